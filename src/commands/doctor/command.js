/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([{ flags: '-j, --json', about: 'print one JSON document' }])

/**
 * What would distort results on this machine, and how is it mended?
 * @type {CommandSpec}
 */
export const command = {
  name: 'doctor',
  about: 'what on this machine would spoil a number, and how to mend it',
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
