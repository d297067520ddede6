/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([{ flags: '-j, --json', about: 'print one JSON document' }])

/**
 * What is there to measure, and can it run on this machine?
 * @type {CommandSpec}
 */
export const command = {
  name: 'list',
  about: 'targets, baselines and drivers, and whether each can run here',
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
