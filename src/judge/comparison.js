import { estimateRatio } from '../stats/ratio.js'
import { adjustHolm } from '../stats/holm.js'
import { testRankSum } from '../stats/mann-whitney.js'
import { isDriverBound } from '../stats/row-validity.js'
import { findPValues, judgeWorsening, REPEATS_FOR_GATE } from './gate.js'
import { isLowerBetter, readTrialFigure } from './trial-figure.js'

/** @import { ComparedFigure, ComparisonReason, Distribution, TrialRecord } from '../types.ts' */
/** @import { Drift } from '../stats/ratio.js' */
/** @import { Worsening } from './gate.js' */

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
    // Two rates that the driver set are equal whatever the server became.
    if (!bounded[at]) return judged
    return { ...judged, verdict: 'inconclusive', moreRepeats: null, reason: { code: 'DRIVER_BOUND', of: judged.reason } }
  })
}

/** @param {{ pair: ComparedPair, decode: (base64: string) => Distribution }} options @returns {Worsening} */
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
