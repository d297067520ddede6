import { regularisedBeta } from './beta-function.js'

/**
 * Of one start: so many independent requests, and so many of them bad. Both may be fractions: what depends on each other is divided.
 * @typedef {{ requests: number, bad: number }} StartCount
 */

const PRIOR = 4 // starts that the prior of the spread is worth

/**
 * How likely so few bad requests are at the bound, and so many, where starts differ: bad requests of all starts are negative binomial, a
 * Poisson number whose mean differs from start to start by a gamma factor (M. Greenwood and G. U. Yule, J. Royal Statistical
 * Society 83, 1920). A spread that the counts show themselves widens the one that is taken for granted.
 * @param {{ starts: readonly StartCount[], allowed: number, spread: number }} options starts: two or more; allowed: the share of bad
 *   requests at the bound, above 0; spread: of the mean from start to start, as a standard deviation of its logarithm
 * @returns {{ atMost: number, atLeast: number }} P(X <= bad) and P(X >= bad)
 */
export function testStartCounts ({ starts, allowed, spread }) {
  const requests = starts.reduce((sum, one) => sum + one.requests, 0)
  const bad = starts.reduce((sum, one) => sum + one.bad, 0)
  const count = starts.length
  const seen = findExcess({ starts, requests, bad })
  const variance = Math.max(spread ** 2, (PRIOR * spread ** 2 + (count - 1) * seen) / (count + PRIOR - 1))
  const shape = count / variance
  const x = shape / (shape + requests * allowed)
  return {
    atMost: regularisedBeta({ x, a: shape, b: bad + 1 }),
    atLeast: bad <= 0 ? 1 : 1 - regularisedBeta({ x, a: shape, b: bad })
  }
}

/**
 * By how much the starts differ beyond what chance alone would have them differ, as the variance of the factor.
 * @param {{ starts: readonly StartCount[], requests: number, bad: number }} options
 */
export function findExcess ({ starts, requests, bad }) {
  if (bad === 0) return 0
  const ratio = bad / requests
  if (ratio >= 1) return 0
  const squares = starts.reduce((sum, one) => sum + (one.bad - one.requests * ratio) ** 2 / (one.requests * ratio * (1 - ratio)), 0)
  return Math.max(0, (squares / (starts.length - 1) - 1) * starts.length / bad)
}
