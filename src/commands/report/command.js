import { EXPORT_FLAGS, FLAGS, PEAK_FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { RESULT_FORMATS } from '../../cli/formats.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof OWN_FLAGS>} Flags
 * @typedef {Invocation<Flags, [path: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  ...EXPORT_FLAGS,
  makeOutputFlag(RESULT_FORMATS),
  { ...FLAGS.objective, about: 'judge by this instead, e.g. "p99<50ms"; repeatable' },
  {
    flags: '--row <target/phase>',
    about: 'formats hgrm and hlog: which row, e.g. fastify/latency',
    group: 'output',
    idle: { 'without the format hgrm or hlog': 'only hgrm and hlog are of one row' }
  },
  { flags: '--unit <unit>', about: 'of a .hlog or .hgrm of another program: ns, us, ms or s', oneOf: ['ns', 'us', 'ms', 's'], isRare: true },
  ...PEAK_FLAGS,
  FLAGS.strict,
  FLAGS.details,
  FLAGS.asJson
])

/**
 * What did a run that is kept say, or a run of another tool? Its report again, in any format, judged by other objectives if asked.
 * @type {CommandSpec}
 */
export const command = {
  name: 'report',
  group: 'lookBack',
  about: 'the report of a run again, in any format',
  more: 'The exit code is that of the run.',
  see: ['guides/read-a-report.md', 'reference/report.md', 'reference/results-of-other-tools.md', 'guides/dashboards-and-other-tools.md'],
  examples: [
    'baseload report reports/latest --details',
    'baseload report reports/latest -o html > report.html'
  ],
  args: [{ syntax: '<record>', about: 'a record.json, a run\'s folder, or another tool\'s result' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
