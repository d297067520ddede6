import { samplesNeeded } from '../../stats/percentiles.js'
import { formatCount } from '../../judge/wording.js'

/** @import { PromiseVerdict, ServicePlan } from '../../types.ts' */

/**
 * No verdict is drawn from fewer requests than could show it: the fewest that give an interval for the share that is asked, as for what is measured here.
 * @param {{ verdict: PromiseVerdict, plan: Pick<ServicePlan, 'services'>, names: string[] }} options names: the services that the graph calls
 * @returns {PromiseVerdict} inconclusive where some service is known from too few; those that are supposed, or known by their promises, are not from requests
 */
export function gateBySamples ({ verdict, plan, names }) {
  const { kind, ratio } = verdict.objective
  if (verdict.verdict === 'inconclusive' || ratio === undefined || ratio >= 1) return verdict
  const needed = samplesNeeded(ratio)
  const few = names.flatMap((name) => {
    const { law, successFrom } = plan.services[name]
    if (law?.kind !== 'sample' || law.requests === null || (kind === 'success' && successFrom !== 'measured')) return []
    const worth = kind === 'latency' ? law.worth ?? law.requests : law.requests
    return worth < needed ? [{ name, requests: law.requests, worth }] : []
  })
  if (few.length === 0) return verdict
  const [{ name, requests, worth }] = few.sort((a, b) => a.worth - b.worth)
  const bursts = worth < requests ? `, which came in bursts and count as about ${formatCount(worth)}` : ''
  const what = kind === 'latency' ? `p${Number((100 * ratio).toFixed(6))}` : verdict.objective.text
  return { ...verdict, verdict: 'inconclusive', reason: `${formatCount(requests)} requests of ${name}${bursts}, ${what} needs ${formatCount(needed)}` }
}
