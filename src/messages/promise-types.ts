import type { Row } from '../types.ts'
import type { RowReason, Told } from './types.ts'

/** A percentile of the whole, if its services are slow independently and at the same moments; null: not known. */
export interface PromiseBand {
  independentUs: number | null
  comonotonicUs: number | null
  /** Known by promises: no more than that. */
  isAtMost: boolean
}

/** Why a promise is kept, or not. boundUs: whatever the dependence; null: not known. */
export interface PromiseMessages {
  LATENCY_UNKNOWN: {}
  BOUND_HOLDS: { boundUs: number, band: PromiseBand }
  NOT_PROMISED: { boundUs: number | null, band: PromiseBand }
  BEYOND_BUCKETS: { band: PromiseBand }
  BAND_HOLDS: { boundUs: number | null, band: PromiseBand }
  BAND_MISSES: { band: PromiseBand }
  BAND_SPLIT: { band: PromiseBand }
  RATIO_UNKNOWN: { services: readonly string[] }
  RATIO_DECIDED: { independent: number, low: number, high: number }
  RATIO_SPLIT: { independent: number, low: number, high: number }
  MEASURED_ABOVE: { valueUs: number, of: PromiseReason }
  /** worth: so many independent requests; asked: percentile or objective. */
  SAMPLES_TOO_FEW: { requests: number, worth: number, service: string, asked: string, needed: number }
}

export type PromiseReason = Told<PromiseMessages>

/** What a reader must know of a composed service. */
export interface PromiseRemarkMessages {
  PROMISES_ONLY: { services: readonly string[] }
  LATENCIES_UNKNOWN: { services: readonly string[] }
  SUPPOSED: { services: readonly string[] }
  /** ratio: width of the bucket that the p99 lies in. */
  BUCKETS_WIDE: { buckets: ReadonlyArray<{ service: string, ratio: number }> }
  RATIOS_MEASURED: { services: readonly string[] }
  KNOWN_AT_PEAK: { target: string, file: string }
  /** reason: null: none was given. */
  KNOWN_FROM_ROW: { target: string, file: string, status: Row['status'], reason: RowReason | null }
  GOOD_ANSWERS_ONLY: {}
  GRID_ERROR: { ratio: number }
  RULE_LEFT_OUT: { factor: number, objective: string }
  ALERT_LEFT_OUT: { factor: number, objective: string }
}

/** What becomes of OpenSLO documents, and of a service as such documents. */
export interface OpenSloMessages {
  INDICATOR_ABSENT: { slo: string, indicator: string }
  TIME_SLICES: { slo: string, method: string }
  CALENDAR_WINDOW: { slo: string }
  OBJECTIVE_TWICE: { slo: string, objective: string, service: string }
  TARGET_ZERO: { slo: string }
  /** op: null: none. */
  NO_LATENCY: { slo: string, op: string | null }
  UNIT_TAKEN: { slo: string, value: number, annotation: string }
  OBJECTIVE_UNREADABLE: { slo: string, error: string }
  SERVICE_NOT_COMPOSED: { service: string }
  NOTHING_COMPOSED: {}
  WINDOW_SHORT: { window: string }
  WEIGHTS_LOST: { slo: string }
  WINDOWS_DIFFER: { windows: readonly string[] }
  DOCUMENTS_CARRIED: { kinds: readonly string[] }
  COMMENTS_LOST: {}
  NO_GRAPH: {}
  OBJECTIVE_GONE: { title: string, objective: string }
  OBJECTIVES_ONLY: {}
  ALERTS_OF_ONE_WINDOW: {}
  TARGETS_TO_FILL: {}
  QUERIES_TO_FILL: {}
  FAN_OUT_LOST: {}
}

export type OpenSloRemark = Told<OpenSloMessages>
export type PromiseRemark = Told<PromiseRemarkMessages>
