import { TABLE_FORMATS } from '../../cli/formats.js'
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
  { flags: '--baseline <name>', about: 'of this baseline; needed where there are several' },
  { flags: '--git', about: 'the record at that path, as each commit had it' },
  { flags: '--last <n>', about: 'only so many records, the newest ones', parse: parseLast, initial: DEFAULTS.records },
  { flags: '--margin <share>', about: 'worsening that counts as none, e.g. 5%', parse: parseShare, initial: DEFAULTS.margin },
  {
    flags: '--significance <p>',
    about: 'how rarely chance may make such a step, for it to count',
    parse: parseSignificance,
    initial: DEFAULTS.significance
  },
  { flags: '--seed <n>', about: 'seed of the permutations', parse: parseSeed, initial: DEFAULTS.seed },
  { flags: '--charts <folder>', about: 'write charts as SVG files there' },
  makeOutputFlag(TABLE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * When did it become slower? Records over time: trends, steps, and the last good one.
 * @type {CommandSpec}
 */
export const command = {
  name: 'history',
  about: 'records over time: trends, steps and how sure they are, and the last good one',
  args: [{ syntax: '[folder]', about: `a folder of run folders (default: ${DEFAULTS.reports}); with --git: a record in a working tree` }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
