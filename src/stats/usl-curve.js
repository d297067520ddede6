/** @import { Usl } from '../types.ts' */

const MOST_UNITS = 20_000

/**
 * X(N) = lambda N / (1 + sigma (N-1) + kappa N (N-1)). What was not fitted counts as 0: a straight line is the best case.
 * @param {{ usl: Pick<Usl, 'lambda' | 'sigma' | 'kappa'>, units: number }} options
 */
export function rateOf ({ usl: { lambda, sigma, kappa }, units }) {
  return lambda * units / (1 + (sigma ?? 0) * (units - 1) + (kappa ?? 0) * units * (units - 1))
}

/**
 * The highest point of the curve, sqrt((1 - sigma) / kappa), or the rate it nears without one.
 * @param {{ lambda: number, sigma: number, kappa: number }} options
 * @returns {{ peakUnits: number | null, peakRate: number | null }} peakRate null: it grows without end
 */
export function peakOf ({ lambda, sigma, kappa }) {
  if (kappa === 0) return { peakUnits: null, peakRate: sigma === 0 ? null : lambda / sigma }
  const peakUnits = Math.max(Math.sqrt((1 - sigma) / kappa), 1) // fewer than one unit there cannot be
  return { peakUnits, peakRate: rateOf({ usl: { lambda, sigma, kappa }, units: peakUnits }) }
}

/**
 * The smaller root of X b N^2 + (X(a-b) - g) N + X(1-a) = 0, in the form that also stands for b = 0.
 * @param {{ usl: Pick<Usl, 'lambda' | 'sigma' | 'kappa'>, ratePerSecond: number }} options
 * @returns {number | null} units, not rounded; null: no number of units will do
 */
export function findUnits ({ usl: { lambda, sigma, kappa }, ratePerSecond }) {
  const [a, b] = [sigma ?? 0, kappa ?? 0]
  const half = lambda - ratePerSecond * (a - b)
  const discriminant = half ** 2 - 4 * ratePerSecond ** 2 * b * (1 - a)
  if (discriminant < 0 || half + Math.sqrt(discriminant) <= 0) return null
  return 2 * ratePerSecond * (1 - a) / (half + Math.sqrt(discriminant))
}

/**
 * Interval of the curve itself (not of a new measurement) at a number of units, by the delta method.
 * @param {{ usl: Usl, units: number }} options
 * @returns {{ low: number, high: number } | null} null where the points do not tell
 */
export function bandOf ({ usl, units }) {
  const { lambda, sigma, kappa, covariance, quantile } = usl
  if (covariance === null || quantile === null) return null
  const below = 1 + (sigma ?? 0) * (units - 1) + (kappa ?? 0) * units * (units - 1)
  const slope = -lambda * units / below ** 2
  const gradient = [units / below, slope * (units - 1), slope * units * (units - 1)].slice(0, covariance.length)
  const variance = gradient.reduce(
    (sum, left, i) => sum + gradient.reduce((inner, right, j) => inner + left * right * covariance[i][j], 0),
    0
  )
  const half = quantile * Math.sqrt(Math.max(variance, 0))
  const rate = rateOf({ usl, units })
  return { low: Math.max(rate - half, 0), high: rate + half }
}

/**
 * The smallest whole number of units at which an edge of the band reaches a rate.
 * @param {{ usl: Usl, ratePerSecond: number, edge: 'low' | 'high' }} options
 * @returns {number | null} null: it never does, or there is no band
 */
export function findBandUnits ({ usl, ratePerSecond, edge }) {
  if (usl.covariance === null) return null
  for (let units = 1; units <= MOST_UNITS; units++) {
    if ((bandOf({ usl, units })?.[edge] ?? 0) >= ratePerSecond) return units
  }
  return null
}
