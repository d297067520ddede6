import { orderStatisticInterval, PERCENTILES, samplesNeeded } from './percentiles.js'
import { estimateOverRepeats, REPEATS_FOR_INTERVAL } from './repeats.js'
import { quantileUs, valueAtRank } from './sample.js'

/** @import { Distribution, Estimate, PercentileKey, RowMeasured } from '../types.ts' */

/**
 * So many requests are worth one independent one, at a percentile. One that no trial holds by itself is taken to be as the highest that they hold.
 * @param {{ dependence: RowMeasured['dependence'], p: number }} options
 * @returns {number} 1 where the order of requests is not known
 */
export function findTau ({ dependence, p }) {
  const known = PERCENTILES.filter(([key]) => dependence?.[key] !== undefined)
  const [key] = known.find(([, ratio]) => ratio >= p) ?? known.at(-1) ?? []
  return (key && dependence?.[key]) ?? 1
}

/**
 * Every percentile of the tables, from the best source that holds it: the repeats one by one, else all of them merged.
 * @param {{ distributions: Distribution[], merged: Distribution, dependence?: RowMeasured['dependence'] }} options distributions: one a repeat;
 *   dependence: so many requests are worth one independent one; absent where that is not known
 * @returns {Pick<RowMeasured, 'responseTimeUs' | 'needs'>}
 */
export function estimatePercentiles ({ distributions, merged, dependence }) {
  /** @type {RowMeasured['needs']} */
  const needs = {}
  const entries = PERCENTILES.map(([key, p]) => {
    const tau = findTau({ dependence, p })
    const estimate = estimatePercentile({ distributions, merged, p, tau })
    if (!estimate) needs[key] = Math.ceil(samplesNeeded(p) * tau)
    return [key, estimate]
  })
  return { responseTimeUs: /** @type {Record<PercentileKey, Estimate | null>} */ (Object.fromEntries(entries)), needs }
}

/**
 * Over repeats, requests that depend on each other make the repeats differ, which the interval sees. Within a trial nothing sees it but tau.
 * @param {{ distributions: Distribution[], merged: Distribution, p: number, tau: number }} options
 * @returns {Estimate | null}
 */
export function estimatePercentile ({ distributions, merged, p, tau }) {
  const needed = samplesNeeded(p)
  if (distributions.length >= REPEATS_FOR_INTERVAL && distributions.every(({ total }) => total >= needed)) {
    const values = distributions.map((distribution) => quantileUs({ distribution, p }) ?? 0)
    return inWholeMicroseconds(/** @type {Estimate} */ (estimateOverRepeats({ values })))
  }
  if (merged.total / tau < needed) return null
  const value = quantileUs({ distribution: merged, p }) ?? 0
  if (distributions.length > 1) return inWholeMicroseconds({ value, low: null, high: null, basis: 'merged' })
  // Where the order of requests is not known the interval is too narrow, hence its own label.
  const ranks = orderStatisticInterval({ n: merged.total, p, effective: merged.total / tau })
  return inWholeMicroseconds({
    value,
    low: ranks && valueAtRank({ distribution: merged, rank: ranks.lowRank }),
    high: ranks && valueAtRank({ distribution: merged, rank: ranks.highRank }),
    basis: 'within-trial'
  })
}

/** Nothing that took time is shown as 0. @param {Estimate} estimate @returns {Estimate} */
function inWholeMicroseconds ({ value, low, high, basis }) {
  const round = (/** @type {number} */ x) => x > 0 ? Math.max(1, Math.round(x)) : 0
  return { value: round(value), low: low === null ? null : round(low), high: high === null ? null : round(high), basis }
}
