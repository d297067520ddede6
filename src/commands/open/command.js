import { FLAGS } from '../../cli/flags/flags.js'

/** @import { CommandSpec, FlagsOf, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [run?: string]>} Given */

const OWN_FLAGS = /** @type {const} */ ([{ ...FLAGS.reports, about: 'where runs were written', group: 'own', isRare: undefined }])

/** Where is the report of the last run? Its path, and the page in a browser where there is one. @type {CommandSpec} */
export const command = {
  name: 'open',
  group: 'lookBack',
  about: 'the report of the last run, in a browser',
  more: "It prints the path, and opens it with the system's program or that of BASELOAD_OPENER.",
  see: ['guides/read-a-report.md'],
  examples: [
    'baseload open',
    'baseload open reports/latest'
  ],
  args: [{ syntax: '[run]', about: 'the folder of a run, or its record (default: the last run)' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
