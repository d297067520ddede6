import { tQuantile } from './distributions.js'
import { tInterval } from './repeats.js'

/**
 * What differs from session to session though nothing has changed, as a variance of ln(after / before).
 * @typedef {{ variance: number, uncertainty: number }} Drift uncertainty: variance of that variance; 0 where it is assumed
 */

/**
 * @typedef {object} RatioEstimate
 * @property {number} ratio after / before
 * @property {number} low
 * @property {number} high
 * @property {number} standardError of ln(ratio), drift included
 * @property {number} df degrees of freedom
 * @property {number} driftVariance the part of standardError² that more repeats do not make smaller
 */

const NO_DRIFT = Object.freeze({ variance: 0, uncertainty: 0 })

/**
 * Ratio of two arms that were measured apart: of their geometric means over repeats, with Welch's interval on logs. The
 * spread of repeats holds what differs within a repeat already, so nothing is drawn again within one: the variance of a
 * mean over the highest level is s²/R, whatever lies below (Kalibera and Jones, "Rigorous Benchmarking in Reasonable
 * Time", ISMM 2013, 7.1). Degrees of freedom: Satterthwaite, Biometrics Bulletin 2, 1946; the drift is one more
 * variance in it.
 * @param {{ before: readonly number[], after: readonly number[], drift?: Drift }} options one value a repeat, all > 0, 2 an arm or more
 * @returns {RatioEstimate}
 */
export function estimateRatio ({ before, after, drift = NO_DRIFT }) {
  const [a, b] = [before, after].map((arm) => {
    const { mean, stdev } = tInterval({ values: arm.map(Math.log) })
    return { mean, variance: stdev * stdev / arm.length, df: arm.length - 1 }
  })
  const variance = a.variance + b.variance + drift.variance
  const uncertainty = a.variance ** 2 / a.df + b.variance ** 2 / b.df + drift.uncertainty / 2
  const df = uncertainty === 0 ? a.df + b.df : variance ** 2 / uncertainty
  const standardError = Math.sqrt(variance)
  const log = b.mean - a.mean
  const halfWidth = tQuantile({ p: 0.975, df }) * standardError
  return {
    ratio: Math.exp(log),
    low: Math.exp(log - halfWidth),
    high: Math.exp(log + halfWidth),
    standardError,
    df,
    driftVariance: drift.variance
  }
}
