import { collect, collectExport, collectHeader, parseCount, parseFeedOrder, parsePrograms, parseRate, parseSeed, parseTime, parseWorkers } from './flag-values.js'
import { RESULT_FORMATS } from './formats.js'
import { writeDuration } from '../plan/duration.js'
import { DEFAULTS, PRESETS } from '../plan/presets.js'
import { PROGRAM_NAMES } from '../plan/programs.js'

/** @import { FlagSpec, FlagsOf } from './flag-types.ts' */

/** @satisfies {FlagSpec} */
export const QUIET_FLAG = /** @type {const} */ ({ flags: '-q, --quiet', about: 'no progress on stderr' })

/** @satisfies {FlagSpec} */
export const NO_PIN_FLAG = /** @type {const} */ ({ flags: '--no-pin', about: 'do not pin processes to cores' })

/** @satisfies {FlagSpec} */
export const JSON_FLAG = /** @type {const} */ ({ flags: '-j, --json', about: 'print one JSON document instead of tables' })

/** Beside --output. @satisfies {FlagSpec} */
export const AS_JSON_FLAG = /** @type {const} */ ({ flags: '-j, --json', about: 'the same as --output json' })

/**
 * @template {string} Format
 * @param {readonly [Format, ...Format[]]} formats the first is what is printed unasked
 */
export function makeOutputFlag (formats) {
  const flags = /** @type {const} */ ('-o, --output <format>')
  return { flags, about: `${formats.slice(0, -1).join(', ')} or ${formats[formats.length - 1]}`, initial: /** @type {string} */ (formats[0]), choices: formats }
}

/**
 * Files beside what is printed, for programs and for people elsewhere.
 * @satisfies {readonly FlagSpec[]}
 */
export const EXPORT_FLAGS = /** @type {const} */ ([
  {
    flags: '--export <format=file>',
    about: 'write this format to that file too, e.g. junit=results.xml; may be given again',
    parse: collectExport,
    initial: [],
    choices: RESULT_FORMATS
  },
  { flags: '--comment-name <name>', about: 'what the format comment is found again by (default: what was run)' }
])

/** @satisfies {FlagSpec} */
export const NO_GITHUB_FLAG = /** @type {const} */ ({
  flags: '--no-github',
  about: 'no step summary and no annotations, also in GitHub Actions'
})

/** @satisfies {FlagSpec} */
export const NO_WATCH_FLAG = /** @type {const} */ ({
  flags: '--no-watch',
  about: 'do not watch the cores for stops of the machine: its probes take 2 to 3 % of a core'
})

/** @satisfies {FlagSpec} */
export const FEED_ORDER_FLAG = /** @type {const} */ ({
  flags: '--feed-order <order>',
  about: `in-turn or random (default ${DEFAULTS.feedOrder})`,
  parse: parseFeedOrder
})

/** @satisfies {FlagSpec} */
export const DETAILS_FLAG = /** @type {const} */ ({ flags: '--details', about: 'all tables instead of one screen' })

/** @satisfies {FlagSpec} */
export const STRICT_FLAG = /** @type {const} */ ({
  flags: '--strict',
  about: 'exit code 3 when an objective of yours could not be decided, instead of 0'
})

/**
 * How much is measured, and where it goes: `run` and `measure` share these.
 * @satisfies {readonly FlagSpec[]}
 */
