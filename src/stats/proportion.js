import { betaQuantile, regularisedBeta } from './beta-function.js'
import { normalQuantile } from './distributions.js'

const CONFIDENCE = 0.95

/**
 * Clopper and Pearson's exact interval for a ratio of k in n (Biometrika 26, 1934). It never holds the truth less often than
 * it says, so verdicts are drawn from it.
 * @param {{ k: number, n: number, confidence?: number }} options n > 0
 * @returns {{ low: number, high: number }}
 */
export function clopperPearson ({ k, n, confidence = CONFIDENCE }) {
  const tail = (1 - confidence) / 2
  return {
    low: k === 0 ? 0 : betaQuantile({ p: tail, a: k, b: n - k + 1 }),
    high: k === n ? 1 : betaQuantile({ p: 1 - tail, a: k + 1, b: n - k })
  }
}

/**
 * Whether that interval ends at or below a bound: one look at the distribution, where its end takes a search.
 * @param {{ k: number, n: number, bound: number }} options n > 0; bound: 0 to 1
 */
export function endsWithin ({ k, n, bound }) {
  return k === n ? bound >= 1 : regularisedBeta({ x: bound, a: k + 1, b: n - k }) >= (1 + CONFIDENCE) / 2
}

/** Whether it begins above a bound. @param {{ k: number, n: number, bound: number }} options n > 0; bound: 0 to 1 */
export function beginsBeyond ({ k, n, bound }) {
  return k > 0 && regularisedBeta({ x: bound, a: k, b: n - k + 1 }) < (1 - CONFIDENCE) / 2
}

/**
 * Wilson's score interval for a ratio of k in n (JASA 22, 1927): close to the stated confidence on average, so it is the one to show.
 * @param {{ k: number, n: number }} options n > 0
 * @returns {{ low: number, high: number }}
 */
export function wilson ({ k, n }) {
  const z = normalQuantile((1 + CONFIDENCE) / 2)
  const ratio = k / n
  const centre = (ratio + z * z / (2 * n)) / (1 + z * z / n)
  const halfWidth = z / (1 + z * z / n) * Math.sqrt(ratio * (1 - ratio) / n + z * z / (4 * n * n))
  // The ends are 0 and 1 in exact arithmetic there.
  return { low: k === 0 ? 0 : centre - halfWidth, high: k === n ? 1 : centre + halfWidth }
}
