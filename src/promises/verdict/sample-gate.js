import { refuseKind } from '../../errors.js'
import { samplesNeeded } from '../../stats/percentiles.js'
import { formatCount } from '../../judge/wording.js'

/** @import { EventObjective, PromiseVerdict, ServicePlan, ServiceSource } from '../../types.ts' */

/**
 * No verdict is drawn from fewer requests than could show it: the fewest that give an interval for the share that is asked, as for what is measured here.
 * @param {{ verdict: PromiseVerdict, plan: Pick<ServicePlan, 'services'>, names: string[] }} options names: the services that the graph calls
 * @returns {PromiseVerdict} inconclusive where some service is known from too few; those that are supposed, or known by their promises, are not from requests
 */
export function gateBySamples ({ verdict, plan, names }) {
  const { objective } = verdict
  if (verdict.verdict === 'inconclusive') return verdict
  const needed = samplesNeeded(objective.ratio)
  const few = names.flatMap((name) => {
    const sample = countSample({ objective, source: plan.services[name] })
    return sample !== null && sample.worth < needed ? [{ name, ...sample }] : []
  })
  if (few.length === 0) return verdict
  const [{ name, requests, worth }] = few.sort((a, b) => a.worth - b.worth)
  const bursts = worth < requests ? `, which came in bursts and count as about ${formatCount(worth)}` : ''
  return { ...verdict, verdict: 'inconclusive', reason: `${formatCount(requests)} requests of ${name}${bursts}, ${nameAsked(objective)} needs ${formatCount(needed)}` }
}

/**
 * @param {{ objective: EventObjective, source: ServiceSource }} options
 * @returns {{ requests: number, worth: number } | null} null where what is known of the service is not from requests
 */
function countSample ({ objective, source: { law, successFrom } }) {
  if (law?.kind !== 'sample' || law.requests === null) return null
  switch (objective.kind) {
    case 'latency': return { requests: law.requests, worth: law.worth ?? law.requests }
    case 'success': return successFrom === 'measured' ? { requests: law.requests, worth: law.requests } : null
    default: return refuseKind(objective)
  }
}

/** @param {EventObjective} objective */
function nameAsked (objective) {
  switch (objective.kind) {
    case 'latency': return `p${Number((100 * objective.ratio).toFixed(6))}`
    case 'success': return objective.text
    default: return refuseKind(objective)
  }
}
