import { parseStatus, parseTime } from './flag-values.js'
import { writeDuration } from '../plan/duration.js'
import { DEFAULT_READY_TIMEOUT_MS } from '../plan/catalogue.js'
import { DEFAULTS } from '../plan/presets.js'

/** @import { FlagSpec } from './flag-types.ts' */

/*
 * Of a server of the user's own: what a good answer is, and how long one waits for it. A baseline file has them as
 * good.status, load.timeout and readyTimeout.
 */

/** @satisfies {FlagSpec} */
export const STATUS_FLAG = /** @type {const} */ ({
  flags: '--status <n>',
  about: 'HTTP status of a good answer (default 200)',
  parse: parseStatus,
  isRare: true
})

/** @satisfies {FlagSpec} */
export const TIMEOUT_FLAG = /** @type {const} */ ({
  flags: '--timeout <time>',
  about: `a request fails after this (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
  parse: parseTime,
  group: 'load',
  isRare: true
})

/** @satisfies {FlagSpec} */
export const READY_TIMEOUT_FLAG = /** @type {const} */ ({
  flags: '--ready-timeout <time>',
  about: `with --start: time until it listens (default ${writeDuration({ ms: DEFAULT_READY_TIMEOUT_MS })})`,
  parse: parseTime,
  isRare: true
})
