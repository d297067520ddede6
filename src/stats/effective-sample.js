import { orderStatisticInterval } from './percentiles.js'

const MOST_WORK = 1e8 // some 0.4 s; ordinary trials take a hundredth of it
const BLOCKS = 2048

/** @import { Estimate } from '../types.ts' */

/**
 * The p-quantile of one trial with an interval that knows that requests in a queue depend on each other.
 * @param {{ valuesUs: ArrayLike<number>, p: number }} options valuesUs: in due order
 * @returns {(Estimate & { tau: number, effective: number }) | null} low and high are null, and null is returned, where the sample is too small
 */
export function estimateWithinTrial ({ valuesUs, p }) {
  const n = valuesUs.length
  if (n === 0) return null
  const sorted = Float64Array.from(valuesUs).sort()
  const value = sorted[Math.max(1, Math.ceil(p * n - 1e-6)) - 1]
  const { tau, effective } = measureDependence({ valuesUs, thresholdUs: value })
  const ranks = orderStatisticInterval({ n, p, effective })
  return {
    value,
    low: ranks && sorted[ranks.lowRank - 1],
    high: ranks && sorted[ranks.highRank - 1],
    basis: 'within-trial',
    tau,
    effective
  }
}

/**
 * How many independent requests a series is worth when one asks who was slower than a threshold: n / tau,
 * tau = 1 + 2 * (sum of autocorrelations), cut off by Geyer's initial positive sequence: sums of two neighbours are added
 * until one is not positive (C. Geyer, "Practical Markov Chain Monte Carlo", Statistical Science 7, 1992).
 * @param {{ valuesUs: ArrayLike<number>, thresholdUs: number, mostWork?: number }} options valuesUs: in due order
 * @returns {{ tau: number, effective: number }} tau is never below 1: luck must not make a sample larger than it is
 */
export function measureDependence ({ valuesUs, thresholdUs, mostWork = MOST_WORK }) {
  const n = valuesUs.length
  const rare = findRarer({ valuesUs, thresholdUs })
  const ratio = rare.positions.length / n
  const variance = ratio * (1 - ratio)
  if (n < 4 || variance === 0) return { tau: 1, effective: n }
  const correlation = (/** @type {number} */ lag) => covariance({ ...rare, n, ratio, lag }) / variance
  const tau = Math.max(1, sumCorrelations({ correlation, n, most: mostWork / rare.positions.length }) ?? tauOfBlocks({ marks: rare.marks, ratio, variance }))
  return { tau, effective: n / tau }
}

/**
 * @param {{ correlation: (lag: number) => number, n: number, most?: number }} options most: lags
 * @returns {number | null} tau; null when the last lag that may be looked at is still positive
 */
function sumCorrelations ({ correlation, n, most = Infinity }) {
  let tau = -1
  for (let lag = 0; lag + 1 < n; lag += 2) {
    if (lag > most) return null
    const pair = correlation(lag) + correlation(lag + 1)
    if (pair <= 0) break
    tau += 2 * pair
  }
  return tau
}

/**
 * For what goes on through much of a long trial (a server that gets slower and slower): the number of lags grows with n, and the work with its
 * square. The mean of a block of m requests has the variance v * tau / m if blocks were independent, and blocks have a tau of their own.
 * @param {{ marks: Uint8Array, ratio: number, variance: number }} options
 */
function tauOfBlocks ({ marks, ratio, variance }) {
  const size = Math.ceil(marks.length / BLOCKS)
  const n = Math.floor(marks.length / size)
  const blocks = Float64Array.from({ length: n }, (_, i) => marks.subarray(i * size, (i + 1) * size).reduce((sum, mark) => sum + mark, 0) / size - ratio)
  const blockVariance = blocks.reduce((sum, x) => sum + x * x, 0) / n
  const correlation = (/** @type {number} */ lag) => {
    let sum = 0
    for (let i = 0; i + lag < n; i++) sum += blocks[i] * blocks[i + lag]
    return sum / n / blockVariance
  }
  return size * blockVariance / variance * (sumCorrelations({ correlation, n }) ?? 1)
}

/**
 * The indicator "slower than the threshold" or its complement, whichever is true less often: both have the same covariances,
 * and only the places where it is true cost time.
 * @param {{ valuesUs: ArrayLike<number>, thresholdUs: number }} options
 */
function findRarer ({ valuesUs, thresholdUs }) {
  const n = valuesUs.length
  const marks = new Uint8Array(n)
  let slow = 0
  for (let i = 0; i < n; i++) {
    marks[i] = valuesUs[i] > thresholdUs ? 1 : 0
    slow += marks[i]
  }
  if (slow > n / 2) for (let i = 0; i < n; i++) marks[i] = 1 - marks[i]
  const positions = new Int32Array(Math.min(slow, n - slow))
  for (let i = 0, found = 0; i < n; i++) if (marks[i] === 1) positions[found++] = i
  return { marks, positions }
}

/** Autocovariance of the indicator, divided by n at every lag, as Geyer's rule wants it. @param {{ marks: Uint8Array, positions: Int32Array, n: number, ratio: number, lag: number }} options */
function covariance ({ marks, positions, n, ratio, lag }) {
  let pairs = 0
  let leading = 0
  let trailing = 0
  for (const position of positions) {
    if (position >= lag) trailing++
    if (position + lag < n) {
      leading++
      pairs += marks[position + lag]
    }
  }
  return (pairs - ratio * (leading + trailing) + (n - lag) * ratio * ratio) / n
}
