import { createRandom } from '../../plan/random.js'

/** @import { Profile } from './create-profile.js' */

/**
 * Users who know nothing of each other: gaps between requests are exponential, independent, seeded.
 *
 *     rate |
 *        R |~ ~~  ~ ~~~ ~  ~~      N(t) ~ Poisson(R t)              requests in [0, t): mean R t, variance R t
 *          | ~  ~~ ~   ~ ~~  ~     t(n) = t(n-1) - ln(1 - u) / R    u uniform in [0, 1), t(-1) = 0
 *          +------------------> t  R in requests a second
 *
 * The default for latency: evenly spaced requests never meet each other, and so hide the queue that real ones stand in.
 * Source of the inversion: Devroye, Non-Uniform Random Variate Generation (1986), chapter 2.
 * @param {{ ratePerSecond: number, seed: number }} options
 * @returns {Profile}
 */
export function createPoisson ({ ratePerSecond, seed }) {
  const random = createRandom(seed)
  const meanGapUs = 1e6 / ratePerSecond
  let dueUs = 0
  return {
    next: () => (dueUs -= Math.log(1 - random()) * meanGapUs),
    expectedCount: (tUs) => ratePerSecond * tUs / 1e6
  }
}
