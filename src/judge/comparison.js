import { estimateRatio } from '../stats/ratio.js'
import { adjustHolm } from '../stats/holm.js'
import { testRankSum } from '../stats/mann-whitney.js'
import { isDriverBound } from '../stats/row-validity.js'
import { isLowerBetter, readTrialFigure } from './trial-figure.js'
import { tCdf, tQuantile } from '../stats/distributions.js'
import { findFewest } from '../plan/halving.js'

/** @import { ComparedFigure, ComparisonReason, Distribution, TrialRecord } from '../types.ts' */
/** @import { Drift, RatioEstimate } from '../stats/ratio.js' */

/**
 * @typedef {object} Comparison
 * @property {ComparedFigure} figure
 * @property {'regressed' | 'no regression' | 'inconclusive'} verdict
 * @property {number | null} ratio after / before; null where it cannot be told
 * @property {number | null} low
 * @property {number | null} high
 * @property {number} allowed worsening that is no regression, 0.05 for 5 %
 * @property {number | null} moreRepeats repeats an arm that would decide if they came out alike; 0 when decided, null
 *   when no sensible number would
 * @property {number | null} rankP two-sided p-value of the exact rank-sum test, a second opinion that needs no model
 * @property {ComparisonReason} reason
 */

/**
 * @typedef {object} ComparedPair
 * @property {ComparedFigure} figure
 * @property {TrialRecord[]} before the trials of one target and phase
 * @property {TrialRecord[]} after
 * @property {number} [margin] worsening that counts as none
 * @property {number} [noiseFloor] of this figure; the larger of both is taken
 * @property {Drift} [drift] between the sessions of both sides
 */

/** With 3 an arm even a complete separation has a chance of 10 % between equals (2 / C(6, 3)); with 4 it is 2.9 %. */
const REPEATS_FOR_GATE = 4

const TAIL = 0.025 // each end of a 95 % interval
const MOST_REPEATS = 1000

/**
 * Compare several figures or targets at once, with Holm's correction, so that many comparisons do not find what is not there.
 * @param {{ pairs: ComparedPair[], decode: (base64: string) => Distribution }} options
 * @returns {Comparison[]} in the same order
 */
export function compareAll ({ pairs, decode }) {
  const worsenings = pairs.map((pair) => measureWorsening({ pair, decode }))
  const bounded = pairs.map(({ figure, before, after }) => figure === 'goodPerSecond' && [...before, ...after].some(isDriverBound))
  const known = worsenings.filter(({ estimate }) => estimate !== null)
  const regressed = adjustHolm({ pValues: known.map(({ regressedP }) => regressedP) })
  const held = adjustHolm({ pValues: known.map(({ heldP }) => heldP) })
  return worsenings.map((worsening, at) => {
    const i = known.indexOf(worsening)
    const judged = judgeWorsening(i < 0 ? worsening : { ...worsening, regressedP: regressed[i], heldP: held[i] })
    if (!bounded[at]) return judged // two rates that the driver set are equal whatever the server became
    return { ...judged, verdict: 'inconclusive', moreRepeats: null, reason: { code: 'DRIVER_BOUND', of: judged.reason } }
  })
}

/** @param {{ pair: ComparedPair, decode: (base64: string) => Distribution }} options */
function measureWorsening ({ pair: { figure, before: first, after: second, margin = 0, noiseFloor = 0, drift }, decode }) {
  const read = (/** @type {TrialRecord[]} */ trials) => trials.flatMap((record) => readTrialFigure({ figure, record, decode }) ?? [])
  const [before, after] = [read(first), read(second)]
  const repeats = Math.min(before.length, after.length)
  const comparable = repeats >= REPEATS_FOR_GATE && [...before, ...after].every((value) => value > 0)
  const allowed = Math.max(margin, noiseFloor)
  const lowerIsBetter = isLowerBetter(figure)
  const estimate = comparable ? estimateRatio({ before, after, drift }) : null
  return {
    figure,
    lowerIsBetter,
    allowed,
    repeats,
    estimate,
    ...(estimate ? findPValues({ estimate, lowerIsBetter, allowed }) : { regressedP: 1, heldP: 1 }),
    rankP: repeats > 0 && before.length + after.length <= 100 ? testRankSum({ a: before, b: after }).pValue : null
  }
}

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
function judgeWorsening (worsening) {
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
function findPValues ({ estimate: { ratio, standardError, df }, lowerIsBetter, allowed }) {
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
