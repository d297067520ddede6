import { countAtLeast, countAtMost, mergePercentile } from './merged-curve.js'

/**
 * @import { Counts, K6Observation, PercentileKey } from '../../types.ts'
 * @import { InstanceCurve, K6Summary } from './summary.js'
 */

/** @type {ReadonlyArray<[PercentileKey, number]>} */
const PERCENTILES = Object.freeze([['p50', 0.5], ['p90', 0.9], ['p95', 0.95], ['p97_5', 0.975], ['p99', 0.99], ['p99_9', 0.999], ['p99_99', 0.9999], ['p99_999', 0.99999]])

/**
 * Each percentile as merged, with the bounds that it lies in for certain, and what the mean of the instances' percentiles would have been.
 * @param {{ curves: readonly InstanceCurve[], histogram: { percentile: (p: number) => number } | null }} options histogram: of all samples, where they came
 * @returns {K6Observation['percentiles']}
 */
export function mergePercentiles ({ curves, histogram }) {
  if (curves.length === 0) return {}
  const total = curves.reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(PERCENTILES.filter(([, q]) => total * (1 - q) >= 1).map(([key, q]) => {
    const { valueUs, lowUs, highUs } = mergePercentile({ curves, q })
    const own = curves.map(({ percents, valuesUs }) => valuesUs[percents.indexOf(Number((q * 100).toFixed(7)))])
    return [key, { valueUs, lowUs, highUs, averagedUs: own.reduce((sum, value) => sum + value, 0) / own.length, ...histogram && { sampleUs: histogram.percentile(q * 100) } }]
  }))
}

/**
 * Requests within and beyond each bound. Where scripts have counted them (HTTP) the sums are exact; else (gRPC) they lie between what the grids leave open.
 * @param {{ summaries: readonly K6Summary[], curves: readonly InstanceCurve[] }} options
 * @returns {K6Observation['bounds']}
 */
export function mergeBounds ({ summaries, curves }) {
  const wanted = summaries[0]?.experiment.bounds ?? []
  return wanted.map(({ boundUs, strict }, i) => {
    if (summaries.every(({ bounds }) => bounds.length > 0)) {
      const beyond = summaries.reduce((sum, { bounds }) => sum + bounds[i].beyond, 0)
      return { boundUs, strict, beyondAtLeast: beyond, beyondAtMost: beyond }
    }
    const total = curves.reduce((sum, { count }) => sum + count, 0)
    // Of `< bound` the bound itself is a miss: what is at most a hair below it is within.
    const x = strict ? boundUs * (1 - 1e-12) : boundUs
    return { boundUs, strict, beyondAtLeast: total - curves.reduce((sum, curve) => sum + countAtMost(curve, x), 0), beyondAtMost: total - curves.reduce((sum, curve) => sum + countAtLeast(curve, x), 0) }
  })
}

/** @param {Counts} counts */
export function hasIdentity ({ due, ok, failed, timedOut, unfinished, notSent }) {
  return due === ok + failed + timedOut + unfinished + notSent
}
