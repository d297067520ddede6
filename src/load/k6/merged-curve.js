import { findFewest, narrow } from '../../plan/halving.js'

/** @import { Distribution } from '../../types.ts' */
/** @import { InstanceCurve } from './summary.js' */
/**
 * A percentile of all instances together. The true one, that of all their samples in one list, lies from lowUs to
 * highUs for certain; valueUs is the one that is likely.
 * @typedef {{ valueUs: number, lowUs: number, highUs: number }} MergedPercentile
 */

/**
 * Solves sum of n_i F_i(x) = q N for x, where F_i is the distribution function of an instance and N all requests.
 * Percentiles cannot be averaged: an instance that met a slow moment would count as much for the p99 as those that did
 * not.
 *
 * k6 takes p as the value at rank p (n - 1) from 0, between two samples in a straight line. So of n samples at least
 * floor(p (n - 1)) + 1 are at most the value told, and at most ceil(p (n - 1)) are below it: step functions that F_i
 * lies between, which give the bounds. Between its points F_i is taken as a straight line. p (n - 1) is rounded here as
 * k6 rounds it, so that floor and ceil fall as they did there.
 * @param {{ curves: readonly InstanceCurve[], q: number }} options curves: at least one; q: 0 to 1
 * @returns {MergedPercentile}
 */
export function mergePercentile ({ curves, q }) {
  const total = curves.reduce((sum, { count }) => sum + count, 0)
  const rank = Math.max(1, Math.ceil(q * total - 1e-6)) // as in stats/sample.js: the smallest value that a share q does not exceed
  const candidates = [...new Set(curves.flatMap(({ valuesUs }) => valuesUs))].sort((a, b) => a - b)
  const first = (/** @type {(curve: InstanceCurve, x: number) => number} */ count) =>
    findFirst(candidates, (x) => curves.reduce((sum, curve) => sum + count(curve, x), 0) >= rank)
  const [lowUs, highUs] = [first(countAtMost), first(countAtLeast)]
  return { valueUs: Math.min(highUs, Math.max(lowUs, solve({ curves, rank, lowUs, highUs }))), lowUs, highUs }
}

/**
 * All instances together, as a histogram would have it whose buckets end at the given values. Between the points of the
 * grids the requests are spread evenly.
 * @param {{ curves: readonly InstanceCurve[], edgesUs: Iterable<number> }} options edgesUs: rising, the last at or above the largest value
 * @returns {Distribution}
 */
export function spreadOverBuckets ({ curves, edgesUs }) {
  const total = curves.reduce((sum, { count }) => sum + count, 0)
  /** @type {Distribution} */
  const distribution = { valuesUs: [], counts: [], total }
  let seen = 0
  for (const edge of edgesUs) {
    // as mergePercentile: so many are at most the edge
    const upTo = Math.floor(curves.reduce((sum, curve) => sum + rankAt(curve, edge), 0) + 1e-6)
    if (upTo > seen) {
      distribution.valuesUs.push(edge)
      distribution.counts.push(upTo - seen)
      seen = upTo
    }
  }
  return distribution
}

/** So many samples are at most x, for certain at least. @param {InstanceCurve} curve @param {number} x */
export function countAtLeast (curve, x) {
  const { count, valuesUs } = curve
  const k = findLast(valuesUs, x)
  if (k < 0) return 0
  return k === valuesUs.length - 1 ? count : Math.floor(rankOf(curve, k)) + 1
}

/** So many samples are at most x, for certain at most. @param {InstanceCurve} curve @param {number} x */
export function countAtMost (curve, x) {
  const { count, valuesUs } = curve
  const k = findLast(valuesUs, x) + 1 // the first above x: those below it
  return k === valuesUs.length ? count : Math.ceil(rankOf(curve, k))
}

/** Rank of a point, from 0; whole for a sample that is known. @param {InstanceCurve} curve @param {number} k */
function rankOf ({ count, percents, ranks }, k) {
  return ranks?.[k] ?? percents[k] / 100 * (count - 1)
}

/** How many samples are likely at most x; not whole, and between what is certain. @param {InstanceCurve} curve @param {number} x */
function rankAt (curve, x) {
  return Math.min(countAtMost(curve, x), Math.max(countAtLeast(curve, x), rankInLine(curve, x)))
}

/** @param {InstanceCurve} curve @param {number} x */
function rankInLine (curve, x) {
  const { count, valuesUs } = curve
  const k = findLast(valuesUs, x)
  if (k < 0) return 0
  if (k === valuesUs.length - 1) return count
  const share = (x - valuesUs[k]) / (valuesUs[k + 1] - valuesUs[k])
  return rankOf(curve, k) + (rankOf(curve, k + 1) - rankOf(curve, k)) * share + 1
}

/** @param {{ curves: readonly InstanceCurve[], rank: number, lowUs: number, highUs: number }} options */
function solve ({ curves, rank, lowUs, highUs }) {
  const isBelow = (/** @type {number} */ us) => curves.reduce((sum, curve) => sum + rankAt(curve, us), 0) < rank
  return narrow({ low: lowUs, high: highUs, holds: isBelow, width: 1e-3 }).high
}

/**
 * The smallest of rising values for which it holds; the last if for none.
 * @param {readonly number[]} values
 * @param {(value: number) => boolean} holds
 */
function findFirst (values, holds) {
  return values[findFewest({ short: -1, enough: values.length - 1, decides: (place) => holds(values[place]) })]
}

/** The place of the last of rising values that is at most x; -1 for none. @param {readonly number[]} values @param {number} x */
function findLast (values, x) {
  return findFewest({ short: -1, enough: values.length, decides: (place) => values[place] > x }) - 1
}
