import { bucketWidthUs } from '../plan/histogram-buckets.js'

/** @import { Distribution } from '../types.ts' */

/**
 * The smallest value that at least a share p of the sample does not exceed (nearest rank; Hyndman and Fan's type 1).
 * @param {{ distribution: Distribution, p: number }} options p: 0 to 1
 * @returns {number | null} microseconds; null when the sample is empty
 */
export function quantileUs ({ distribution, p }) {
  return valueAtRank({ distribution, rank: findRank({ n: distribution.total, p }) })
}

/** The nearest rank, 1 being the smallest. @param {{ n: number, p: number }} options */
export function findRank ({ n, p }) {
  // 0.07 * 100 is 7.000000000000001: a product a hair above a whole number is that number.
  return Math.max(1, Math.ceil(p * n - 1e-6))
}

/**
 * The value of the given rank, 1 being the smallest.
 * @param {{ distribution: Distribution, rank: number }} options
 * @returns {number | null} microseconds; null when the sample has no such rank
 */
export function valueAtRank ({ distribution, rank }) {
  const { valuesUs, counts, total } = distribution
  if (rank > total) return null
  // No iterator, and from the nearer end: a curve asks some hundred times for each repeat, mostly near the top.
  if (rank <= total / 2) {
    let seen = 0
    for (let i = 0; i < counts.length; i++) {
      seen += counts[i]
      if (seen >= rank) return valuesUs[i]
    }
  }
  let below = total
  for (let i = counts.length - 1; i >= 0; i--) {
    below -= counts[i]
    if (below < rank) return valuesUs[i]
  }
  return null
}

/**
 * How many values miss a bound. A bucket is known by its top edge, so one that the bound cuts through counts as a miss: the
 * count is never too small. By its bottom edge (`edge: 'bottom'`) it never counts too many.
 * @param {{ distribution: Distribution, boundUs: number, strict?: boolean, edge?: 'top' | 'bottom' }} options strict: a
 *   value equal to the bound is a miss
 * @returns {number}
 */
export function countAbove ({ distribution, boundUs, strict = false, edge = 'top' }) {
  const { valuesUs, counts } = distribution
  let sum = 0
  // From the slowest on: below the first top edge within the bound no bucket has one beyond it.
  for (let i = valuesUs.length - 1; i >= 0 && isBeyond(valuesUs[i]); i--) {
    if (edge === 'top' || isBeyond(bottomUs({ distribution, index: i }))) sum += counts[i]
  }
  return sum

  /** @param {number} value */
  function isBeyond (value) {
    return value > boundUs || (strict && value === boundUs)
  }
}

/**
 * The least value that a value of a distribution stands for.
 * @param {{ distribution: Distribution, index: number }} options
 * @returns {number} microseconds
 */
export function bottomUs ({ distribution: { valuesUs, bottomsUs }, index }) {
  const width = bucketWidthUs(valuesUs[index])
  return bottomsUs?.[index] ?? Math.floor(valuesUs[index] / width) * width
}

/**
 * All samples in one. Percentiles must not be averaged; counts may be added.
 * @param {{ distributions: Distribution[] }} options
 * @returns {Distribution}
 */
export function mergeDistributions ({ distributions }) {
  const isOthers = distributions.some((one) => one.bottomsUs) // the bottoms of our own are known from their values
  const valuesUs = listValues(distributions)
  /** @type {number[]} */
  const counts = new Array(valuesUs.length).fill(0)
  /** @type {number[]} */
  const bottomsUs = isOthers ? new Array(valuesUs.length).fill(Infinity) : []
  for (const distribution of distributions) {
    // Both rise, so that one walk along the values finds the place of each.
    for (let i = 0, at = 0; i < distribution.valuesUs.length; i++) {
      while (valuesUs[at] < distribution.valuesUs[i]) at++
      counts[at] += distribution.counts[i]
      if (isOthers) bottomsUs[at] = Math.min(bottomsUs[at], bottomUs({ distribution, index: i }))
    }
  }
  return { valuesUs, counts, total: distributions.reduce((sum, { total }) => sum + total, 0), ...isOthers && { bottomsUs } }
}

/** Each once, rising. @param {Distribution[]} distributions @returns {number[]} */
function listValues (distributions) {
  if (distributions.length < 2) return joinRising(distributions[0]?.valuesUs ?? [], [])
  const half = distributions.length >> 1
  return joinRising(listValues(distributions.slice(0, half)), listValues(distributions.slice(half)))
}

/** @param {readonly number[]} one @param {readonly number[]} other both rise @returns {number[]} */
function joinRising (one, other) {
  /** @type {number[]} */
  const joined = []
  for (let i = 0, j = 0, last = NaN; i < one.length || j < other.length;) {
    const value = j === other.length || one[i] <= other[j] ? one[i++] : other[j++]
    if (value !== last) joined.push(last = value)
  }
  return joined
}

/**
 * A bucket is known by its top edge, which may lie above the longest time that the driver saw: no request took that.
 * @param {{ distribution: Distribution, maxUs?: number | null }} options maxUs: exact; absent: not known
 * @returns {Distribution} the same one where nothing is above
 */
export function withinMax ({ distribution, maxUs }) {
  const { valuesUs } = distribution
  if (!maxUs || valuesUs.length === 0 || valuesUs[valuesUs.length - 1] <= maxUs) return distribution
  if (valuesUs.length > 1 && valuesUs[valuesUs.length - 2] >= maxUs) return distribution // of something else
  return { ...distribution, valuesUs: [...valuesUs.slice(0, -1), maxUs] }
}

/**
 * One distribution without another that is part of it. Buckets are those of our own histograms, the same in both.
 * @param {{ from: Distribution, bad: Distribution }} options
 * @returns {Distribution | null} null where it is no part
 */
export function subtractDistribution ({ from, bad }) {
  const taken = new Map(bad.valuesUs.map((value, i) => [value, bad.counts[i]]))
  const left = from.valuesUs.map((value, i) => from.counts[i] - (taken.get(value) ?? 0))
  if (left.some((count) => count < 0)) return null
  const isLeft = (/** @type {unknown} */ _, /** @type {number} */ i) => left[i] > 0
  return {
    valuesUs: from.valuesUs.filter(isLeft),
    counts: left.filter(isLeft),
    total: left.reduce((sum, count) => sum + count, 0)
  }
}

/**
 * @param {{ distribution: Distribution }} options
 * @returns {number | null} microseconds: the standard deviation of the sample, as autocannon has it; null when it is empty
 */
export function stdevUs ({ distribution }) {
  const mean = meanUs({ distribution })
  if (mean === null) return null
  const { valuesUs, counts, total } = distribution
  return Math.sqrt(valuesUs.reduce((sum, value, i) => sum + (value - mean) ** 2 * counts[i], 0) / total)
}

/**
 * @param {{ distribution: Distribution }} options
 * @returns {number | null} microseconds, up to 0.1 % too high (top edges of buckets); null when the sample is empty
 */
export function meanUs ({ distribution: { valuesUs, counts, total } }) {
  if (total === 0) return null
  return valuesUs.reduce((sum, value, i) => sum + value * counts[i], 0) / total
}
