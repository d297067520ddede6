import {
  collect, collectExport, collectHeader, collectHost, parseAbort, parseCount, parseFeedOrder, parseHeadroom, parsePeak, parsePrograms,
  parseSeed, parseSpare, parseStreams, parseWorkers
} from './flag-values.js'
import { RESULT_FORMATS } from './formats.js'
import { makeTimeFlags, RATE_FLAG } from './time-flags.js'
import { PROFILE_FLAGS, SOAK_FLAG, TRAFFIC_FLAGS, UNTIL_BREAK_FLAG } from './traffic-flags.js'
import { writeDuration } from '../plan/duration.js'
import { BUDGETS, DEFAULTS } from '../plan/presets.js'
import { CONFIG_FLAGS } from './config-flags.js'
import { PROGRAM_NAMES } from '../programs/index.js'

/** @import { FlagSpec, FlagsOf } from './flag-types.ts' */

/** @satisfies {FlagSpec} */
export const QUIET_FLAG = /** @type {const} */ ({ flags: '-q, --quiet', about: 'no progress on stderr', group: 'output' })

/** @satisfies {FlagSpec} */
export const NO_PIN_FLAG = /** @type {const} */ ({ flags: '--no-pin', about: 'do not pin processes to cores', group: 'load', isRare: true })

/** @satisfies {FlagSpec} */
export const JSON_FLAG = /** @type {const} */ ({ flags: '-j, --json', about: 'print one JSON document instead of tables', group: 'output' })

/** Of a commit that is checked out. @satisfies {FlagSpec} */
export const INSTALL_FLAG = /** @type {const} */ ({ flags: '--install <command>', about: 'installs packages (default: if needed)' })

/** Beside --output. @satisfies {FlagSpec} */
export const AS_JSON_FLAG = /** @type {const} */ ({ flags: '-j, --json', about: 'the same as --output json', group: 'output' })

/**
 * @template {string} Format
 * @param {readonly [Format, ...Format[]]} formats the first is what is printed unasked
 */
export function makeOutputFlag (formats) {
  const flags = /** @type {const} */ ('-o, --output <format>')
  const about = `${formats.slice(0, -1).join(', ')} or ${formats[formats.length - 1]}`
  return { flags, about, initial: /** @type {string} */ (formats[0]), choices: formats, group: /** @type {const} */ ('output') }
}

/**
 * Files beside what is printed, for programs and for people elsewhere.
 * @satisfies {readonly FlagSpec[]}
 */
export const EXPORT_FLAGS = /** @type {const} */ ([
  {
    flags: '--export <format=file>',
    about: 'also write a format to a file: junit=results.xml',
    parse: collectExport,
    initial: [],
    choices: RESULT_FORMATS,
    group: 'ci'
  },
  {
    flags: '--comment-name <name>',
    about: 'name by which --export comment finds its old comment (default: what was run)',
    group: 'ci',
    isRare: true
  }
])

const COLLECTED = /** @type {const} */ ({ parse: collect, initial: [], isRare: true })

/** @satisfies {FlagSpec} */
export const NO_GITHUB_FLAG = /** @type {const} */ ({
  flags: '--no-github',
  about: 'no step summary and no annotations in GitHub Actions',
  group: 'ci',
  isRare: true
})

/** @satisfies {FlagSpec} */
export const NO_WATCH_FLAG = /** @type {const} */ ({
  flags: '--no-watch',
  about: 'do not watch for stops of the machine (watching takes 2 to 3 % of a core)',
  group: 'load',
  isRare: true
})

/** @satisfies {FlagSpec} */
export const FEED_ORDER_FLAG = /** @type {const} */ ({
  flags: '--feed-order <order>',
  about: `order of the requests of --feed: in-turn or random (default ${DEFAULTS.feedOrder})`,
  parse: parseFeedOrder,
  isRare: true
})

/** @satisfies {FlagSpec} */
export const DETAILS_FLAG = /** @type {const} */ ({ flags: '--details', about: 'all tables instead of one screen', group: 'output' })

/** @satisfies {FlagSpec} */
export const STRICT_FLAG = /** @type {const} */ ({
  flags: '--strict',
  about: 'exit code 3 when an objective could not be decided',
  group: 'ci'
})

/** @satisfies {FlagSpec} */
export const ABORT_FLAG = /** @type {const} */ ({
  flags: '--abort-on <condition>',
  about: 'end a trial at once when its server begins to fail, e.g. "success<90%"',
  parse: parseAbort,
  group: 'load',
  isRare: true
})

/** @satisfies {FlagSpec} */
export const ALLOW_HOST_FLAG = /** @type {const} */ ({
  flags: '--allow-host <host>',
  about: 'a host beyond this machine that may be loaded; repeatable',
  ...COLLECTED,
  parse: collectHost
})

/**
 * Containers, by the rates of a run.
 * @satisfies {readonly FlagSpec[]}
 */
