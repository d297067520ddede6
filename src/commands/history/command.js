import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag } from '../../cli/options.js'
import { parseLast, parseSeed, parseShare, parseSignificance } from '../../cli/flag-values.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [path?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--baseline <name>', about: 'which baseline, if there are several' },
  { flags: '--git', about: 'read the record at this path in each commit' },
  { flags: '--last <n>', about: 'only the newest n records', parse: parseLast, initial: DEFAULTS.records },
  { flags: '--margin <share>', about: 'smaller changes count as none, e.g. 5%', parse: parseShare, initial: DEFAULTS.margin },
  {
    flags: '--significance <p>',
    about: 'p-value below which a step counts',
    parse: parseSignificance,
    initial: DEFAULTS.significance
  },
  { flags: '--seed <n>', about: 'seed of the permutations', parse: parseSeed, initial: DEFAULTS.seed, isRare: true },
  { flags: '--charts <folder>', about: 'write charts as SVG files there', group: 'output' },
  makeOutputFlag(DOCUMENT_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * When did it become slower? Records over time: trends, steps, and the last good one.
 * @type {CommandSpec}
 */
export const command = {
  name: 'history',
  group: 'lookBack',
  about: 'records over time: trends, steps and the last good one',
  examples: [
    'baseload history',
    'baseload history perf/record.json --git -o md'
  ],
  args: [{ syntax: '[folder]', about: `run folders (default: ${DEFAULTS.reports}), or with --git one record` }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
