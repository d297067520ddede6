import { createRandom } from '../plan/random.js'
import { tQuantile } from './distributions.js'
import { mergeDistributions, quantileUs } from './sample.js'

/** @import { Distribution } from '../types.ts' */

/**
 * One arm of a comparison: for each repeat the figure itself, then the same figure from resampled windows (none: it stands for them).
 * @typedef {{ value: number, resampled: number[] }} Repeat
 */

/**
 * @typedef {object} RatioEstimate
 * @property {number} ratio after / before
 * @property {number} low
 * @property {number} high
 * @property {number} standardError of ln(ratio)
 * @property {number} df degrees of freedom
 */

/**
 * Ratio of two arms (geometric means over repeats) with an interval by two-level bootstrap: repeats are drawn, then one of each
 * repeat's resampled windows (Kalibera and Jones, ISMM 2013). The interval is t times the bootstrap's standard error of the log
 * ratio, widened by sqrt(R / (R - 1)), with Welch's degrees of freedom: the bootstrap's own percentiles are too narrow for
 * a handful of repeats (Hesterberg, "What Teachers Should Know About the Bootstrap", The American Statistician 69, 2015).
 * Drawing at both levels counts the noise within a repeat twice, so it errs on the wide side.
 * @param {{ before: Repeat[], after: Repeat[], seed: number, resamples?: number, confidence?: number }} options all values > 0, 2 repeats an arm or more
 * @returns {RatioEstimate}
 */
export function bootstrapRatio ({ before, after, seed, resamples = 2000, confidence = 0.95 }) {
  const random = createRandom(seed)
  const [a, b] = [before, after].map((arm) => ({ mean: meanLog(arm), variance: bootstrapVariance({ arm, resamples, random }), size: arm.length }))
  const standardError = Math.sqrt(a.variance + b.variance)
  // Satterthwaite, Biometrics Bulletin 2, 1946.
  const df = standardError === 0
    ? a.size + b.size - 2
    : (a.variance + b.variance) ** 2 / (a.variance ** 2 / (a.size - 1) + b.variance ** 2 / (b.size - 1))
  const log = b.mean - a.mean
  const halfWidth = tQuantile({ p: (1 + confidence) / 2, df }) * standardError
  return { ratio: Math.exp(log), low: Math.exp(log - halfWidth), high: Math.exp(log + halfWidth), standardError, df }
}

/**
 * A percentile of one repeat, and of draws of its windows with replacement. Windows, not requests, are drawn: what is slow
 * comes in bursts.
 * @param {{ windows: Distribution[], p: number, count?: number, random: () => number }} options count: draws; none are made of a single window
 * @returns {Repeat}
 */
export function resampleWindows ({ windows, p, count = 200, random }) {
  if (windows.length === 1) return { value: quantileUs({ distribution: windows[0], p }) ?? 0, resampled: [] }
  const merged = mergeDistributions({ distributions: windows })
  const value = quantileUs({ distribution: merged, p }) ?? 0
  // All windows over the same values, so that a draw adds rows of numbers.
  const indexOf = new Map(merged.valuesUs.map((valueUs, i) => [valueUs, i]))
  const rows = windows.map(({ valuesUs, counts }) => valuesUs.map((valueUs, i) => ({ index: indexOf.get(valueUs) ?? 0, count: counts[i] })))
  return { value, resampled: Array.from({ length: count }, () => drawQuantile({ rows, merged, p, random })) }
}

/** @param {{ rows: Array<Array<{ index: number, count: number }>>, merged: Distribution, p: number, random: () => number }} options */
function drawQuantile ({ rows, merged, p, random }) {
  const counts = Array(merged.counts.length).fill(0)
  let total = 0
  for (let i = 0; i < rows.length; i++) {
    for (const { index, count } of rows[Math.floor(random() * rows.length)]) {
      counts[index] += count
      total += count
    }
  }
  return quantileUs({ distribution: { valuesUs: merged.valuesUs, counts, total }, p }) ?? 0
}

/** @param {Repeat[]} arm */
function meanLog (arm) {
  return arm.reduce((sum, { value }) => sum + Math.log(value), 0) / arm.length
}

/** Variance of the mean log over draws of repeats, then of windows. @param {{ arm: Repeat[], resamples: number, random: () => number }} options */
function bootstrapVariance ({ arm, resamples, random }) {
  const logs = arm.map(({ value, resampled }) => (resampled.length > 0 ? resampled : [value]).map(Math.log))
  const pick = (/** @type {any[]} */ items) => items[Math.floor(random() * items.length)]
  const centre = meanLog(arm)
  let sum = 0
  let squares = 0
  for (let i = 0; i < resamples; i++) {
    let mean = 0
    for (let j = 0; j < arm.length; j++) mean += pick(pick(logs))
    mean = mean / arm.length - centre
    sum += mean
    squares += mean * mean
  }
  return Math.max(0, squares - sum * sum / resamples) / (resamples - 1) * arm.length / (arm.length - 1)
}
