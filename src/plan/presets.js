import { BaseloadError } from '../errors.js'
import { suggest } from './suggestion.js'

/** @import { Preset } from '../types.ts' */

/** @type {Readonly<Record<'quick' | 'default' | 'thorough', Preset>>} */
export const PRESETS = Object.freeze({
  // One start tells nothing about the spread between starts; the report says so. After 0.4 s of warm-up a server that
  // compresses was at 70 % of its rate, a gateway at a third.
  quick: Object.freeze({ name: 'quick', repeats: 1, durationMs: 3000, warmupMs: 1500, latencyDurationMs: 1600 }),
  default: Object.freeze({ name: 'default', repeats: 5, durationMs: 10_000, warmupMs: 1000, latencyDurationMs: 4000 }),
  thorough: Object.freeze({ name: 'thorough', repeats: 10, durationMs: 60_000, warmupMs: 5000, latencyDurationMs: 60_000 })
})

/**
 * The presets as time budgets, in milliseconds: of one server beside the reference, of the baselines of `run` for each server, and of
 * two versions.
 * @type {Readonly<Record<'quick' | 'default' | 'thorough', Readonly<Record<'own' | 'servers' | 'compare' | 'gate', number>>>>}
 */
export const BUDGETS = Object.freeze({
  quick: Object.freeze({ own: 15_000, servers: 4000, compare: 15_000, gate: 15_000 }),
  default: Object.freeze({ own: 60_000, servers: 12_000, compare: 90_000, gate: 120_000 }),
  thorough: Object.freeze({ own: 900_000, servers: 40_000, compare: 900_000, gate: 900_000 })
})

/**
 * Which preset the flags ask for.
 * @param {{ flags: { quick?: boolean, thorough?: boolean } }} options
 * @returns {'quick' | 'default' | 'thorough'}
 * @throws {BaseloadError} USAGE
 */
export function namePreset ({ flags: { quick, thorough } }) {
  if (quick && thorough) throw new BaseloadError('USAGE', '--quick and --thorough contradict each other', { hint: 'give one of them' })
  return quick ? 'quick' : thorough ? 'thorough' : 'default'
}

/** Of two versions, where their starts are counted: a percentile takes its requests from the whole of a generation. */
export const VERSIONS_PRESET = Object.freeze({ repeats: 12, durationMs: 1000, latencyDurationMs: 2000 })

/** Worsening that counts as none: a percentile differs more from start to start than a cost does, and the tail twice as much. */
export const VERSIONS_MARGINS = Object.freeze({ p50: 0.25, p99: 0.5 })

/** Of `calibrate`: a first look, and what is kept. Of the low rate 4,000 requests: p99.9 exists from 3,688 on. */
export const CALIBRATION_PRESETS = Object.freeze({
  quick: Object.freeze({ durationMs: 2000, lowDurationMs: 2000, warmupMs: 500, stallDurationMs: 2000 }),
  default: Object.freeze({ durationMs: 4000, lowDurationMs: 8000, warmupMs: 1000, stallDurationMs: 30_000 })
})

/** What several commands and files take where nothing else is said. What one command alone takes stands in its command.js. */
export const DEFAULTS = Object.freeze({
  connections: 10, // of a closed loop
  pauseMs: 1000, // of users
  soakRatePerSecond: 200,
  timeoutMs: 10_000, // after which a request, or a query, is given up
  readyTimeoutMs: 10_000, // until a server has to listen
  objective: 'success>=99%', // of a server that none is given for
  feedOrder: /** @type {const} */ ('in-turn'),
  margin: 0.05, // worsening that counts as none
  significance: 0.01, // of a step in a history
  amountMs: 60_000, // an amount of requests takes no longer than that
  amountRepeats: 3, // a range takes three starts
  records: 200, // of a history: the test for steps takes time with the square of it
  keys: 1_000_000, // of a log that are followed exactly as a cache would: 250 bytes each
  seed: 1, // of what is not drawn from the clock
  reports: 'reports',
  store: 'reports/watch.db', // of a watch
  reference: 'node-http', // that a server of the user's own is held against
  referenceHttp2: 'node-http2' // and one that is asked over HTTP/2
})

/** Of `size`, for the whole command. */
export const SIZING_BUDGET_MS = Object.freeze({ quick: 60_000, default: 300_000, thorough: 900_000 })
export const DEFAULT_MAX_UNITS = 8
/** Of the answers, below which a server that runs already is asked no more by `size`. */
export const ABORT_BELOW = 0.9

/** Of k6 for a rate, where none are asked for; see chooseVirtualUsers. */
export const VIRTUAL_USERS = Object.freeze({
  fewest: 10,
  usual: 100, // as the drivers of ours have connections
  fastS: 0.05 // at a high rate: each of them takes memory, about a megabyte
})

/** Of a peak that containers are to hold, where nothing else is said: nothing comes on top of it, and nothing is kept free. */
export const SIZING = Object.freeze({ growth: 1, retry: 1, burst: 1, imbalance: 0, headroom: 0, spare: 0, zones: 1 })

/**
 * A preset with what the user changed; anything changed makes it `custom`.
 * `connections` belongs to the load and not to the preset: it only takes its name away. buildPlan applies it.
 * @param {{ name?: string, overrides?: { repeats?: number, durationMs?: number, warmupMs?: number, latencyDurationMs?:
 *   number, connections?: number } }} [options]
 * @returns {Preset}
 * @throws {BaseloadError} USAGE
 */
export function resolvePreset ({ name = 'default', overrides = {} } = {}) {
  if (!Object.hasOwn(PRESETS, name)) throw createUnknownError(name)
  const { connections, ...timing } = overrides
  assertWhole({ name: 'repeats', value: timing.repeats, min: 1 })
  assertWhole({ name: 'duration in milliseconds', value: timing.durationMs, min: 1 })
  assertWhole({ name: 'warm-up in milliseconds', value: timing.warmupMs, min: 0 })
  assertWhole({ name: 'latency duration in milliseconds', value: timing.latencyDurationMs, min: 0 })
  assertWhole({ name: 'connections', value: connections, min: 1 })
  const preset = PRESETS[/** @type {keyof typeof PRESETS} */ (name)]
  // One duration given is meant for both phases.
  const wanted = { ...timing, latencyDurationMs: timing.latencyDurationMs ?? timing.durationMs }
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const changed =
    connections !== undefined ||
    Object.entries(given).some(([key, value]) => preset[/** @type {keyof Preset} */ (key)] !== value)
  return { ...preset, ...given, name: changed ? 'custom' : preset.name }
}

/** @param {{ name: string, value: number | undefined, min: number }} options */
function assertWhole ({ name, value, min }) {
  if (value === undefined || (Number.isSafeInteger(value) && value >= min)) return
  throw new BaseloadError('USAGE', `${name}: ${value} is not possible`, { hint: `give a whole number, ${min} or more` })
}

/** @param {string} name */
function createUnknownError (name) {
  const names = Object.keys(PRESETS)
  const { text } = suggest({ word: name, candidates: names })
  return new BaseloadError('USAGE', `there is no preset ${JSON.stringify(name)}`, { hint: text || `presets are ${names.join(', ')}` })
}
