import { EXPORT_FLAGS, FLAGS } from '../../cli/flags/flags.js'

/** @import { CommandSpec, FlagsOf, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [tool: string, logs: string[]]>} Given */

const OWN_FLAGS = /** @type {const} */ ([
  { ...FLAGS.reports, about: 'where the record is written', isRare: undefined },
  ...EXPORT_FLAGS,
  FLAGS.strict,
  FLAGS.details,
  FLAGS.json
])

/** What did k6 measure with a script of ours, by our tables and verdicts? @type {CommandSpec} */
export const command = {
  name: 'import',
  group: 'lookBack',
  about: 'make a record with verdicts from what k6 printed',
  see: ['guides/many-machines.md'],
  examples: [
    'baseload import k6 pod-1.log pod-2.log',
    'baseload import k6 summary.json --export junit=results.xml'
  ],
  args: [
    { syntax: '<tool>', about: 'k6', choices: ['k6'] },
    { syntax: '<files...>', about: 'summaries or logs of all instances of one run' }
  ],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
