import { GATE_FORMATS } from '../../cli/formats.js'
import { collect, parseCount, parsePort, parseRate, parseSeed, parseShare, parseTime } from '../../cli/flag-values.js'
import { READY_TIMEOUT_FLAG, STATUS_FLAG, TIMEOUT_FLAG } from '../../cli/answer-flags.js'
import {
  ABORT_FLAG, AS_JSON_FLAG, DETAILS_FLAG, EXPORT_FLAGS, FEED_ORDER_FLAG, HTTP2_FLAGS, INSTALL_FLAG, makeOutputFlag,
  NO_GITHUB_FLAG, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG, REQUEST_FLAGS
} from '../../cli/options.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, []>} Given
 */

/** The most that a pull request waits: what is clear takes a third. bench/gate.js measures what it finds in that time. */
export const GATE_BUDGET_MS = 180_000
/**
 * Short trials: what differs from start to start is averaged by blocks alone, and more of them fit. The warm-up is not
 * short: with 0.4 s rates differ by 5 % from start to start and half of the response times come too late to count,
 * with 1.2 s by 2 %, and hardly any. A p99 needs the longest window.
 */
export const GATE_PRESET = Object.freeze({ durationMs: 1000, warmupMs: 1200, latencyDurationMs: 1500 })
/** Of each commit of a search: one that cannot be told costs the whole search a skipped commit. */
export const BISECT_BUDGET_MS = 120_000
/** Percentiles differ more from start to start than costs do. */
export const LATENCY_MARGIN = 0.25
/** And the tail twice as much: of a commit against itself, 3 minutes told p99 to within 35 to 70 % (bench/gate.js same). */
export const TAIL_MARGINS = 2

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--live <ref>', about: 'git commit of the live version' },
  { flags: '--next <ref>', about: 'commit of the new version (default: working folder)' },
  { flags: '--start <command>', about: 'starts the server in both, its port in PORT' },
  { flags: '--live-start <command>', about: 'starts the live version', isRare: true },
  { flags: '--next-start <command>', about: 'starts the new version', isRare: true },
  { flags: '--live-url <url>', about: 'the live version, if it runs already' },
  { flags: '--next-url <url>', about: 'the new version, if it runs already' },
  INSTALL_FLAG,
  { flags: '--bisect <range>', about: 'find the commit that made it worse, e.g. v1.2..main' },
  { flags: '--objective <text>', about: 'what the service promises, e.g. "p99<50ms"; repeatable', parse: collect, initial: [] },
  { flags: '--margin <share>', about: 'most worsening of requests/s and CPU per request', parse: parseShare, initial: DEFAULTS.margin },
  { flags: '--latency-margin <share>', about: 'most worsening of p50; for p99 the limit is twice this', parse: parseShare, initial: LATENCY_MARGIN },
  {
    flags: '--budget <time>',
    about: `time for measuring (default ${writeDuration({ ms: GATE_BUDGET_MS })}; a commit ${writeDuration({ ms: BISECT_BUDGET_MS })})`,
    parse: parseTime,
    group: 'load'
  },
  {
    flags: '-R, --rate <rate>',
    about: 'offered requests/s (default: 2,000 or half a peak)',
    parse: parseRate,
    group: 'load'
  },
  {
    flags: '-c, --connections <n>',
    about: `connections of the closed loop (default ${DEFAULTS.connections})`,
    parse: parseCount,
    group: 'load',
    isRare: true
  },
  {
    flags: '-d, --duration <time>',
    about: `measured time a trial (default ${writeDuration({ ms: GATE_PRESET.durationMs })}; more at low rates)`,
    parse: parseTime,
    group: 'load',
    isRare: true
  },
  {
    flags: '--warmup <time>',
    about: `load before the measured time (default ${writeDuration({ ms: GATE_PRESET.warmupMs })})`,
    parse: parseTime,
    group: 'load',
    isRare: true
  },
  { flags: '--no-latency', about: 'peaks only', group: 'load', isRare: true },
  ABORT_FLAG,
  { flags: '--port <n>', about: 'the port of both, if they ignore PORT', parse: parsePort, isRare: true },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--feed <file>', about: 'requests that vary: .csv, .json, .jsonl or .yml', isRare: true },
  FEED_ORDER_FLAG,
  STATUS_FLAG,
  READY_TIMEOUT_FLAG,
  TIMEOUT_FLAG,
  ...HTTP2_FLAGS,
  ...REQUEST_FLAGS,
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  {
    flags: '--seed <n>',
    about: 'seed of the order in each block (default: from the clock, kept in the record)',
    parse: parseSeed,
    group: 'load',
    isRare: true
  },
  { flags: '--reports <folder>', about: 'where runs are written', initial: DEFAULTS.reports, group: 'output', isRare: true },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  makeOutputFlag(GATE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * Is the new version as good as the one that is live?
 * @type {CommandSpec}
 */
export const command = {
  name: 'gate',
  group: 'decide',
  about: 'ship, hold or cannot tell: a new version against the live one',
  examples: [
    'baseload gate --live main --start "node server.js"',
    'baseload gate --bisect v1.2..main --start "node server.js"'
  ],
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
