import { estimateTailContrast } from './contrast.js'
import { findLowRank, orderStatisticInterval, PERCENTILES, samplesNeeded, stretchRanks } from './percentiles.js'
import { estimateOverRepeats, REPEATS_FOR_INTERVAL } from './repeats.js'
import { findRank, valueAtRank } from './sample.js'

/** @import { Distribution, Estimate, PercentileKey, RowMeasured } from '../types.ts' */
/** @import { Ended } from './cut-off.js' */

/**
 * So many requests are worth one independent one, at a percentile: the most at this one or any lower one of its half,
 * which is the tail from p90 on. Beyond a high percentile there are few requests, and a trial that was lucky there
 * looks independent; below it there are more, and they have seen the same queue. The middle does not count for the
 * tail: it drifts by some per cent while a server is compiled, which makes p50 hundreds of times dependent and no slow
 * request less telling. A percentile that no trial holds by itself is taken to be as those that they hold.
 * @param {{ dependence: RowMeasured['dependence'], p: number }} options
 * @returns {number} 1 where the order of requests is not known
 */
export function findTau ({ dependence, p }) {
  if (!dependence) return 1
  const known = PERCENTILES.filter(([key]) => dependence[key] !== undefined)
  // Between two percentiles of the tables: the next one up counts as well.
  const next = known.findIndex(([, ratio]) => ratio >= p)
  const upTo = next === -1 ? known : known.slice(0, next + 1)
  const inTail = upTo.filter(([, ratio]) => ratio >= TAIL)
  return Math.max(1, ...(p >= TAIL && inTail.length > 0 ? inTail : upTo).map(([key]) => dependence[key] ?? 1))
}

const TAIL = 0.9 // where the tail begins

/**
 * By how much a range within one start is to be widened. Where the order of requests is not known, but their slices are, each
 * percentile has its own, and the next one up counts between two of them.
 * @param {Pick<RowMeasured, 'dependence' | 'blockTau'> & { p: number }} options
 * @returns {number | null} null: not known, so there is no range
 */
export function findRangeTau ({ dependence, blockTau = {}, p }) {
  if (dependence) return findTau({ dependence, p })
  const [key] = PERCENTILES.find(([one, ratio]) => ratio >= p && blockTau[one] !== undefined) ?? []
  return key === undefined ? null : blockTau[key] ?? null
}

/**
 * The same of all repeats in one: they do not depend on each other, so that the variances of their shares of slow
 * requests add up, and τ is the mean.
 * @param {{ distributions: Distribution[], each: Array<RowMeasured['dependence']>, p: number }} options each: of a repeat
 * @returns {number}
 */
export function poolTau ({ distributions, each, p }) {
  const total = distributions.reduce((sum, own) => sum + own.total, 0)
  return total > 0 ? distributions.reduce((sum, own, i) => sum + own.total * findTau({ dependence: each[i], p }), 0) / total : 1
}

/**
 * Every percentile of the tables, from the best source that holds it: the repeats one by one, else all of them merged.
 * @param {{ distributions: Distribution[], merged: Distribution, dependence?: RowMeasured['dependence'],
 *   blockTau?: RowMeasured['blockTau'], each?: Array<RowMeasured['dependence']>, ended?: Ended }} options distributions: one
 *   a repeat; dependence: so many requests are worth one independent one; absent where the order of requests is not known;
 *   each: the same of each repeat, absent: all are like that; ended: those that were not cut off, absent: none was
 * @returns {Pick<RowMeasured, 'responseTimeUs' | 'needs' | 'aboutUs' | 'aboutRangeUs'>}
 */
