import { parseCount, parsePause, parseSoak, parseStages } from './flag-values.js'
import { writeDuration } from '../plan/duration.js'
import { DEFAULTS } from '../plan/presets.js'

/** @import { FlagSpec } from './flag-types.ts' */

/** @satisfies {FlagSpec} */
export const SOAK_FLAG = /** @type {const} */ ({
  flags: '--soak <time>',
  about: `instead: one rate (-R, else ${DEFAULTS.soakRatePerSecond}/s) for this time at most: does memory leak?`,
  parse: parseSoak,
  group: 'load',
  isRare: true
})

/**
 * Users or stages instead of peak and latency phase.
 * @satisfies {readonly FlagSpec[]}
 */
export const TRAFFIC_FLAGS = /** @type {const} */ ([
  {
    flags: '--users <n>',
    about: 'instead: users who ask, wait, pause and ask again',
    parse: parseCount,
    group: 'load',
    isRare: true
  },
  {
    flags: '--pause <time>',
    about: `with --users: pause after each answer (default ${writeDuration({ ms: DEFAULTS.pauseMs })})`,
    parse: parsePause,
    group: 'load',
    isRare: true
  },
  {
    flags: '--stages <list>',
    about: 'instead: ramps to rates, e.g. 30s:100/s,1m:500/s',
    parse: parseStages,
    group: 'load',
    isRare: true
  }
])

/** @satisfies {FlagSpec} */
export const UNTIL_BREAK_FLAG = /** @type {const} */ ({
  flags: '--until-break',
  about: 'instead: raise the rate until an objective breaks, then see whether the server comes back',
  group: 'load',
  isRare: true
})

/**
 * After all that is measured, a trial of its own for each target.
 * @satisfies {readonly FlagSpec[]}
 */
export const PROFILE_FLAGS = /** @type {const} */ ([
  {
    flags: '--profile',
    about: 'also profile CPU in one more trial: functions that cost most, flame graph',
    group: 'load',
    isRare: true
  },
  {
    flags: '--heap',
    about: 'also profile memory in one more trial: what allocates, garbage collections',
    group: 'load',
    isRare: true
  }
])
