import { EXPORT_FLAGS, FLAGS, PEAK_FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { RESULT_FORMATS } from '../../cli/formats.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof OWN_FLAGS>} Flags
 * @typedef {Invocation<Flags, [paths: string[]]>} Given
 */

/** @template {FlagSpec} Flag @param {Flag} flag @returns {Flag} */
const notOpen = (flag) => ({ ...flag, idle: { ...flag.idle, '--open': 'the page is opened as it was written' } })

const EXPORTS = /** @type {typeof EXPORT_FLAGS} */ (/** @type {unknown} */ (EXPORT_FLAGS.map(notOpen)))
const PEAKS = /** @type {typeof PEAK_FLAGS} */ (/** @type {unknown} */ (PEAK_FLAGS.map(notOpen)))

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  ...EXPORTS,
  notOpen(makeOutputFlag(RESULT_FORMATS)),
  notOpen({ ...FLAGS.objective, about: 'judge by this instead, e.g. "p99<50ms"; repeatable' }),
  {
    flags: '--row <target/phase>',
    about: 'formats hgrm and hlog: which row, e.g. fastify/latency',
    group: 'output',
    idle: { 'without the format hgrm or hlog': 'only hgrm and hlog are of one row' }
  },
  { flags: '--time-unit <unit>', about: 'of times in a .hlog or .hgrm of another program: ns, us, ms or s', oneOf: ['ns', 'us', 'ms', 's'], isRare: true },
  ...PEAKS,
  { flags: '--open', about: 'open its page in a browser, and print where it is' },
  {
    flags: '--reports <folder>',
    about: 'where runs are; what k6 measured is kept there as a run',
    idle: { 'one record': 'it is a run already; the folder is for files that k6 printed' }
  },
  notOpen(FLAGS.strict),
  notOpen(FLAGS.details),
  notOpen(FLAGS.asJson)
])

/**
 * What did a run that is kept say, or a run of another tool? Its report again, in any format, judged by other objectives if asked.
 * What k6 printed with a script of ours has our tables and verdicts, and can be kept as a run.
 * @type {CommandSpec}
 */
export const command = {
  name: 'report',
  group: 'lookBack',
  about: 'the report of a run, or of another tool, in any format',
  more: 'The exit code is that of the run.',
  see: ['guides/read-a-report.md', 'reference/report.md', 'reference/results-of-other-tools.md', 'guides/dashboards-and-other-tools.md'],
  examples: [
    'baseload report --details',
    'baseload report pod-1.log pod-2.log --reports reports'
  ],
  args: [{
    syntax: '[records...]',
    about: 'a run\'s folder or record (default: the last run), another tool\'s result, or logs of all instances of one run of k6'
  }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