export function estimatePercentiles ({ distributions, merged, dependence, blockTau, each, ended }) {
  /** @type {RowMeasured['needs']} */
  const needs = {}
  /** @type {NonNullable<RowMeasured['aboutUs']>} */
  const aboutUs = {}
  /** @type {NonNullable<RowMeasured['aboutRangeUs']>} */
  const aboutRangeUs = {}
  const entries = PERCENTILES.map(([key, p]) => {
    const tau = findTau({ dependence, p })
    const pooledTau = each ? poolTau({ distributions, each, p }) : tau
    const rangeTau = findRangeTau({ dependence, blockTau, p })
    const estimate = estimatePercentile({ distributions, merged, p, tau, pooledTau, rangeTau, ended })
    if (!estimate) {
      needs[key] = Math.ceil(samplesNeeded(p) * pooledTau)
      const about = readQuantile({ distribution: merged, p })
      const range = about === null ? null : findRoughRange({ distributions, p, about, tau: rangeTau })
      if (about !== null) aboutUs[key] = about
      if (range) aboutRangeUs[key] = range
    }
    return [key, estimate]
  })
  return {
    responseTimeUs: /** @type {Record<PercentileKey, Estimate | null>} */ (Object.fromEntries(entries)),
    needs,
    ...Object.keys(aboutUs).length > 0 && { aboutUs },
    ...Object.keys(aboutRangeUs).length > 0 && { aboutRangeUs }
  }
}

/** @param {{ distribution: Distribution, p: number }} options @returns {number | null} null: not one request is beyond it */
function readQuantile ({ distribution, p }) {
  return distribution.total * (1 - p) >= 1 ? valueAtRank({ distribution, rank: findRank({ n: distribution.total, p }) }) : null
}

/**
 * How far starts lie apart, where none holds the percentile by itself: a t interval of its logs, their spread drawn towards what is usual.
 * It says how rough the value is, and decides nothing. One start has a lower end alone: of as many requests as its own are worth, none
 * needs to have been as slow as the percentile.
 * @param {{ distributions: Distribution[], p: number, about: number, tau: number | null }} options tau: of a range within a start
 * @returns {[low: number, high: number | null] | null} null with one start in which nothing is known of the order of requests
 */
function findRoughRange ({ distributions, p, about, tau }) {
  if (distributions.length === 1) {
    const [distribution] = distributions
    const size = countWorth(distribution.total, tau)
    const rank = Math.floor(findLowRank({ n: size, p }) * distribution.total / size)
    return rank > 0 ? [Math.min(about, valueAtRank({ distribution, rank }) ?? 0), null] : null
  }
  const logs = distributions.flatMap((distribution) => {
    const value = readQuantile({ distribution, p })
    return value === null || value <= 0 ? [] : [Math.log(value)]
  })
  if (logs.length < 2) return null
  const { low, high } = estimateTailContrast({ values: logs })
  return [Math.min(about, Math.exp(low)), Math.max(about, Math.exp(high))]
}

/**
 * Whether requests that depend on each other hold a percentile at all.
 * @param {{ distribution: Distribution, p: number, tau: number }} options
 */
export function isHeld ({ distribution: { total }, p, tau }) {
  return total / tau >= samplesNeeded(p)
}

/**
 * One percentile. Over repeats each of them must hold it: fewer requests than that are lucky or biased in all repeats
 * alike, and no interval over repeats sees it.
 * @param {{ distributions: Distribution[], merged: Distribution, p: number, tau: number, pooledTau?: number, rangeTau?:
 *   number | null, ended?: Ended }} options as for estimatePercentiles; pooledTau: of all repeats in one, absent: tau; rangeTau:
 *   of a range within one start, null: there is none; absent: tau
 * @returns {Estimate | null}
 */
export function estimatePercentile ({
  distributions, merged, p, tau, pooledTau = tau, rangeTau = tau, ended = { each: distributions, merged }
}) {
  if (distributions.length >= REPEATS_FOR_INTERVAL && distributions.every((distribution) => isHeld({ distribution, p, tau }))) {
    // Those of the smallest repeat serve for all: they are within some requests of each other, and a curve asks at a hundred percentiles.
    const size = countWorth(Math.min(...distributions.map(({ total }) => total)), rangeTau)
    const ranks = orderStatisticInterval({ n: size, p })
    const trials = distributions.map((distribution, i) => estimateWithin({ distribution, ended: ended.each[i], p, ranks, size }))
    const pooledSize = countWorth(merged.total, rangeTau === null ? null : pooledTau)
    const pooledRanks = orderStatisticInterval({ n: pooledSize, p })
    const whole = estimateWithin({ distribution: merged, ended: ended.merged, p, ranks: pooledRanks, size: pooledSize })
    return inWholeMicroseconds(combineTrials({ trials, whole }))
  }
  if (!isHeld({ distribution: merged, p, tau: pooledTau })) return null
  const size = countWorth(merged.total, rangeTau)
  const ranks = distributions.length === 1 ? orderStatisticInterval({ n: size, p }) : null
  const whole = estimateWithin({ distribution: merged, ended: ended.merged, p, ranks, size })
  if (distributions.length === 1) return inWholeMicroseconds(whole)
  return inWholeMicroseconds({
    value: whole.value,
    low: null,
    high: null,
    basis: 'merged',
    ...(whole.atLeast === 'value' && { atLeast: 'value' })
  })
}

