import { allowedRatio } from '../../judge/allowed-ratio.js'

/**
 * @import { ComposedPercentile, ComposedSuccess, ComposedTime, Dependence, LatencyObjective } from '../../types.ts'
 * @import { PromiseReason, PromiseVerdict, SuccessObjective } from '../../types.ts'
 */

const UNKNOWN = Object.freeze({ independent: null, comonotonic: null, bound: null })

/**
 * Whether a latency objective is kept by what was composed. Met: by the bound that needs no assumption, or at both ends
 * of the band. Missed: at both ends. Known by their promises alone, services may be faster than said, so that nothing
 * is missed for sure.
 * @param {{ objective: LatencyObjective, composed: ComposedPercentile | null, atMost: boolean }} options composed: null
 *   when some latency is not known
 * @returns {PromiseVerdict}
 */
export function judgeLatency ({ objective, composed, atMost }) {
  if (composed === null) return { objective, verdict: 'inconclusive', sloRatio: UNKNOWN, reason: { code: 'LATENCY_UNKNOWN' } }
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

/**
 * The same for a success objective.
 * @param {{ objective: SuccessObjective, composed: ComposedSuccess | null, missing: string[] }} options missing:
 *   services whose good ratio is not known
 * @returns {PromiseVerdict}
 */
export function judgeSuccess ({ objective, composed, missing }) {
  if (composed === null) {
    return {
      objective,
      verdict: 'inconclusive',
      sloRatio: UNKNOWN,
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
