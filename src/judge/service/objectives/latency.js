import { formatAskedPercentile } from '../../../units.js'
import { CONVENTION } from '../../../plan/service/metric-convention.js'
import { composeQuantile } from '../../../stats/composition/quantile.js'
import { splitLatency } from '../../../stats/composition/split.js'

/** @import { ComposedTime, LatencyObjective, PromiseReason, PromiseVerdict } from '../../../types.ts' */
/** @import { ObjectivePromise } from './types.ts' */

/** Shown in whole percent; there is one composition for each service. */
export const WANTED_RATIO = 0.015

/** @type {ObjectivePromise<LatencyObjective>} */
export const latency = {
  judge,
  split: ({ objective: { boundUs }, graph, laws, good }) => laws === null ? [] : splitLatency({ node: graph, laws, good, boundUs }),
  measure: ({ objective: { ratio }, graph, laws, good }) => laws && ((without) => composeQuantile({
    node: graph,
    laws: without === null ? laws : { ...laws, [without]: { kind: 'constant', valueUs: 0 } },
    dependence: 'independent',
    good,
    p: ratio,
    wantedRatio: WANTED_RATIO
  }).valueUs),
  saved: 'time',
  countSample: ({ law: { requests, worth } }) => ({ requests, worth: worth ?? requests }),
  nameAsked: ({ ratio }) => formatAskedPercentile({ ratio }),
  alert: ({ objective: { boundUs }, metrics }) => {
    const { slow: bad, total } = metrics && metrics.slow !== '' ? metrics : { slow: CONVENTION.slow, total: CONVENTION.timed }
    return { name: 'Latency', seconds: boundUs / 1e6, bad, total }
  }
}

const UNKNOWN = Object.freeze({ independent: null, comonotonic: null, bound: null })

/**
 * Whether a latency objective is kept by what was composed. Met: by the bound that needs no assumption, or at both ends
 * of the band. Missed: at both ends. Known by their promises alone, services may be faster than said, so that nothing
 * is missed for sure.
 * @type {ObjectivePromise<LatencyObjective>['judge']}
 */
function judge ({ objective, percentiles, atMost }) {
  const composed = percentiles?.find(({ percentile }) => percentile === objective.ratio)
  if (!composed) return { objective, verdict: 'inconclusive', sloRatio: UNKNOWN, reason: { code: 'LATENCY_UNKNOWN' } }
  const { independent, comonotonic, bound } = composed
  const { boundUs } = objective
  const holds = (/** @type {ComposedTime} */ { valueUs }) => valueUs !== null && valueUs <= boundUs * (1 + 1e-9)
  const ratio = (/** @type {ComposedTime} */ { valueUs }) => valueUs === null || valueUs === 0 ? null : boundUs / valueUs
  const sloRatio = { independent: ratio(independent), comonotonic: ratio(comonotonic), bound: ratio(bound) }
  const say = (/** @type {PromiseVerdict['verdict']} */ verdict, /** @type {PromiseReason} */ reason) => ({
    objective, verdict, sloRatio, reason
  })
  const band = { independentUs: independent.valueUs, comonotonicUs: comonotonic.valueUs, isAtMost: atMost }
  if (holds(bound)) return say('met', { code: 'BOUND_HOLDS', boundUs: bound.valueUs ?? 0, band })
  if (atMost) return say('inconclusive', { code: 'NOT_PROMISED', boundUs: bound.valueUs, band })
  if (independent.valueUs === null || comonotonic.valueUs === null) return say('inconclusive', { code: 'BEYOND_BUCKETS', band })
  if (holds(independent) && holds(comonotonic)) return say('met', { code: 'BAND_HOLDS', boundUs: bound.valueUs, band })
  if (!holds(independent) && !holds(comonotonic)) return say('missed', { code: 'BAND_MISSES', band })
  return say('inconclusive', { code: 'BAND_SPLIT', band })
}
