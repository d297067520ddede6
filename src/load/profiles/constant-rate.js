/** @import { Profile } from './create-profile.js' */

/**
 * Evenly spaced requests.
 *
 *     rate |
 *        R |------------------      N(t) = R t            requests in [0, t), t in seconds
 *          |                        t(n) = n / R          n = 0, 1, 2 …: the first is due at once
 *          +------------------> t   R in requests a second
 *
 * Each due time is made from n itself, so that no rounding error grows.
 * @param {{ ratePerSecond: number }} options
 * @returns {Profile}
 */
export function createConstantRate ({ ratePerSecond }) {
  let n = 0
  return {
    next: () => n++ * 1e6 / ratePerSecond,
    expectedCount: (tUs) => ratePerSecond * tUs / 1e6
  }
}
