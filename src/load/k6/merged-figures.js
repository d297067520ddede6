import { PERCENTILES } from '../../plan/percentiles.js'
import { countAtLeast, countAtMost, mergePercentile } from './merged-curve.js'

/**
 * @import { K6Observation } from '../../types.ts'
 * @import { SampleTally } from './sample-stream.js'
 * @import { InstanceCurve, K6Summary } from './summary.js'
 */

/**
 * Each percentile as merged, with the bounds that it lies in for certain, and what the mean of the instances' percentiles would have been.
 * @param {{ curves: readonly InstanceCurve[], histogram: { percentile: (p: number) => number } | null }} options
 *   histogram: of all samples, where they came
 * @returns {K6Observation['percentiles']}
 */
export function mergePercentiles ({ curves, histogram }) {
  if (curves.length === 0) return {}
  const total = curves.reduce((sum, { count }) => sum + count, 0)
  return Object.fromEntries(PERCENTILES.filter(([, q]) => total * (1 - q) >= 1 - 1e-9).map(([key, q]) => {
    const { valueUs, lowUs, highUs } = mergePercentile({ curves, q })
    const own = curves.map(({ percents, valuesUs }) => valuesUs[percents.indexOf(Number((q * 100).toFixed(7)))])
    return [
      key,
      {
        valueUs,
        lowUs,
        highUs,
        averagedUs: own.reduce((sum, value) => sum + value, 0) / own.length,
        ...(histogram && { sampleUs: histogram.percentile(q * 100) })
      }
    ]
  }))
}

/**
 * Requests within and beyond each bound. Where scripts have counted them (HTTP), or every sample came, the sums are
 * exact; else they lie between what the grids leave open.
 * @param {{ summaries: readonly K6Summary[], curves: readonly InstanceCurve[], samples?: readonly SampleTally[] | null
 *   }} options samples: of all instances, or none
 * @returns {K6Observation['bounds']}
 */
export function mergeBounds ({ summaries, curves, samples = null }) {
  const wanted = summaries[0]?.experiment.bounds ?? []
  return wanted.map(({ boundUs, strict }, i) => {
    if (summaries.every(({ bounds }) => bounds.length > 0)) {
      const beyond = summaries.reduce((sum, { bounds }) => sum + bounds[i].beyond, 0)
      return { boundUs, strict, beyondAtLeast: beyond, beyondAtMost: beyond }
    }
    const total = curves.reduce((sum, { count }) => sum + count, 0)
    // Of `< bound` the bound itself is a miss: what is at most a hair below it is within. Milliseconds times 1000 may
    // come out a hair beside it.
    const x = boundUs * (strict ? 1 - 1e-12 : 1 + 1e-12)
    if (samples) {
      const beyond = samples.reduce((sum, { responsesUs }) => sum + responsesUs.filter((us) => us > x).length, 0)
      return { boundUs, strict, beyondAtLeast: beyond, beyondAtMost: beyond }
    }
    return {
      boundUs,
      strict,
      beyondAtLeast: total - curves.reduce((sum, curve) => sum + countAtMost(curve, x), 0),
      beyondAtMost: total - curves.reduce((sum, curve) => sum + countAtLeast(curve, x), 0)
    }
  })
}
