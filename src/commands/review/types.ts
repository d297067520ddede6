import type { CapacityOrigin, ChangeReason, ProductionReason } from '../../report/sentences/types.ts'
import type {
  Machine, Message, ProductionQuestion, PrometheusAnswer, PromiseVerdict, RecordComparison, RunRecord, Verdict, VerdictReason
} from '../../types.ts'

/** An objective as it stands in a record: what a review holds against earlier ones. */
export interface ReviewObjective {
  baseline: string
  target: string
  phase: 'peak' | 'latency'
  objective: string
  verdict: Verdict['verdict']
  provisional?: true
  /** Good and valid events; null for a rate, or where nothing was measured. */
  numerator: number | null
  denominator: number | null
  sli: number | null
  sliInterval: { low: number, high: number } | null
  sloRatio: number | null
  errorBudget: number | null
  /** 1 spends the budget exactly by the end of the window. */
  burnRate: number | null
  measured: number | null
  /** Lives in memory, as other reasons and remarks here: what is printed has the sentence. */
  reason: VerdictReason
}

/** What an earlier review, or an earlier record, said of the objectives. */
export interface PastReview {
  /** Id of the run. */
  run: string
  startedAt: string
  /** `review` or `record`, and its file. */
  from: string
  objectives: Array<Pick<ReviewObjective, 'baseline' | 'target' | 'phase' | 'objective' | 'verdict' | 'sli' | 'sloRatio'>>
}

/** What production says of one objective. */
export interface ProductionObjective {
  slo: string
  service: string
  objective: string
  window: string | null
  /** Ranges that stand in the queries: `5m`; what the figures are about. Empty: none. */
  ranges: string[]
  numerator: number | null
  denominator: number | null
  sli: number | null
  /** Of a threshold, in the unit of its query. */
  measured: number | null
  sloRatio: number | null
  errorBudget: number | null
  burnRate: number | null
  /** Share of the error budget; null unless the queries cover the window. */
  budgetSpent: number | null
  /** From the figures alone, without an interval. `unknown`: see reason. */
  state: 'kept' | 'not kept' | 'unknown'
  reason: ProductionReason
  answers: PrometheusAnswer[]
}

/** What is known of capacity against the peak. */
export interface ReviewCapacity {
  name: string
  file: string
  objectives: string[]
  /** Units to run, with the spare ones; null when size gave none. */
  units: number | null
  interval: { low: number | null, high: number | null }
  basis: string
  code: string | null
  peakPerSecond: number
  demandPerSecond: number | null
  /** Of the units that hold the demand, spare ones left out; null when it cannot be said. */
  capacityPerSecond: number | null
  capacityFrom: CapacityOrigin
  /** What the logs have seen; null without a file of `peak`. */
  observed: { file: string, ratePerSecond: number, from: string } | null
  /** 1 - peak / capacity, for the observed peak, else for the one asked for; null when capacity is not known. Below 0: not enough. */
  headroom: number | null
}

/** A service that this one is made of. */
export interface ReviewDependency {
  name: string
  from: string
  objectives: string[]
  p99Us: number | null
  successRatio: number | null
  successFrom: 'objective' | 'measured' | null
}

/** What `baseload review` puts together; the one model under its formats. */
export interface ReviewResult {
  /** Fields to fill in; empty in what is made. */
  fields: { status: string | null; author: string | null; reviewers: string[]; revisitAt: string | null }
  madeAt: string
  tool: { name: 'baseload'; version: string }
  record: { id: string; startedAt: string; file: string; status: RunRecord['status'] }
  objectives: ReviewObjective[]
  /** Newest first. */
  past: PastReview[]
  production: { url: string; askedAt: string; objectives: ProductionObjective[] } | null
  /** Objectives of the OpenSLO documents, as they are; empty without. */
  agreed: ProductionQuestion[]
  capacity: ReviewCapacity[]
  dependencies: { title: string; file: string; services: ReviewDependency[]; promises: PromiseVerdict[] } | null
  changes: {
    /** Null without an earlier record or review. */
    against: { run: string; startedAt: string; from: string } | null
    objectives: Array<{
      baseline: string
      target: string
      phase: 'peak' | 'latency'
      objective: string
      before: { verdict: string; sli: number | null; sloRatio: number | null } | null
      sliDifference: number | null
      sloRatioChange: number | null
    }>
    /** Null where the earlier record itself was not there to be compared. */
    comparison: RecordComparison | null
    reason: ChangeReason
  }
  /** What makes the numbers less than they look. */
  validity: Message[]
  machine: Machine
  commands: string[]
}
