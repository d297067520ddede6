import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'

/** @import { CommandSpec, FlagsOf, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags>} Given */

const OWN_FLAGS = /** @type {const} */ ([makeOutputFlag(DOCUMENT_FORMATS), FLAGS.details, FLAGS.asJson])

/** What is there to measure, and can it run on this machine? @type {CommandSpec} */
export const command = {
  name: 'list',
  group: 'machine',
  about: 'targets, baselines and drivers, and what can run here',
  see: ['reference/targets.md'],
  examples: [
    'baseload list',
    'baseload list --json'
  ],
  args: [],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
