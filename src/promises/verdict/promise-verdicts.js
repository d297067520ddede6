import { allowedRatio } from '../../judge/allowed-ratio.js'
import { formatPercent, formatTime } from '../../judge/wording.js'

/** @import { ComposedPercentile, ComposedSuccess, ComposedTime, Dependence, LatencyObjective, PromiseVerdict, SuccessObjective } from '../../types.ts' */

const UNKNOWN = Object.freeze({ independent: null, comonotonic: null, bound: null })

/**
 * Whether a latency objective is kept by what was composed. Met: by the bound that needs no assumption, or at both ends of the band. Missed: at both ends.
 * Known by their promises alone, services may be faster than said, so that nothing is missed for sure.
 * @param {{ objective: LatencyObjective, composed: ComposedPercentile | null, atMost: boolean }} options composed: null when some latency is not known
 * @returns {PromiseVerdict}
 */
export function judgeLatency ({ objective, composed, atMost }) {
  if (composed === null) return { objective, verdict: 'inconclusive', sloRatio: UNKNOWN, reason: 'the latency of some service is not known' }
  const { independent, comonotonic, bound } = composed
  const { boundUs } = objective
  const holds = (/** @type {ComposedTime} */ { valueUs }) => valueUs !== null && valueUs <= boundUs * (1 + 1e-9)
  const ratio = (/** @type {ComposedTime} */ { valueUs }) => valueUs === null || valueUs === 0 ? null : boundUs / valueUs
  const sloRatio = { independent: ratio(independent), comonotonic: ratio(comonotonic), bound: ratio(bound) }
  const say = (/** @type {PromiseVerdict['verdict']} */ verdict, /** @type {string} */ reason) => ({ objective, verdict, sloRatio, reason })
  const most = atMost ? 'at most ' : ''
  const name = (/** @type {ComposedTime} */ { valueUs }) => valueUs === null ? 'not known' : `${most}${formatTime(valueUs)}`
  const band = `${name(independent)} if the services are slow independently, ${name(comonotonic)} if at the same moments`
  if (holds(bound)) return say('met', `no more than ${formatTime(bound.valueUs ?? 0)}, whatever the dependence (${band})`)
  if (atMost) return say('inconclusive', `what the services promise does not promise it: ${band}; ${bound.valueUs === null ? 'without an assumption nothing can be said of this percentile' : `${formatTime(bound.valueUs)} without an assumption`}`)
  if (independent.valueUs === null || comonotonic.valueUs === null) return say('inconclusive', `it lies beyond the last bucket of a histogram: ${band}`)
  if (holds(independent) && holds(comonotonic)) return say('met', `${band}; without an assumption ${bound.valueUs === null ? 'not known' : `no more than ${formatTime(bound.valueUs)}`}`)
  if (!holds(independent) && !holds(comonotonic)) return say('missed', band)
  return say('inconclusive', `it depends on whether they are slow together: ${band}`)
}

/**
 * The same for a success objective.
 * @param {{ objective: SuccessObjective, composed: ComposedSuccess | null, missing: string[] }} options missing: services whose good ratio is not known
 * @returns {PromiseVerdict}
 */
export function judgeSuccess ({ objective, composed, missing }) {
  if (composed === null) return { objective, verdict: 'inconclusive', sloRatio: UNKNOWN, reason: `no good ratio is known of ${missing.join(', ')}: give an objective such as success>=99.9%` }
  const allowed = allowedRatio(objective)
  const holds = (/** @type {number} */ good) => 1 - good <= allowed * (1 + 1e-9)
  const ratio = (/** @type {number} */ good) => good >= 1 ? null : allowed / (1 - good)
  /** @type {Record<Dependence, number | null>} */
  const sloRatio = { independent: ratio(composed.independent), comonotonic: ratio(composed.high), bound: ratio(composed.low) }
  const reason = `${formatPercent(composed.independent)} if services fail independently; ${formatPercent(composed.low)} to ${formatPercent(composed.high)} whatever the dependence`
  const verdict = holds(composed.low) ? 'met' : holds(composed.independent) && holds(composed.high) ? 'met' : !holds(composed.high) ? 'missed' : 'inconclusive'
  return { objective, verdict, sloRatio, reason: verdict === 'inconclusive' ? `only if failures come at the same moments: ${reason}` : reason }
}
