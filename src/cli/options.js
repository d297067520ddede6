import { collect, collectExport, collectHeader, parseCount, parseFeedOrder, parsePrograms, parseRate, parseSeed, parseTime, parseWorkers } from './flag-values.js'
import { writeDuration } from '../plan/duration.js'
import { DEFAULTS, PRESETS } from '../plan/presets.js'

/**
 * One flag: how it is written, what it says in --help, and how its text becomes a value.
 * @typedef {{ flags: string, about: string, parse?: (text: string, previous: any) => unknown, initial?: unknown }} FlagSpec
 *
 * What a command is given: its arguments, its flags by name, and the world it may write to.
 * @typedef {object} Invocation
 * @property {any} args the positional arguments, in the order of its table
 * @property {Record<string, any>} flags parsed as the table says
 * @property {import('./main.js').Io} io
 *
 * One thing that can be typed: its help, and its code, which is loaded only when it is used and answers with the exit code.
 * @typedef {object} CommandSpec
 * @property {string} name
 * @property {string} about
 * @property {Array<{ syntax: string, about: string }>} args
 * @property {FlagSpec[]} flags
 * @property {() => Promise<{ execute: (invocation: Invocation) => Promise<number> }>} load
 */

/**
 * Files beside what is printed, for programs and for people elsewhere.
 * @type {FlagSpec[]}
 */
export const EXPORT_FLAGS = [
  { flags: '--export <format=file>', about: 'write this format to that file too, e.g. junit=results.xml; may be given again', parse: collectExport, initial: [] },
  { flags: '--comment-name <name>', about: 'what the format comment is found again by (default: what was run)' }
]

/** @type {FlagSpec} */
export const NO_GITHUB_FLAG = { flags: '--no-github', about: 'no step summary and no annotations, also in GitHub Actions' }

/** @type {FlagSpec} */
export const NO_WATCH_FLAG = { flags: '--no-watch', about: 'do not watch the cores for stops of the machine: its probes take 2 to 3 % of a core' }

/** @type {FlagSpec} */
export const FEED_ORDER_FLAG = { flags: '--feed-order <order>', about: `in-turn or random (default ${DEFAULTS.feedOrder})`, parse: parseFeedOrder }

/**
 * How much is measured, and where it goes: `run` and `measure` share these.
 * @type {FlagSpec[]}
 */
export const MEASURING_FLAGS = [
  { flags: '--quick', about: `${PRESETS.quick.repeats} repeat of ${PRESETS.quick.durationMs / 1000} s: a first look, no interval over repeats` },
  { flags: '--thorough', about: `${PRESETS.thorough.repeats} repeats of ${PRESETS.thorough.durationMs / 1000} s` },
  { flags: '--repeats <n>', about: `freshly started servers a target (default ${PRESETS.default.repeats})`, parse: parseCount },
  { flags: '--budget <time>', about: 'time for the whole run, e.g. 2m: three repeats a target as far as they fit, the rest where a verdict is not decided', parse: parseTime },
  { flags: '-d, --duration <time>', about: `measured time a trial, e.g. 10s or 500ms (default ${writeDuration({ ms: PRESETS.default.durationMs })})`, parse: parseTime },
  { flags: '--warmup <time>', about: `load before the measured time, thrown away (default ${writeDuration({ ms: PRESETS.default.warmupMs })})`, parse: parseTime },
  { flags: '-c, --connections <n>', about: `connections of both phases (default: the baseline's, ${DEFAULTS.connections}, for the peak; in the latency phase as many as are needed)`, parse: parseCount },
  { flags: '--peak-connections <n>', about: 'connections of the peak phase alone', parse: parseCount },
  { flags: '--open-connections <n>', about: 'most connections of the latency phase, like a client\'s pool; waiting for one counts in the response time', parse: parseCount },
  { flags: '-R, --rate <rate>', about: 'requests a second offered in the latency phase (default: near half of the slowest peak)', parse: parseRate },
  { flags: '--workers <n>', about: 'processes of the native driver, for a target that needs more load than one core can send', parse: parseWorkers, initial: 1 },
  { flags: '--no-latency', about: 'peaks only' },
  { flags: '--seed <n>', about: 'seed of the order of trials (default: from the clock, kept in the record)', parse: parseSeed },
  { flags: '--reports <folder>', about: 'where runs are written', initial: DEFAULTS.reports },
  { flags: '--require <programs>', about: 'haproxy,redis: fail when one is missing, instead of leaving its rows unavailable', parse: parsePrograms, initial: [] },
  { flags: '--live', about: 'serve the report on this machine while the run goes on, at the address that is printed' },
  { flags: '--no-pin', about: 'do not pin processes to cores' },
  NO_WATCH_FLAG,
  { flags: '--haproxy-config <file>', about: 'another configuration for haproxy than the one that ships' },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  { flags: '-j, --json', about: 'print one JSON document instead of tables' },
  { flags: '-q, --quiet', about: 'no progress on stderr' }
]

/**
 * Names whose values are hidden, beside those that look secret.
 * @type {FlagSpec[]}
 */
export const SECRET_FLAGS = [
  { flags: '--secret-header <name>', about: 'a header whose value never reaches a record (Authorization, Cookie and what looks secret never do); may be given again', parse: collect, initial: [] },
  { flags: '--secret-query <name>', about: 'the same for a parameter of the path; may be given again', parse: collect, initial: [] },
  { flags: '--secret-body <name>', about: 'the same for a key of a JSON body, or a field of a form; may be given again', parse: collect, initial: [] }
]

/**
 * @param {{ flags: Record<string, any> }} options
 * @returns {import('../types.ts').SecretNames}
 */
export function listSecretNames ({ flags: { secretHeader = [], secretQuery = [], secretBody = [] } }) {
  return { headers: secretHeader, query: secretQuery, body: secretBody }
}

/**
 * The request, for a server of the user's own.
 * @type {FlagSpec[]}
 */
export const REQUEST_FLAGS = [
  { flags: '-m, --method <method>', about: 'request method', initial: 'GET' },
  { flags: '-H, --header <header>', about: 'a request header, "Name: value"; may be given again', parse: collectHeader, initial: {} },
  { flags: '-b, --body <text>', about: 'request body' },
  ...SECRET_FLAGS,
  { flags: '--allow-host <host>', about: 'a host beyond this machine that may be loaded; yours, and its owner knows', parse: collect, initial: [] }
]
