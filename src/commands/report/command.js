import { collect, takesOneOf } from '../../cli/flag-values.js'
import { RESULT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, EXPORT_FLAGS, makeOutputFlag, PEAK_FLAGS, STRICT_FLAG } from '../../cli/options.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [path: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  ...EXPORT_FLAGS,
  makeOutputFlag(RESULT_FORMATS),
  { flags: '--objective <text>', about: 'judge by this instead, e.g. "p99<50ms"; repeatable', parse: collect, initial: [] },
  { flags: '--row <target/phase>', about: 'formats hgrm and hlog: which row, e.g. fastify/latency', group: 'output' },
  { flags: '--unit <unit>', about: 'of a .hlog or .hgrm of another program: ns, us, ms or s', parse: takesOneOf('ns', 'us', 'ms', 's'), isRare: true },
  ...PEAK_FLAGS,
  STRICT_FLAG,
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * What did a run that is kept say, or a run of another tool? Its report again, in any format, judged by other objectives if asked.
 * @type {CommandSpec}
 */
export const command = {
  name: 'report',
  group: 'lookBack',
  about: 'the report of a run again, in any format',
  examples: [
    'baseload report reports/latest --details',
    'baseload report reports/latest -o html > report.html'
  ],
  args: [{ syntax: '<record>', about: 'a record.json, a run\'s folder, or another tool\'s result' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
