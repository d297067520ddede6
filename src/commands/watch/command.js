import { ALLOW_HOST_FLAG, DETAILS_FLAG, JSON_FLAG, QUIET_FLAG } from '../../cli/options.js'
import { collect, parsePort, parseShare, parseTime, takes } from '../../cli/flag-values.js'
import { DEFAULTS } from '../../plan/presets.js'
import { parseWhole } from '../../plan/quantities.js'
import { isCommitName } from '../../plan/commit-name.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [baselines: string[]]>} Given
 */

/** Half of the 5 % that matter to most: a smaller step of a level is not worth a night's call. */
const MARGIN = 0.02
const LONGEST_DAYS = 36_500
export const USUAL_STORE = `${DEFAULTS.reports}/watch.db`

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--once', about: 'measure them now and end, e.g. from cron' },
  { flags: '--every <time>', about: 'measure them again and again, e.g. 24h', parse: parseTime },
  { flags: '--gates <file>', about: 'YAML file with a list of gates to run as well' },
  { flags: '--import <folder>', about: 'add the run records of this folder; repeatable', parse: collect, initial: [] },
  { flags: '--serve', about: 'show all gates and series on a local page; takes records by POST' },
  { flags: '--webhook <url>', about: 'post confirmed changes, and gates that say hold, there, as JSON' },
  { flags: '--store <place>', about: 'a file of SQLite, or a postgres:// URL', initial: USUAL_STORE },
  {
    flags: '--days <n>',
    about: 'look at the last n days',
    parse: takes((text) => parseWhole(text, 1, LONGEST_DAYS), `It must be a whole number from 1 to ${LONGEST_DAYS}.`),
    initial: 365
  },
  { flags: '--margin <share>', about: 'smaller changes count as none, e.g. 5%', parse: parseShare, initial: MARGIN },
  { flags: '--reports <folder>', about: 'where runs are written', initial: DEFAULTS.reports, group: 'output', isRare: true },
  { flags: '--port <n>', about: 'port of --serve (default: a free one)', parse: parsePort, isRare: true },
  { flags: '--token-file <file>', about: 'token of --serve (default: a new one each time)', isRare: true },
  { flags: '--machine <name>', about: 'name of the machine that records come from', isRare: true },
  {
    flags: '--commit <hash>',
    about: 'commit that was measured (default: the one here)',
    parse: takes((text) => isCommitName(text) ? text : null, 'A commit does not begin with a dash.'),
    isRare: true
  },
  { ...ALLOW_HOST_FLAG, about: 'a host beyond this machine, for load, webhook or store' },
  DETAILS_FLAG,
  JSON_FLAG,
  QUIET_FLAG
])

/**
 * What became slower in a whole fleet? Baselines and gates run every night, a history in a database, and who is told of what lasts.
 * @type {CommandSpec}
 */
export const command = {
  name: 'watch',
  group: 'lookBack',
  about: 'runs baselines and gates on a schedule, and finds what changed',
  examples: [
    'baseload watch http gzip --every 24h --serve',
    'baseload watch --import reports'
  ],
  args: [{ syntax: '[baselines...]', about: 'names or files to measure; none: only show the history' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
