import { EXPERIMENTS } from './experiments.js'

/** @import { Plan, Trial } from '../../types.ts' */
/** @import { SeenSlice } from '../../trial/join-slices.js' */

/** A connection is made, and what the server did for another client is over. */
export const SETTLE_MS = 40

/** Most noise is faster than a second: many short slices beat few long ones. */
const SLICE_MS = 250
const MOST_SLICE_MS = 2000
/** autocannon ends at its own tick. */
const AUTOCANNON_MS = 1000
/** At a rate: a percentile comes from the slices of a generation together. */
const RATE_MS = 1500
const FEWEST_ROUNDS = 3
const ANSWERS = 10 // mean response times that a slice lasts, at least

const MOST_STOPPED = 0.05 // of a slice
const MOST_STOLEN = 0.1

/** @param {{ plan: Plan, trial: Trial }} options */
export function isSliced ({ plan, trial }) {
  return plan.slices === true && EXPERIMENTS.find(({ runs }) => runs(trial))?.hasPhases === true
}

/**
 * How a trial is cut: its window is what it counts in one generation, all slices together.
 * @param {{ trial: Pick<Trial, 'phase' | 'driver' | 'durationMs'>, meanUs: number }} options meanUs: how long an answer took when
 *   the warm-up was over
 */
export function planSlice ({ trial: { phase, driver, durationMs }, meanUs }) {
  const wanted = phase === 'latency' ? RATE_MS : driver === 'autocannon' ? AUTOCANNON_MS : SLICE_MS
  const sliceMs = Math.round(Math.min(MOST_SLICE_MS, Math.max(Math.min(wanted, phase === 'latency' ? durationMs : wanted), ANSWERS * meanUs / 1000)))
  const fewest = phase === 'latency' ? 1 : FEWEST_ROUNDS
  return { sliceMs, rounds: Math.max(fewest, Math.round(durationMs / sliceMs)) }
}

/**
 * Whether the machine took so much of a slice that it is done again. Decided by the watch alone.
 * @param {Pick<SeenSlice, 'watch' | 'load' | 'parts'>} slice
 */
export function isSpoiled ({ watch, load: { windowMs }, parts }) {
  if (!watch || windowMs <= 0) return false
  const cores = new Set(parts.flatMap((part) => part.cores ?? []))
  const isOurs = (/** @type {number | null} */ core) => cores.size === 0 || core === null || cores.has(core)
  const stoppedUs = watch.stops.filter(({ core, toUs }) => isOurs(core) && toUs > 0)
    .reduce((sum, { fromUs, toUs }) => sum + Math.min(toUs, windowMs * 1000) - Math.max(0, fromUs), 0)
  const stolenUs = Object.entries(watch.stolenUs).reduce((sum, [core, us]) => sum + (isOurs(Number(core)) ? us : 0), 0)
  return stoppedUs > MOST_STOPPED * windowMs * 1000 || stolenUs > MOST_STOLEN * windowMs * 1000
}
