import { tell } from '../../../report/sentences/index.js'
import { drawGraph } from './mermaid.js'

/** @import { LatencyLaw, SlaResult } from '../../../types.ts' */

/**
 * The document that `baseload sla --json` prints. Explained in docs/reference/json-output.md.
 * @param {{ result: SlaResult, tool: { name: string, version: string } }} options
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildSlaDocument ({ result: { plan, services, ...found }, tool }) {
  const { title, objectives, windowDays, graph, fanOut, measured, probes } = plan
  return {
    formatVersion: 1,
    tool,
    title,
    objectives,
    windowDays,
    graph,
    mermaid: drawGraph({ graph }),
    fanOut,
    measured,
    probes,
    services: services.map(({ name, percentiles, coarse }) => {
      const { law, ...source } = plan.services[name]
      return { name, ...source, law: describeLaw(law), percentiles, coarse }
    }),
    ...found,
    verdicts: found.verdicts.map((one) => ({ ...one, reason: tell(one.reason) })),
    spending: found.spending.map((one) => ({ ...one, objective: one.objective.text })),
    alerts: found.alerts.map((one) => ({ ...one, objective: one.objective.text })),
    remarks: found.remarks.map(tell)
  }
}

/** A histogram has thousands of lines; where it is from is said in `text`. @param {LatencyLaw | null} law */
function describeLaw (law) {
  return law?.kind === 'sample' ? { kind: 'sample', buckets: law.shares.length, requests: law.requests } : law
}
