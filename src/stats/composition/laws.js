import { bottomUs } from '../sample.js'

/** @import { Distribution, LatencyLaw, SampleLaw } from '../../types.ts' */

/**
 * Chance that a service takes no longer than a time.
 * @param {{ law: LatencyLaw, us: number }} options
 * @returns {number} 0 to 1. Of a promise: what it guarantees
 */
export function chanceWithin ({ law, us }) {
  if (us < 0) return 0
  if (law.kind === 'constant') return us >= law.valueUs ? 1 : 0
  if (law.kind === 'exponential') return -Math.expm1(-us / law.meanUs)
  if (law.kind === 'promise') return law.steps.reduce((best, { ratio, boundUs }) => us >= boundUs ? Math.max(best, ratio) : best, 0)
  let sum = 0
  for (const [i, share] of law.shares.entries()) {
    const [from, to] = [law.fromUs[i], law.toUs[i]]
    if (us >= to) sum += share
    else if (us > from) sum += share * (us - from) / (to - from)
  }
  return Math.min(sum, 1)
}

/**
 * The time that a share p of the answers does not exceed.
 * @param {{ law: LatencyLaw, p: number }} options
 * @returns {number | null} microseconds; null when the law does not reach that far
 */
export function lawQuantileUs ({ law, p }) {
  if (law.kind === 'constant') return law.valueUs
  if (law.kind === 'exponential') return -Math.log1p(-p) * law.meanUs
  if (law.kind === 'promise') {
    const kept = law.steps.filter(({ ratio }) => ratio >= p).map(({ boundUs }) => boundUs)
    return kept.length === 0 ? null : Math.min(...kept)
  }
  let sum = 0
  for (const [i, share] of law.shares.entries()) {
    if (sum + share >= p - 1e-12) return law.fromUs[i] + (law.toUs[i] - law.fromUs[i]) * Math.min(Math.max((p - sum) / share, 0), 1)
    sum += share
  }
  return null
}

/**
 * How wide the bucket is that a percentile lies in, as a share of its upper end: within it nobody knows.
 * @param {{ law: LatencyLaw, p: number }} options
 * @returns {number} 0 for a law without buckets
 */
export function bucketRatio ({ law, p }) {
  if (law.kind !== 'sample') return 0
  let sum = 0
  for (const [i, share] of law.shares.entries()) {
    sum += share
    if (sum >= p - 1e-12) return (law.toUs[i] - law.fromUs[i]) / law.toUs[i]
  }
  return 0
}

/**
 * Of a histogram whose values are the top edges of its buckets.
 * @param {{ distribution: Distribution }} options at least one value
 * @returns {SampleLaw}
 */
export function lawOfDistribution ({ distribution }) {
  const { valuesUs, counts, total } = distribution
  return {
    kind: 'sample',
    // A value in whole microseconds was rounded to them: it is known to one.
    fromUs: valuesUs.map((_, index) => Math.max(bottomUs({ distribution, index }) - 1, 0)),
    toUs: [...valuesUs],
    shares: counts.map((count) => count / total),
    requests: total
  }
}
