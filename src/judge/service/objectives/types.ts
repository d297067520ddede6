import type { EventObjective, GraphNode, LatencyLaw, PromiseVerdict, ServicePlan, ServiceSource, SlaResult } from '../../../types.ts'

/** What a kind of objective asks of a service that is made of services. */
export interface ObjectivePromise<O extends EventObjective> {
  /** `missing`: services whose good ratio is not known. */
  judge: (options: { objective: O, missing: string[] } & Pick<SlaResult, 'percentiles' | 'atMost' | 'success'>) => PromiseVerdict
  /** How its budget falls to the services; empty when it is not known. `ratios`: good ratios, null where not known. */
  split: (options: Composed & { objective: O, ratios: Readonly<Record<string, number | null>> }) => BudgetPart[]
  /** What is composed of it, without a service (null: with all); null as a whole when it cannot be said. */
  measure: (options: Composed & { objective: O, ratios: Readonly<Record<string, number>> | null }) =>
    ((without: string | null) => number | null) | null
  /** What is measured: microseconds, or a share of requests. */
  saved: 'time' | 'failures'
  /** The requests that the source is known from as far as this kind goes; null: it is not from requests. */
  countSample: (options: { law: Extract<LatencyLaw, { kind: 'sample' }> & { requests: number } } & Pick<ServiceSource, 'successFrom'>) =>
    { requests: number, worth: number }
  | null
  nameAsked: (objective: O) => string
  /** Prometheus: the name of its alert, and bad over all requests. */
  alert: (options: { objective: O } & Pick<ServicePlan, 'metrics'>) => { name: string, seconds: number, bad: string, total: string }
}

interface Composed {
  graph: GraphNode
  /** Null when the latency of some service is not known. */
  laws: Readonly<Record<string, LatencyLaw>> | null
  good: (node: GraphNode) => number
}

interface BudgetPart {
  service: string
  weight: number
  withinUs: number | null
  missRatio: number | null
}
