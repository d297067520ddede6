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
  { flags: '--row <target/phase>', about: 'hgrm and hlog: only this row, e.g. fastify/latency', group: 'output' },
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
  group: 'lookBack',
  about: 'the report of a run again, in any format',
  examples: [
    'baseload report reports/latest --details',
    'baseload report reports/latest -o html > report.html'
  ],
  args: [{ syntax: '<record>', about: 'a record.json, a run\'s folder, or a result of k6, oha, vegeta or wrk2' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