/** @param {number} requests @param {number | null} tau @returns {number} independent ones; 0: not known */
function countWorth (requests, tau) {
  return tau === null ? 0 : Math.floor(requests / tau)
}

const TOLERATED = 1.01 // what was cut off may move a value by as much, and it is one all the same

/**
 * @param {{ distribution: Distribution, ended: Distribution, p: number, ranks: ReturnType<typeof orderStatisticInterval>,
 *   size: number }} options ranks: of the interval in a sample of `size` independent requests
 * @returns {Estimate}
 */
function estimateWithin ({ distribution, ended, p, ranks: own, size }) {
  const n = distribution.total
  const rank = findRank({ n, p })
  const ranks = own && stretchRanks({ ranks: own, size, n })
  // Had all that were cut off gone on for ever, this rank would have been that of a longer time, or of none.
  const isCut = (/** @type {number} */ at) => ended !== distribution &&
    (valueAtRank({ distribution: ended, rank: at }) ?? Infinity) > TOLERATED * (valueAtRank({ distribution, rank: at }) ?? 0)
  return {
    value: valueAtRank({ distribution, rank }) ?? 0,
    low: ranks && valueAtRank({ distribution, rank: ranks.lowRank }),
    high: ranks && valueAtRank({ distribution, rank: ranks.highRank }),
    basis: 'within-trial',
    ...(isCut(rank) ? { atLeast: 'value' } : ranks && isCut(ranks.highRank) ? { atLeast: 'high' } : {})
  }
}

/**
 * Over repeats: the t interval, or what the requests of the repeats tell where that is wider. The values of a few
 * repeats may lie close together by luck, and those of a high percentile are skewed; neither makes the mean of R
 * repeats surer than their requests do: the half widths of their intervals, as independent errors add up, over R. Nor is it
 * surer than all requests together: at the edge of a slow mode the mean of ten repeats is sure, and wrong.
 * @param {{ trials: Estimate[], whole: Estimate }} options trials: each within its repeat; whole: of all of them
 */
function combineTrials ({ trials, whole }) {
  const over = /** @type {Estimate} */ (estimateOverRepeats({ values: trials.map(({ value }) => value) }))
  const atLeast = trials.find((trial) => trial.atLeast === 'value')?.atLeast ?? trials.find((trial) => trial.atLeast)?.atLeast
  const inLogs = trials.every(({ value }) => value > 0)
  const distance = (/** @type {number} */ from, /** @type {number | null} */ to) =>
    to === null ? 0 : inLogs ? Math.log(to / from) : to - from
  const add = (/** @type {number[]} */ distances) => Math.hypot(...distances) / trials.length
  const below = add(trials.map(({ value, low }) => distance(value, low)))
  const above = add(trials.map(({ value, high }) => distance(value, high)))
  return {
    ...over,
    low: over.low && Math.min(over.low, whole.low ?? over.low, inLogs ? over.value * Math.exp(-below) : Math.max(0, over.value - below)),
    high: over.high === null ? null : Math.max(over.high, whole.high ?? 0, inLogs ? over.value * Math.exp(above) : over.value + above),
    ...(atLeast && { atLeast })
  }
}

/** Nothing that took time is shown as 0. @param {Estimate} estimate */
function inWholeMicroseconds ({ value, low, high, ...rest }) {
  const round = (/** @type {number} */ x) => x > 0 ? Math.max(1, Math.round(x)) : 0
  return { value: round(value), low: low === null ? null : round(low), high: high === null ? null : round(high), ...rest }
}
