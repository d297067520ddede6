import { COMPARISON_FORMATS } from '../../cli/formats.js'
import { parseCount, parsePort, parseRate, parseSeed, parseShare, parseTime } from '../../cli/flag-values.js'
import { AS_JSON_FLAG, DETAILS_FLAG, EXPORT_FLAGS, FEED_ORDER_FLAG, makeOutputFlag, NO_GITHUB_FLAG, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG, REQUEST_FLAGS } from '../../cli/options.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [before?: string, after?: string]>} Given
 */

/**
 * Short trials in many blocks decide sooner than long ones in few: what differs from start to start is averaged by starts alone.
 * bench/compare-power.js measures by how much.
 */
export const VERSIONS_PRESET = Object.freeze({ durationMs: 1000, warmupMs: 500, latencyDurationMs: 1000 })

export const VERSIONS_BUDGET_MS = 180_000

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--start <command>', about: 'the old version: both are started anew in each block; it listens on the port in PORT' },
  {
    flags: '--against <command>',
    about: 'with --start: the new version. With a record: last-good: the newest earlier record of this machine with all objectives met, and no regression since that is still there'
  },
  {
    flags: '--against-ref <ref>',
    about: 'the old version is --start in this commit (a temporary git worktree), the new one --start in the working folder'
  },
  { flags: '--url <url>', about: 'the old version, where it runs already' },
  { flags: '--against-url <url>', about: 'the new version, where it runs already' },
  {
    flags: '--budget <time>',
    about: `time for measuring two versions; what is decided earlier ends earlier (default ${writeDuration({ ms: VERSIONS_BUDGET_MS })})`,
    parse: parseTime
  },
  { flags: '--margin <share>', about: 'worsening that counts as none, e.g. 5%', parse: parseShare, initial: DEFAULTS.margin },
  {
    flags: '-d, --duration <time>',
    about: `measured time a trial (default ${writeDuration({ ms: VERSIONS_PRESET.durationMs })}; longer at a low rate, so that a p99 exists)`,
    parse: parseTime
  },
  {
    flags: '--warmup <time>',
    about: `load before the measured time, thrown away (default ${writeDuration({ ms: VERSIONS_PRESET.warmupMs })})`,
    parse: parseTime
  },
  { flags: '-c, --connections <n>', about: `connections of the closed loop (default ${DEFAULTS.connections})`, parse: parseCount },
  { flags: '-R, --rate <rate>', about: 'requests a second offered to both (default: near half of the slower peak)', parse: parseRate },
  { flags: '--no-latency', about: 'peaks only' },
  { flags: '--port <n>', about: 'the port that both commands listen on, when they do not heed PORT', parse: parsePort },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--feed <file>', about: 'requests that vary, as for measure' },
  FEED_ORDER_FLAG,
  ...REQUEST_FLAGS,
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  {
    flags: '--reports <folder>',
    about: 'where a run of two versions is written; where last-good and the drift between sessions are looked up',
    initial: DEFAULTS.reports
  },
  {
    flags: '--noise-from <record>',
    about: 'an A/A run (run --aa) of this machine: what it found between equals counts as none either, each figure by itself'
  },
  { flags: '--seed <n>', about: 'seed of the order in each block (default: from the clock, kept in the record)', parse: parseSeed },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  makeOutputFlag(COMPARISON_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * Is the new version better, worse, or can it not be told? Two versions in one run, or two records that are kept.
 * @type {CommandSpec}
 */
export const command = {
  name: 'compare',
  about: 'two versions in one run, or two records: better, worse or cannot tell',
  args: [
    { syntax: '[before]', about: 'a record.json, or the folder of a run; with --against last-good: the one that may have become worse; alone: a run of two versions' },
    { syntax: '[after]', about: 'the one that may have become worse' }
  ],
  flags: FLAGS,
  load: () => import('./execute.js')
}