export const PEAK_FLAGS = /** @type {const} */ ([
  {
    flags: '--peak <rate>',
    about: 'estimate how many containers hold it, e.g. 5000/s',
    parse: parsePeak,
    group: 'load'
  },
  {
    flags: '--headroom <share>',
    about: 'with --peak: share of capacity kept free, e.g. 30% (default 0)',
    parse: parseHeadroom,
    group: 'load',
    isRare: true
  },
  {
    flags: '--spare <n>',
    about: 'with --peak: containers on top (default 0)',
    parse: parseSpare,
    group: 'load',
    isRare: true
  }
])

const tellBudgets = (/** @type {Record<'own' | 'servers', number>} */ { own, servers }) =>
  `${writeDuration({ ms: own })}, or ${writeDuration({ ms: servers })} each of several servers`

/**
 * How much is measured, and where it goes: `run` and `measure` share these.
 * @satisfies {readonly FlagSpec[]}
 */
export const MEASURING_FLAGS = /** @type {const} */ ([
  ...makeTimeFlags({ quick: tellBudgets(BUDGETS.quick), thorough: tellBudgets(BUDGETS.thorough) }),
  RATE_FLAG,
  ...TRAFFIC_FLAGS,
  UNTIL_BREAK_FLAG,
  SOAK_FLAG,
  {
    flags: '-c, --connections <n>',
    about: `connections (default: ${DEFAULTS.connections} flat out, then as needed)`,
    parse: parseCount,
    group: 'load'
  },
  {
    flags: '--peak-connections <n>',
    about: 'connections of the peak phase alone',
    parse: parseCount,
    group: 'load',
    isRare: true
  },
  {
    flags: '--open-connections <n>',
    about: 'most connections of the latency phase; waiting for a free one counts as response time',
    parse: parseCount,
    group: 'load',
    isRare: true
  },
  {
    flags: '--workers <n>',
    about: 'processes of the native driver, when one core cannot send enough',
    parse: parseWorkers,
    initial: 1,
    group: 'load',
    isRare: true
  },
  { flags: '--no-latency', about: 'peaks only', group: 'load', isRare: true },
  ...PROFILE_FLAGS,
  ABORT_FLAG,
  {
    flags: '--seed <n>',
    about: 'seed of the order of trials (default: from the clock, kept in the record)',
    parse: parseSeed,
    group: 'load',
    isRare: true
  },
  {
    flags: '--reports <folder>',
    about: 'where runs are written',
    initial: DEFAULTS.reports,
    group: 'output',
    isRare: true
  },
  ...PEAK_FLAGS,
  {
    flags: '--require <programs>',
    about: `fail when one of these is missing: ${PROGRAM_NAMES.join(',')}`,
    parse: parsePrograms,
    initial: [],
    choices: PROGRAM_NAMES,
    group: 'ci',
    isRare: true
  },
  { flags: '--live', about: 'serve the report on this machine while the run goes on', group: 'output', isRare: true },
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  ...CONFIG_FLAGS,
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  STRICT_FLAG,
  DETAILS_FLAG,
  JSON_FLAG,
  QUIET_FLAG
])

/**
 * The version of HTTP, for a server of the user's own. Named as in h2load and oha.
 * @satisfies {readonly FlagSpec[]}
 */
export const HTTP2_FLAGS = /** @type {const} */ ([
  { flags: '--http2', about: 'ask over HTTP/2: by ALPN over https, else with prior knowledge', isRare: true },
  { flags: '--streams <n>', about: 'with --http2: requests at once on each connection (default 1)', parse: parseStreams, isRare: true }
])

/**
 * Names whose values are hidden, beside those that look secret.
 * @satisfies {readonly FlagSpec[]}
 */
export const SECRET_FLAGS = /** @type {const} */ ([
  {
    flags: '--secret-header <name>',
    about: 'keep this header out of records (Authorization and Cookie always are); repeatable',
    ...COLLECTED
  },
  { flags: '--secret-query <name>', about: 'keep this parameter of the path out of records; repeatable', ...COLLECTED },
  { flags: '--secret-body <name>', about: 'keep this key of a JSON body or form out of records; repeatable', ...COLLECTED }
])

/**
 * @param {{ flags: Partial<FlagsOf<typeof SECRET_FLAGS>> }} options
 * @returns {import('../types.ts').SecretNames}
 */
export function listSecretNames ({ flags: { secretHeader = [], secretQuery = [], secretBody = [] } }) {
  return { headers: secretHeader, query: secretQuery, body: secretBody }
}

/** @satisfies {readonly FlagSpec[]} */
export const BARE_REQUEST_FLAGS = /** @type {const} */ ([
  { flags: '-m, --method <method>', about: 'request method', initial: 'GET' },
  { flags: '-H, --header <header>', about: 'request header, "Name: value"; repeatable', parse: collectHeader, initial: {} },
  { flags: '-b, --body <text>', about: 'request body' }
])

/**
 * The request, for a server of the user's own.
 * @satisfies {readonly FlagSpec[]}
 */
export const REQUEST_FLAGS = /** @type {const} */ ([...BARE_REQUEST_FLAGS, ...SECRET_FLAGS, ALLOW_HOST_FLAG])
