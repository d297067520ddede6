import { parseCount, parseRate, parseSeed, parseShare, parseTime } from './flag-values.js'
import { writeDuration } from '../plan/duration.js'
import { BUDGETS, DEFAULTS, VERSIONS_MARGINS } from '../plan/presets.js'

/** @import { FlagSpec } from './flag-types.ts' */

/**
 * How much is measured, the same in each command that measures.
 * @template {string} Quick @template {string} Thorough
 * @param {{ quick: Quick, thorough: Thorough }} budgets how long that is
 */
export const makeTimeFlags = ({ quick, thorough }) => /** @type {const} @satisfies {readonly FlagSpec[]} */ ([
  { flags: '--quick', about: `a first look: ${quick}`, group: 'load' },
  { flags: '--thorough', about: `firm numbers: ${thorough}`, group: 'load' },
  { flags: '--budget <time>', about: 'time for the whole run, e.g. 2m', parse: parseTime, group: 'load' },
  { flags: '--repeats <n>', about: 'starts of each server (default: by the time)', parse: parseCount, group: 'load' },
  {
    flags: '-d, --duration <time>',
    about: 'counted time of a server in each start, e.g. 500ms',
    parse: parseTime,
    group: 'load'
  },
  {
    flags: '--warmup <time>',
    about: 'load before the measured time (default: by the time)',
    parse: parseTime,
    group: 'load',
    isRare: true
  }
])

/** @satisfies {FlagSpec} */
export const RATE_FLAG = /** @type {const} */ ({
  flags: '-R, --rate <rate>',
  about: 'offered requests/s (default: 2,000 or half a peak)',
  parse: parseRate,
  group: 'load'
})

/**
 * Two versions in one run: `compare` and `gate` share these.
 * @param {{ of: 'compare' | 'gate' }} command
 */
export const makeVersionFlags = ({ of }) => /** @type {const} @satisfies {readonly FlagSpec[]} */ ([
  { flags: '--margin <share>', about: 'most worsening of requests/s and CPU per request', parse: parseShare, initial: DEFAULTS.margin },
  {
    flags: '--latency-margin <share>',
    about: 'most worsening of p50; for p99 the limit is twice this',
    parse: parseShare,
    initial: VERSIONS_MARGINS.p50
  },
  ...makeTimeFlags({ quick: writeDuration({ ms: BUDGETS.quick[of] }), thorough: `${writeDuration({ ms: BUDGETS.thorough[of] })} at most` }),
  RATE_FLAG,
  {
    flags: '-c, --connections <n>',
    about: `connections of the closed loop (default ${DEFAULTS.connections})`,
    parse: parseCount,
    group: 'load',
    isRare: true
  },
  { flags: '--no-latency', about: 'peaks only', group: 'load', isRare: true },
  {
    flags: '--seed <n>',
    about: 'seed of the order in each start (default: from the clock, kept in the record)',
    parse: parseSeed,
    group: 'load',
    isRare: true
  }
])
