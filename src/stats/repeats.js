import { tQuantile } from './distributions.js'

/** @import { Estimate } from '../types.ts' */

/**
 * Of the t distribution, by confidence and degrees of freedom: each takes some hundred steps, and a curve asks for the
 * same one at every percentile.
 * @type {Map<string, number>}
 */
const quantiles = new Map()

/** Fewer freshly started servers than this give no interval: nothing could be said about how they differ. */
export const REPEATS_FOR_INTERVAL = 3

/**
 * One number over freshly started servers, with a t interval: the server start, not the request, is what was repeated
 * (Kalibera and Jones, ISMM 2013). Means are taken of logs (the geometric mean), as latencies and rates differ by factors;
 * when a value is 0 the plain mean is taken instead.
 * @param {{ values: number[] }} options values: one a repeat, none negative
 * @returns {Estimate | null} null with no values; no interval with fewer than 3
 */
export function estimateOverRepeats ({ values }) {
  if (values.length === 0) return null
  const inLogs = values.every((value) => value > 0)
  const { mean, halfWidth } = tInterval({ values: inLogs ? values.map(Math.log) : values })
  const back = inLogs ? Math.exp : (/** @type {number} */ value) => Math.max(0, value)
  const enough = values.length >= REPEATS_FOR_INTERVAL
  return {
    value: back(mean),
    low: enough ? back(mean - halfWidth) : null,
    high: enough ? back(mean + halfWidth) : null,
    basis: enough ? 'repeats' : values.length === 1 ? 'within-trial' : 'merged'
  }
}

/**
 * Mean and half the width of its Student t interval.
 * @param {{ values: number[], confidence?: number }} options
 * @returns {{ mean: number, stdev: number, halfWidth: number }} stdev of the sample (n - 1), 0 for one value; its half width is Infinity
 */
export function tInterval ({ values, confidence = 0.95 }) {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  if (n < 2) return { mean, stdev: 0, halfWidth: Infinity }
  const stdev = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1))
  return { mean, stdev, halfWidth: findQuantile({ confidence, df: n - 1 }) * stdev / Math.sqrt(n) }
}

/** @param {{ confidence: number, df: number }} options */
function findQuantile ({ confidence, df }) {
  const key = `${confidence} ${df}`
  const known = quantiles.get(key) ?? tQuantile({ p: (1 + confidence) / 2, df })
  quantiles.set(key, known)
  return known
}
