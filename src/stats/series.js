import { measureDependence } from './effective-sample.js'
import { PERCENTILES, samplesNeeded } from './percentiles.js'
import { findWarmUp } from './warm-up.js'

/** @import { LoadResult, PercentileKey } from '../types.ts' */

const WINDOWS = 100 // the fewest that a warm-up can be found in
const LEAST_IN_WINDOW = 20
const LEAST_WINDOW_MS = 1000
const TENTH = 10

/**
 * What only the order of requests can tell: how much they depend on each other, and whether the trial was steady.
 * @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number }} options in due order
 * @returns {Pick<LoadResult, 'dependence' | 'warmUp'>}
 */
export function summariseSeries ({ dueUs, responseUs, windowMs }) {
  const sorted = Uint32Array.from(responseUs).sort()
  const entries = PERCENTILES.filter(([, p]) => sorted.length >= samplesNeeded(p)).map(([key, p]) => {
    const thresholdUs = sorted[Math.max(1, Math.ceil(p * sorted.length - 1e-6)) - 1]
    return [key, Number(measureDependence({ valuesUs: responseUs, thresholdUs }).tau.toFixed(2))]
  })
  return { dependence: /** @type {Partial<Record<PercentileKey, number>>} */ (Object.fromEntries(entries)), warmUp: findWarmUpMs({ dueUs, responseUs, windowMs }) }
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
 * Windows of one length, in hundreds so that MSER-5 has batches enough.
 * @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number }} options
 */
function findWarmUpMs ({ dueUs, responseUs, windowMs }) {
  const windows = cut({ dueUs, responseUs, windowMs, count: WINDOWS })
  if (windows.some(({ length }) => length === 0) || dueUs.length < WINDOWS * LEAST_IN_WINDOW) return { cutMs: 0, steady: null }
  const quantile = (/** @type {number[]} */ sorted, /** @type {number} */ p) => sorted[Math.ceil(p * sorted.length) - 1]
  const sorted = windows.map((window) => window.sort((a, b) => a - b))
  const { cutIndex, steady } = findWarmUp({ series: [sorted.map(({ length }) => length), sorted.map((one) => quantile(one, 0.5)), sorted.map((one) => Math.log(quantile(one, 0.99)))] })
  return { cutMs: Math.round(cutIndex * windowMs / WINDOWS), steady }
}

/** @param {{ dueUs: ArrayLike<number>, responseUs: ArrayLike<number>, windowMs: number, count: number }} options @returns {number[][]} */
function cut ({ dueUs, responseUs, windowMs, count }) {
  /** @type {number[][]} */
  const windows = Array.from({ length: count }, () => [])
  for (let i = 0; i < dueUs.length; i++) windows[Math.min(count - 1, Math.max(0, Math.floor(dueUs[i] / 1000 / windowMs * count)))].push(responseUs[i])
  return windows
}
