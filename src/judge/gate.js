import { tCdf, tQuantile } from '../stats/distributions.js'
import { findFewest } from '../plan/halving.js'

/** @import { RatioEstimate } from '../stats/ratio.js' */
/** @import { Comparison } from './comparison.js' */
/** @import { ComparisonReason } from '../types.ts' */

/** With 3 an arm even a complete separation has a chance of 10 % between equals (2 / C(6, 3)); with 4 it is 2.9 %. */
export const REPEATS_FOR_GATE = 4

export const TAIL = 0.025 // each end of a 95 % interval
const MOST_REPEATS = 1000

/**
 * @typedef {object} Worsening
 * @property {import('../types.ts').ComparedFigure} figure
 * @property {boolean} lowerIsBetter
 * @property {number} allowed
 * @property {number} repeats of the smaller arm
 * @property {RatioEstimate | null} estimate null where there is too little
 * @property {number | null} rankP
 * @property {number} regressedP p-value of "no worse than allowed", 1 without an estimate
 * @property {number} heldP p-value of "worse than allowed", 1 without an estimate
 */

/**
 * Three answers: `regressed` when the interval of the worsening lies above 1 + allowed, `no regression` when it lies below,
 * else `inconclusive`. The p-values say the same as the ends of the interval, and can be corrected for many comparisons.
 * @param {Worsening} worsening
 * @returns {Comparison}
 */
export function judgeWorsening (worsening) {
  const { figure, allowed, estimate, rankP, repeats, regressedP, heldP } = worsening
  const known = { figure, allowed, rankP, ratio: estimate?.ratio ?? null, low: estimate?.low ?? null, high: estimate?.high ?? null }
  if (!estimate) {
    const moreRepeats = Math.max(0, REPEATS_FOR_GATE - repeats)
    /** @type {ComparisonReason} */
    const reason = moreRepeats > 0 ? { code: 'REPEATS_MISSING', repeats, needed: REPEATS_FOR_GATE } : { code: 'NO_GOOD_ANSWER' }
    return { ...known, verdict: 'inconclusive', moreRepeats: moreRepeats > 0 ? moreRepeats : null, reason }
  }
  const { ratio, low, high } = estimate
  const change = { code: /** @type {const} */ ('CHANGED'), ratio, low, high, allowed }
  if (regressedP < TAIL) return { ...known, verdict: 'regressed', moreRepeats: 0, reason: change }
  if (heldP <= TAIL) return { ...known, verdict: 'no regression', moreRepeats: 0, reason: change }
  const moreRepeats = findMoreRepeats({ ...worsening, estimate })
  const isAlone = Math.min(...Object.values(findPValues({ estimate, lowerIsBetter: worsening.lowerIsBetter, allowed }))) <= TAIL
  const reason = { code: /** @type {const} */ ('CHANGE_OPEN'), change, isAlone, moreRepeats, hasDrift: estimate.driftVariance > 0 }
  return { ...known, verdict: 'inconclusive', moreRepeats, reason }
}

/**
 * One-sided p-values of t for both questions, around ln(1 + allowed).
 * @param {{ estimate: RatioEstimate, lowerIsBetter: boolean, allowed: number }} options
 */
export function findPValues ({ estimate: { ratio, standardError, df }, lowerIsBetter, allowed }) {
  const beyond = (lowerIsBetter ? 1 : -1) * Math.log(ratio) - Math.log(1 + allowed)
  // Nothing varied: the answer is exact, and just as much as allowed is allowed.
  const t = standardError > 0 ? beyond / standardError : beyond > 0 ? Infinity : -Infinity
  return { regressedP: tCdf({ t: -t, df }), heldP: tCdf({ t, df }) }
}

/**
 * The interval narrows with t / sqrt(R), but for the drift between sessions; the ratio is taken to stay where it is.
 * @param {{ estimate: RatioEstimate, repeats: number, lowerIsBetter: boolean, allowed: number }} options
 */
function findMoreRepeats ({ estimate: { ratio, standardError, driftVariance }, repeats, lowerIsBetter, allowed }) {
  const distance = Math.abs((lowerIsBetter ? 1 : -1) * Math.log(ratio) - Math.log(1 + allowed))
  const decides = (/** @type {number} */ more) => {
    const size = repeats + more
    const error = Math.sqrt((standardError ** 2 - driftVariance) * repeats / size + driftVariance)
    return tQuantile({ p: 1 - TAIL, df: 2 * size - 2 }) * error < distance
  }
  if (!decides(MOST_REPEATS)) return null
  return findFewest({ short: 0, enough: MOST_REPEATS, decides })
}
