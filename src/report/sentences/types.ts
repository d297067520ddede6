import type {
  ANSWER_SENTENCES, BISECTION_SENTENCES, CACHE_NEED_SENTENCES, CACHE_SENTENCES, CAPACITY_SENTENCES, CHANGE_SENTENCES,
  COMPARISON_SENTENCES, DIFFERENCE_SENTENCES, FOUND_SENTENCES, GATE_SENTENCES, HISTORY_SENTENCES, LAB_SENTENCES,
  LEFT_OUT_SENTENCES, LOG_SENTENCES, NO_CONTAINERS_SENTENCES, OPENSLO_SENTENCES, ORDER_SENTENCES, POINT_SENTENCES,
  PROBE_SENTENCES, PRODUCTION_SENTENCES, PROMISE_REMARKS, PROMISE_SENTENCES, PROPOSAL_SENTENCES, REVIEW_SENTENCES,
  ROW_REASON_SENTENCES, ROW_SENTENCES, RUN_SENTENCES, SHORTFALL_SENTENCES, SIZE_SENTENCES, SIZING_SENTENCES,
  SOAK_SENTENCES, STAMPEDE_SENTENCES, TRACE_CAUSE_SENTENCES, TRACE_REMARKS, TRAFFIC_SENTENCES, TRIAL_SENTENCES,
  VERDICT_SENTENCES
} from './tables.js'
import type { Feed } from '../../types.ts'

/*
 * What is said, as data: a code, and what the sentence of that code names. Numbers carry their unit. A table of sentences says what each
 * takes, and the types here follow from the tables.
 */

/** Any of these sentences, as data: its code with what it names. */
type Told<T> = {
  [C in keyof T]: T[C] extends (of: infer P, ...rest: never[]) => void ? unknown extends P ? { code: C } : { code: C } & P : never
}[keyof T]

/** One thing that is said. */
export type Message =
  | Told<typeof RUN_SENTENCES & typeof TRIAL_SENTENCES & typeof SHORTFALL_SENTENCES & typeof ROW_SENTENCES & typeof SIZE_SENTENCES>
  | Told<typeof HISTORY_SENTENCES & typeof REVIEW_SENTENCES>
  | RowReason | VerdictReason | NoContainersReason | ProbeReason | CapacityReason | SizingRemark | ComparisonReason | RecordDifference
  | StampedeReason | LabReason | OrderReason | SoakReason | GateReason | BisectionReason | PointReason | LeftOutReason | LogRemark
  | TrafficRemark | ProposalReason | CacheNeed | CacheRemark | PromiseReason | PromiseRemark | OpenSloRemark | AnswerReason
  | ProductionReason | TraceCause | TraceRemark

/** The sentence of what a sentence holds. */
export type Tell = (message: Message | DriverShortfall | SharedMessage) => string

export type ShortfallKind = import('../../types.ts').ShortfallKind

/** A way in which the driver itself fell short. kind: absent where a record of version 1 does not tell; worker: of several, from 1. */
export type DriverShortfall = (Told<typeof SHORTFALL_SENTENCES> | Text) & { kind?: ShortfallKind, worker?: number }

/** What several trials may have in common, and in how many of them it was so; absent: of the only one. */
export type SharedMessage = Message & { inTrials?: { count: number, of: number } }

type Text = Told<Pick<typeof RUN_SENTENCES, 'TEXT'>>
type Invalid = Told<Pick<typeof ROW_SENTENCES, 'INVALID'>>

export type RowReason = Told<typeof ROW_REASON_SENTENCES> | Invalid | Text
/** Why a verdict is what it is. */
export type VerdictReason = Told<typeof VERDICT_SENTENCES>
export type NoContainersReason = Told<typeof NO_CONTAINERS_SENTENCES>
export type ProbeReason = VerdictReason | Told<typeof PROBE_SENTENCES>
export type CapacityFound = Told<typeof FOUND_SENTENCES>
export type CapacityReason = CapacityFound | Told<typeof CAPACITY_SENTENCES>
export type SizingRemark = Told<typeof SIZING_SENTENCES>
export type Changed = Told<typeof CHANGE_SENTENCES>
export type ComparisonReason = Changed | Told<typeof COMPARISON_SENTENCES>
export type RecordDifference = Told<typeof DIFFERENCE_SENTENCES>
export type Tools = Told<Pick<typeof DIFFERENCE_SENTENCES, 'TOOLS'>>
export type StampedeReason = Told<typeof STAMPEDE_SENTENCES>
export type LabReason = Told<typeof LAB_SENTENCES>
export type OrderReason = Told<typeof ORDER_SENTENCES>
export type SoakReason = Told<typeof SOAK_SENTENCES>
export type GateReason = Told<typeof GATE_SENTENCES>
export type BisectionReason = Told<typeof BISECTION_SENTENCES>
export type PointReason = Told<typeof POINT_SENTENCES>
export type LeftOutReason = Told<typeof LEFT_OUT_SENTENCES>
export type FigureReason =
  | RowReason
  | Told<Pick<typeof HISTORY_SENTENCES, 'FIGURE_OF_TOO_FEW' | 'FIGURE_OF_FAILURES'>>
  | Told<Pick<typeof POINT_SENTENCES, 'TARGET_FAILED'>>
