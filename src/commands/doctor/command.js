/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([{ flags: '-j, --json', about: 'print one JSON document', group: 'output' }])

/**
 * What would distort results on this machine, and how is it fixed?
 * @type {CommandSpec}
 */
export const command = {
  name: 'doctor',
  group: 'machine',
  about: 'what would distort results here, and fixes',
  examples: [
    'baseload doctor',
    'baseload doctor --json'
  ],
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