export const MEASURING_FLAGS = /** @type {const} */ ([
  {
    flags: '--quick',
    about: `${PRESETS.quick.repeats} repeat of ${PRESETS.quick.durationMs / 1000} s: a first look, no interval over repeats`
  },
  { flags: '--thorough', about: `${PRESETS.thorough.repeats} repeats of ${PRESETS.thorough.durationMs / 1000} s` },
  { flags: '--repeats <n>', about: `freshly started servers a target (default ${PRESETS.default.repeats})`, parse: parseCount },
  {
    flags: '--budget <time>',
    about: 'time for the whole run, e.g. 2m: three repeats a target as far as they fit, the rest where a verdict is not decided',
    parse: parseTime
  },
  {
    flags: '-d, --duration <time>',
    about: `measured time a trial, e.g. 10s or 500ms (default ${writeDuration({ ms: PRESETS.default.durationMs })})`,
    parse: parseTime
  },
  {
    flags: '--warmup <time>',
    about: `load before the measured time, thrown away (default ${writeDuration({ ms: PRESETS.default.warmupMs })})`,
    parse: parseTime
  },
  {
    flags: '-c, --connections <n>',
    about: `connections of both phases (default: the baseline's, ${DEFAULTS.connections}, for the peak; in the latency phase as many as are needed)`,
    parse: parseCount
  },
  { flags: '--peak-connections <n>', about: 'connections of the peak phase alone', parse: parseCount },
  {
    flags: '--open-connections <n>',
    about: 'most connections of the latency phase, like a client\'s pool; waiting for one counts in the response time',
    parse: parseCount
  },
  {
    flags: '-R, --rate <rate>',
    about: 'requests a second offered in the latency phase (default: near half of the slowest peak)',
    parse: parseRate
  },
  {
    flags: '--workers <n>',
    about: 'processes of the native driver, for a target that needs more load than one core can send',
    parse: parseWorkers,
    initial: 1
  },
  { flags: '--no-latency', about: 'peaks only' },
  { flags: '--seed <n>', about: 'seed of the order of trials (default: from the clock, kept in the record)', parse: parseSeed },
  { flags: '--reports <folder>', about: 'where runs are written', initial: DEFAULTS.reports },
  {
    flags: '--require <programs>',
    about: `${PROGRAM_NAMES.join(',')}: fail when one is missing, instead of leaving its rows unavailable`,
    parse: parsePrograms,
    initial: [],
    choices: PROGRAM_NAMES
  },
  { flags: '--live', about: 'serve the report on this machine while the run goes on, at the address that is printed' },
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  { flags: '--haproxy-config <file>', about: 'another configuration for haproxy than the one that ships' },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  STRICT_FLAG,
  DETAILS_FLAG,
  JSON_FLAG,
  QUIET_FLAG
])

/**
 * Names whose values are hidden, beside those that look secret.
 * @satisfies {readonly FlagSpec[]}
 */
export const SECRET_FLAGS = /** @type {const} */ ([
  {
    flags: '--secret-header <name>',
    about: 'a header whose value never reaches a record (Authorization, Cookie and what looks secret never do); may be given again',
    parse: collect,
    initial: []
  },
  { flags: '--secret-query <name>', about: 'the same for a parameter of the path; may be given again', parse: collect, initial: [] },
  {
    flags: '--secret-body <name>',
    about: 'the same for a key of a JSON body, or a field of a form; may be given again',
    parse: collect,
    initial: []
  }
])

/**
 * @param {{ flags: Partial<FlagsOf<typeof SECRET_FLAGS>> }} options
 * @returns {import('../types.ts').SecretNames}
 */
export function listSecretNames ({ flags: { secretHeader = [], secretQuery = [], secretBody = [] } }) {
  return { headers: secretHeader, query: secretQuery, body: secretBody }
}

/**
 * The request, for a server of the user's own.
 * @satisfies {readonly FlagSpec[]}
 */
export const REQUEST_FLAGS = /** @type {const} */ ([
  { flags: '-m, --method <method>', about: 'request method', initial: 'GET' },
  { flags: '-H, --header <header>', about: 'a request header, "Name: value"; may be given again', parse: collectHeader, initial: {} },
  { flags: '-b, --body <text>', about: 'request body' },
  ...SECRET_FLAGS,
  {
    flags: '--allow-host <host>',
    about: 'a host beyond this machine that may be loaded; yours, and its owner knows',
    parse: collect,
    initial: []
  }
])
