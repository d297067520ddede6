import { DETAILS_FLAG, EXPORT_FLAGS, JSON_FLAG, STRICT_FLAG } from '../../cli/options.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [tool: string, logs: string[]]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--reports <folder>', about: 'where the record is written', initial: DEFAULTS.reports, group: 'output' },
  ...EXPORT_FLAGS,
  STRICT_FLAG,
  DETAILS_FLAG,
  JSON_FLAG
])

/**
 * What did k6 measure with a script of ours, by our tables and verdicts?
 * @type {CommandSpec}
 */
export const command = {
  name: 'import',
  group: 'lookBack',
  about: 'make a record with verdicts from what k6 printed',
  examples: [
    'baseload import k6 pod-1.log pod-2.log',
    'baseload import k6 summary.json --export junit=results.xml'
  ],
  args: [
    { syntax: '<tool>', about: 'k6', choices: ['k6'] },
    { syntax: '<files...>', about: 'summaries or logs of all instances of one run' }
  ],
  flags: FLAGS,
  load: () => import('./execute.js')
}
