import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, makeOutputFlag } from '../../cli/options.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([makeOutputFlag(DOCUMENT_FORMATS), AS_JSON_FLAG])

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
