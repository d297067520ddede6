import { combine } from './independent.js'

/** @import { Algebra } from './compose.js' */

/**
 * What holds whatever the dependence. If a sum exceeds t = t_1 + … + t_n, then some X_i exceeds its t_i, so
 * P(sum > t) <= sum of P(X_i > t_i), for every way to split t; the best split is searched on the grid. Said in percentiles:
 * q_{1 - sum e_i}(sum X_i) <= sum of q_{1 - e_i}(X_i). Source: Makarov (1981); Rüschendorf (1982); for two services there is no better one.
 * @type {Algebra}
 */
export const bound = Object.freeze({
  series: (a, b) => splitBest({ a, b }),
  parallel: ({ cdfs, needed }) =>
    combine(cdfs, (values) => 1 - missingAtMost({ misses: values.map((value) => 1 - value), needed })),
  repeat: ({ cdf, count, order }) =>
    order === 'parallel' ? cdf.map((value) => Math.max(1 - count * (1 - value), 0)) : repeatSplit(cdf, count),
  // Another attempt can only help, and none lasts longer than its time-out.
  retry: ({ cdf, timeoutSteps, pauseSteps, attempts, within, good }) => {
    const success = good * within
    const end = attempts * timeoutSteps + (attempts - 1) * pauseSteps
    return cdf.map((_, k) => {
      if (k >= end) return 1
      const missed = 1 - (k >= timeoutSteps ? within : cdf[k]) + 1 - good
      return success > 0 ? Math.max(1 - missed / success, 0) : 0
    })
  }
})

/**
 * Chance that fewer than `needed` of several things happen, at most, by Markov's inequality over the m least likely to fail of them:
 * of m, at least m - needed + 1 must fail.
 * @param {{ misses: readonly number[], needed: number }} options
 */
export function missingAtMost ({ misses, needed }) {
  const rising = [...misses].sort((a, b) => a - b)
  let [sum, least] = [0, 1]
  for (const [i, miss] of rising.entries()) {
    sum += miss
    if (i + 1 >= needed) least = Math.min(least, sum / (i + 2 - needed))
  }
  return least
}

/**
 * For each total the split between two that leaves the least chance of a miss. Where the chance of a does not rise, fewer steps for it
 * are as good; and where the two do not make more than 1 together, no chance is left.
 * @param {{ a: Float64Array, b: Float64Array }} options
 */
export function splitBest ({ a, b }) {
  const cdf = new Float64Array(a.length)
  let first = b.length
  for (let i = 0, before = 0; i < a.length; before = a[i], i++) {
    if (a[i] === before) continue
    const kept = a[i] - 1
    while (first > 0 && kept + b[first - 1] > 0) first--
    for (let k = i + first; k < a.length; k++) {
      const value = kept + b[k - i]
      if (value > cdf[k]) cdf[k] = value
    }
  }
  return cdf
}

/**
 * The split of k steps itself. Of those that are as good as each other the one in the middle, which leaves both some room.
 * @param {{ a: Float64Array, b: Float64Array, k: number }} options
 * @returns {number} steps for a
 */
export function findSplit ({ a, b, k }) {
  let best = -1
  for (let i = 0; i <= k; i++) best = Math.max(best, a[i] + b[k - i])
  const ties = []
  for (let i = 0; i <= k; i++) if (a[i] + b[k - i] >= best - 1e-12) ties.push(i)
  return ties[Math.floor(ties.length / 2)]
}

/** @param {Float64Array} cdf @param {number} count */
function repeatSplit (cdf, count) {
  let power = cdf
  /** @type {Float64Array | null} */
  let product = null
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = product === null ? power : splitBest({ a: product, b: power })
    if (rest > 1) power = splitBest({ a: power, b: power })
  }
  return /** @type {Float64Array} */ (product)
}
