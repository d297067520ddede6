import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'

/** @import { CommandSpec, FlagsOf, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags>} Given */

const OWN_FLAGS = /** @type {const} */ ([makeOutputFlag(DOCUMENT_FORMATS), FLAGS.asJson])

/** What would distort results on this machine, and how is it fixed? @type {CommandSpec} */
export const command = {
  name: 'doctor',
  group: 'machine',
  about: 'what would distort results here, and fixes',
  more: 'It looks at stops of the machine and other processes, whether all cores can be busy at once, frequency, clock source, swap, limits, Node.js and programs. `warn` spoils numbers or leaves rows unavailable; `fail` means that nothing can be measured, with exit code 4. `run` and `measure` take the same look, and put what spoils numbers into the report.',
  see: ['explanation/machine.md'],
  examples: [
    'baseload doctor',
    'baseload doctor --json'
  ],
  args: [],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
