import { allowedRatio } from '../../allowed-ratio.js'
import { CONVENTION } from '../../../plan/service/metric-convention.js'
import { weighFailures } from '../../../stats/composition/split.js'
import { composeSuccess } from '../../../stats/composition/success.js'

/** @import { Dependence, SuccessObjective } from '../../../types.ts' */
/** @import { ObjectivePromise } from './types.ts' */

/** @type {ObjectivePromise<SuccessObjective>} */
export const success = {
  judge,
  split: ({ graph, ratios }) => weighFailures(graph).map(({ service, weight }) => ({
    service,
    weight,
    withinUs: null,
    missRatio: ratios[service] === null ? null : 1 - (ratios[service] ?? 0)
  })),
  measure: ({ graph, laws, ratios }) => ratios && ((without) =>
    1 - composeSuccess({ node: graph, laws, ratios: without === null ? ratios : { ...ratios, [without]: 1 } }).independent),
  saved: 'failures',
  countSample: ({ law: { requests }, successFrom }) => successFrom === 'measured' ? { requests, worth: requests } : null,
  nameAsked: ({ text }) => text,
  alert: ({ metrics }) => {
    const { bad, total } = metrics ?? CONVENTION
    return { name: 'Errors', seconds: 0, bad, total }
  }
}

/** As a latency is: at worst, or at both ends of the band. @type {ObjectivePromise<SuccessObjective>['judge']} */
function judge ({ objective, success: composed, missing }) {
  if (composed === null) {
    return {
      objective,
      verdict: 'inconclusive',
      sloRatio: { independent: null, comonotonic: null, bound: null },
      reason: { code: 'RATIO_UNKNOWN', services: missing }
    }
  }
  const allowed = allowedRatio(objective)
  const holds = (/** @type {number} */ good) => 1 - good <= allowed * (1 + 1e-9)
  const ratio = (/** @type {number} */ good) => good >= 1 ? null : allowed / (1 - good)
  /** @type {Record<Dependence, number | null>} */
  const sloRatio = { independent: ratio(composed.independent), comonotonic: ratio(composed.high), bound: ratio(composed.low) }
  const verdict = holds(composed.low)
    ? 'met'
    : holds(composed.independent) && holds(composed.high)
      ? 'met'
      : !holds(composed.high)
          ? 'missed'
          : 'inconclusive'
  const { independent, low, high } = composed
  return {
    objective,
    verdict,
    sloRatio,
    reason: { code: verdict === 'inconclusive' ? 'RATIO_SPLIT' : 'RATIO_DECIDED', independent, low, high }
  }
}