export type UntestedReason = Told<Pick<typeof HISTORY_SENTENCES, 'RATES_DIFFER' | 'VALUES_TOO_FEW'>>
export type LastGoodReason = Told<Pick<typeof HISTORY_SENTENCES, 'NEWEST_GOOD' | 'NO_GOOD_RECORD' | 'NONE_GOOD' | 'NO_OLDER_RECORD'>>
export type OtherMachine = Told<Pick<typeof HISTORY_SENTENCES, 'OTHER_MACHINE' | 'OTHER_MEMORY'>>
export type HistoryRemark = Told<
  Pick<typeof HISTORY_SENTENCES, 'MACHINE_CHANGED' | 'SERIES_TESTED' | 'VALUES_DOUBTED' | 'RECORDS_BEYOND'>
>
export type LogRemark = Told<typeof LOG_SENTENCES>
export type TrafficRemark = Told<typeof TRAFFIC_SENTENCES>
export type ProposalReason = Told<typeof PROPOSAL_SENTENCES>
export type CacheNeed = Told<typeof CACHE_NEED_SENTENCES>
export type CacheRemark = Told<typeof CACHE_SENTENCES>
export type PromiseReason = Told<typeof PROMISE_SENTENCES>
export type PromiseRemark = Told<typeof PROMISE_REMARKS>
export type OpenSloRemark = Told<typeof OPENSLO_SENTENCES>
export type AnswerReason = Told<typeof ANSWER_SENTENCES>
export type ProductionReason = Told<typeof PRODUCTION_SENTENCES>
export type CapacityOrigin = Told<
  Pick<typeof REVIEW_SENTENCES, 'NO_UNITS' | 'CAPACITY_OF_POINT' | 'CAPACITY_IN_PROPORTION' | 'CAPACITY_OF_CURVE' | 'CAPACITY_NOT_MEASURED'>
>
export type ChangeReason = Told<Pick<typeof REVIEW_SENTENCES, 'NOTHING_EARLIER' | 'RECORDS_COMPARED' | 'CHANGE_UNTOLD'>>
export type TraceCause = Told<typeof TRACE_CAUSE_SENTENCES>
export type TraceRemark = Told<typeof TRACE_REMARKS>

// What a sentence holds of its own table: an interface, as the type of a table may not name itself while it is inferred.

export interface OfProbe { of: ProbeReason }
/** of: null: nothing of it is known. */
export interface DriverBound { of: ComparisonReason | null }
/** sloRatio: as measured. */
export interface OfPromise { valueUs: number, sloRatio: number, of: PromiseReason }
export interface OfTarget { target: string, of: Message | SharedMessage }
/** of: the reason before something else was known; why: a row is not as it should be. */
export interface OfVerdict { of: VerdictReason, why: RowReason }

/** A figure with its range. */
export interface Range { value: number, low: number, high: number }

export type FeedName = Pick<Feed, 'file' | 'order' | 'requestCount' | 'sha256'>

/** engine: null: baseload's own drivers. */
export interface PlannedLoad {
  engine: { instances: number, hosts: readonly string[] | null, isExact: boolean } | null
  arrivals: string
}

/** offered: null in a closed loop; perSecond: null: not known, as connections. */
export interface RowLoad { connections: number | null, offered: { perSecond: number | null } | null }

/** A percentile of the whole, if its services are slow independently and at the same moments; null: not known. */
export interface PromiseBand {
  independentUs: number | null
  comonotonicUs: number | null
  /** Known by promises: no more than that. */
  isAtMost: boolean
}
