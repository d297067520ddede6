import { parseCount, parseRate, parseSeed, parseShare, parseTime } from './flag-values.js'
import { writeDuration } from '../plan/duration.js'
import { BUDGETS, DEFAULTS, VERSIONS_MARGINS } from '../plan/presets.js'

/** @import { FlagSpec } from './flag-types.ts' */

/**
 * The presets, which are budgets.
 * @param {{ quick: string, thorough: string, usual?: string }} options how long they take, as text; usual: with neither
 */
export function makePresetFlags ({ quick, thorough, usual }) {
  return /** @type {const} */ ([
    { flags: '--quick', about: `a first look: ${quick}`, group: 'load' },
    { flags: '--thorough', about: `firm numbers: ${thorough}`, group: 'load' },
    { flags: '--budget <time>', about: `time for the whole run${usual ? ` (default ${usual})` : ', e.g. 2m'}`, parse: parseTime, group: 'load' }
  ])
}

/** @param {string} about what is repeated */
export function makeRepeatsFlag (about) {
  return /** @type {const} */ ({ flags: '--repeats <n>', about: `${about} (default: by the time)`, parse: parseCount, group: 'load' })
}

/** @param {string} about what it is of */
export function makeDurationFlag (about) {
  return /** @type {const} */ ({ flags: '-d, --duration <time>', about: `counted time of ${about}, e.g. 500ms`, parse: parseTime, group: 'load' })
}

/** @satisfies {FlagSpec} */
export const WARMUP_FLAG = /** @type {const} */ ({
  flags: '--warmup <time>',
  about: 'load before the measured time (default: by the time)',
  parse: parseTime,
  group: 'load',
  isRare: true
})

/**
 * How much is measured, the same in each command that starts servers anew.
 * @param {{ quick: string, thorough: string }} budgets how long that is, as text
 */
export function makeTimeFlags ({ quick, thorough }) {
  return /** @type {const} */ ([
    ...makePresetFlags({ quick, thorough }),
    makeRepeatsFlag('starts of each server'),
    makeDurationFlag('a server in each start'),
    WARMUP_FLAG
  ])
}

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
    initial: VERSIONS_MARGINS.p50,
    isRare: true
  },
  ...makePresetFlags({
    quick: writeDuration({ ms: BUDGETS.quick[of] }),
    thorough: `${writeDuration({ ms: BUDGETS.thorough[of] })} at most`,
    usual: writeDuration({ ms: BUDGETS.default[of] })
  }),
  { ...makeRepeatsFlag('starts of each version'), isRare: true },
  { ...makeDurationFlag('a version in each start'), isRare: true },
  WARMUP_FLAG,
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
