import { collect } from '../../cli/flag-values.js'
import { RESULT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, EXPORT_FLAGS, makeOutputFlag, STRICT_FLAG } from '../../cli/options.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [path: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  ...EXPORT_FLAGS,
  makeOutputFlag(RESULT_FORMATS),
  { flags: '--objective <text>', about: 'judge by this, e.g. "p99<50ms", instead of what the run was judged by; may be given again', parse: collect, initial: [] },
  { flags: '--row <target/phase>', about: 'hgrm and hlog: only this row, e.g. fastify/latency' },
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
  about: 'make a report again from a run record',
  args: [{ syntax: '<record>', about: 'a record.json, the folder of a run, or a result of autocannon, hey, k6, oha, vegeta, wrk, wrk2 or HdrHistogram' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
