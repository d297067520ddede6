import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag } from '../../cli/options.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([makeOutputFlag(DOCUMENT_FORMATS), DETAILS_FLAG, AS_JSON_FLAG])

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
