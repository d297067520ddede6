import { listResponseBounds } from '../plan/objective.js'
import { measureDependence } from './effective-sample.js'
import { PERCENTILES, samplesNeeded } from './percentiles.js'
import { findRank } from './sample.js'
import { findWarmUp } from './warm-up.js'

/** @import { LoadResult, Objective, PercentileKey, StageResult } from '../types.ts' */

const FEWEST_WINDOWS = 100 // for a warm-up to be found in
const MOST_WINDOWS = 400 // enough to see a slow ramp; of 100 windows, only every third one is seen to have no end
const LEAST_IN_WINDOW = 20
const MEANS_NOTHING = 0.01 // of a response time, from window to window
const LEAST_WINDOW_MS = 1000
const TENTH = 10

/**
 * What only the order of requests can tell: how much they depend on each other, and whether the trial was steady.
 * @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number, objectives?: readonly
 *   Objective[] }} options in due order; objectives: how far requests depend on each other is wanted at the bounds of
 *   those on latency as well
 * @returns {Pick<LoadResult, 'dependence' | 'dependenceAt' | 'warmUp'>}
 */
export function summariseSeries ({ dueUs, responseUs, windowMs, objectives }) {
  return { ...describeDependence({ responseUs, objectives }), warmUp: findWarmUpMs({ dueUs, responseUs, windowMs }) }
}

/** @param {{ responseUs: ArrayLike<number>, objectives?: readonly Objective[] }} options in due order */
function describeDependence ({ responseUs, objectives = [] }) {
  const dependenceAt = listResponseBounds({ objectives }).map(({ boundUs, strict }) => ({
    boundUs,
    strict,
    tau: measureTau({ responseUs, thresholdUs: strict ? boundUs - 1 : boundUs })
  }))
  return { dependence: measureDependences({ responseUs }), ...dependenceAt.length > 0 && { dependenceAt } }
}

/**
 * Each stage with how much its own requests depend on each other.
 * @param {{ stages: readonly StageResult[], series: { dueUs: Float64Array, responseUs: Uint32Array }, objectives?: readonly
 *   Objective[] }} options series: in due order
 * @returns {StageResult[]}
 */
export function summariseStages ({ stages, series: { dueUs, responseUs }, objectives }) {
  return stages.map((stage) => {
    const from = dueUs.findIndex((us) => us >= stage.fromMs * 1000)
    const after = dueUs.findIndex((us) => us >= stage.toMs * 1000)
    const [start, end] = [from === -1 ? dueUs.length : from, after === -1 ? dueUs.length : after]
    return { ...stage, ...describeDependence({ responseUs: responseUs.subarray(start, end), objectives }) }
  })
}

/**
 * How much requests depend on each other, at each percentile that they hold.
 * @param {{ responseUs: ArrayLike<number> }} options in due order
 * @returns {NonNullable<LoadResult['dependence']>}
 */
export function measureDependences ({ responseUs }) {
  const sorted = Uint32Array.from(responseUs).sort()
  const entries = PERCENTILES.filter(([, p]) => sorted.length >= samplesNeeded(p)).map(([key, p]) => {
    const thresholdUs = sorted[findRank({ n: sorted.length, p }) - 1]
    return [key, Number(measureDependence({ valuesUs: responseUs, thresholdUs }).tauHigh.toFixed(2))]
  })
  return /** @type {Partial<Record<PercentileKey, number>>} */ (Object.fromEntries(entries))
}

/** @param {{ responseUs: ArrayLike<number>, thresholdUs: number }} options */
function measureTau ({ responseUs, thresholdUs }) {
  return Number(measureDependence({ valuesUs: responseUs, thresholdUs }).tau.toFixed(2))
}

/**
 * The response times of each second by due time, or of each tenth of a window of less than ten seconds.
 * @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number }} options in due order
 * @returns {number[][]} one a window, in order
 */
export function cutIntoWindows ({ dueUs, responseUs, windowMs }) {
  const count = windowMs >= TENTH * LEAST_WINDOW_MS ? Math.floor(windowMs / LEAST_WINDOW_MS) : TENTH
  return cut({ dueUs, responseUs, windowMs, count })
}

/**
 * MSER-5 over throughput, p50 and log p99 in windows of one length.
 * @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number }} options
 */
function findWarmUpMs ({ dueUs, responseUs, windowMs }) {
  const count = Math.min(MOST_WINDOWS, Math.floor(dueUs.length / LEAST_IN_WINDOW))
  if (count < FEWEST_WINDOWS) return { cutMs: 0, steady: null }
  const windows = cut({ dueUs, responseUs, windowMs, count })
  if (windows.some(({ length }) => length === 0)) return { cutMs: 0, steady: null }
  const quantile = (/** @type {number[]} */ sorted, /** @type {number} */ p) => sorted[Math.ceil(p * sorted.length) - 1]
  const sorted = windows.map((window) => window.sort((a, b) => a - b))
  const medians = sorted.map((one) => quantile(one, 0.5))
  const { cutIndex, steady } = findWarmUp({
    series: [countEnds({ dueUs, responseUs, windowMs, count }), medians, sorted.map((one) => Math.log(quantile(one, 0.99)))],
    noise: [Math.sqrt(dueUs.length / count), Math.max(1, MEANS_NOTHING * medians[count >> 1]), MEANS_NOTHING]
  })
  return { cutMs: Math.round(cutIndex * windowMs / count), steady, windowMs: windowMs / count }
}

/**
 * Throughput: what was due in a window is our doing, what ended in it is the target's.
 * @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number, count: number }} options
 */
function countEnds ({ dueUs, responseUs, windowMs, count }) {
  const ends = Array(count).fill(0)
  for (let i = 0; i < dueUs.length; i++) {
    const at = Math.floor((dueUs[i] + responseUs[i]) / 1000 / windowMs * count)
    if (at < count) ends[Math.max(0, at)]++
  }
  return ends
}

/** @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number, count: number }} options */
function cut ({ dueUs, responseUs, windowMs, count }) {
  /** @type {number[][]} */
  const windows = Array.from({ length: count }, () => [])
  for (let i = 0; i < dueUs.length; i++) {
    windows[Math.min(count - 1, Math.max(0, Math.floor((dueUs[i] / 1000 / windowMs) * count)))].push(responseUs[i])
  }
  return windows
}
