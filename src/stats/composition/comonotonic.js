import { combine } from './independent.js'

/** @import { Algebra } from './compose.js' */

/**
 * Services that are slow at the same moments: each at its own p99 whenever one is. Only then may percentiles be added.
 * @type {Algebra}
 */
export const comonotonic = Object.freeze({
  series: addQuantiles,
  // When all are at the same percentile, the k-th answer of them has the k-th largest of the distribution functions.
  parallel: ({ cdfs, needed }) => combine(cdfs, (values) => values.sort((a, b) => b - a)[needed - 1]),
  repeat: ({ cdf, count, order }) => order === 'parallel' ? cdf : cdf.map((_, k) => cdf[Math.floor(k / count)]),
  // Who was slow once is slow again: another attempt does not help.
  retry: ({ cdf, timeoutSteps, within }) => cdf.map((value, k) => k < timeoutSteps ? Math.min(value / within, 1) : 1)
})

/**
 * The distribution whose every percentile is the sum of theirs: walk both up together, a piece of chance at a time.
 * @param {Float64Array} a @param {Float64Array} b
 */
function addQuantiles (a, b) {
  const cdf = new Float64Array(a.length)
  let [i, j, done] = [0, 0, 0]
  while (i < a.length && j < b.length) {
    const upTo = Math.min(a[i], b[j])
    if (upTo > done) {
      if (i + j < cdf.length) cdf[i + j] = upTo
      done = upTo
    }
    if (a[i] <= upTo) i++
    if (b[j] <= upTo) j++
  }
  for (let k = 1; k < cdf.length; k++) cdf[k] = Math.max(cdf[k], cdf[k - 1])
  return cdf
}
