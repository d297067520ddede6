/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [shell: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([])

export const SHELLS = /** @type {const} */ (['bash', 'zsh', 'fish'])

/**
 * How does the shell learn what can be typed? A script for it, made from the table of commands.
 * @type {CommandSpec}
 */
export const command = {
  name: 'completion',
  about: 'print a script that completes commands, flags and names in your shell',
  args: [{ syntax: '<shell>', about: 'bash, zsh or fish', choices: SHELLS }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
