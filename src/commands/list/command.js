/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([{ flags: '-j, --json', about: 'print one JSON document', group: 'output' }])

/**
 * What is there to measure, and can it run on this machine?
 * @type {CommandSpec}
 */
export const command = {
  name: 'list',
  group: 'machine',
  about: 'targets, baselines and drivers, and what can run here',
  examples: [
    'baseload list',
    'baseload list --json'
  ],
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
