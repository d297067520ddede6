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
  { flags: '--row <target/phase>', about: 'hgrm and hlog: only this row, e.g. fastify/latency' },
  ...PEAK_FLAGS,
  STRICT_FLAG,
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * What did a run that is kept say? Its report again, in any format.
 * @type {CommandSpec}
 */
export const command = {
  name: 'report',
  about: 'make a report again from a run record',
  args: [{ syntax: '<record>', about: 'a record.json, the folder of a run, or a result of k6, oha, vegeta, wrk2 or HdrHistogram' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
