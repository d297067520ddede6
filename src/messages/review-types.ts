import type { Row } from '../types.ts'
import type { LeftOutReason } from './history-types.ts'
import type { Message, RowReason, SharedMessage, Told } from './types.ts'

/** Why Prometheus gave no number. */
export interface AnswerMessages {
  ASKING_INTERRUPTED: {}
  ANSWER_REDIRECTS: { status: number }
  /** type and error: as Prometheus has them. */
  ANSWER_IS_ERROR: { type: string, error: string }
  ANSWER_STATUS: { status: number }
  ANSWER_FOREIGN: {}
  ANSWER_KIND: { kind: string }
  ANSWER_EMPTY: {}
  ANSWER_OF_SEVERAL: { series: number }
  ANSWER_WITHOUT_VALUE: {}
  ANSWER_NOT_FINITE: { value: string }
  ANSWER_TOO_LATE: { timeoutMs: number }
  ANSWER_TOO_LONG: {}
  NOBODY_LISTENS: {}
  /** found: code or message of an error. */
  ASKING_FAILED: { found: string }
}

export type AnswerReason = Told<AnswerMessages>

/** What the figures of production are drawn from, or why there are none. */
export interface ProductionMessages {
  /** The SLO itself cannot be asked. */
  QUESTION_WRONG: { wrong: string }
  QUERY_UNANSWERED: { role: string, of: AnswerReason | null }
  AGAINST_BOUND: {}
  NO_BOUND: {}
  NO_RATIO: { value: number }
  RATIO_ALONE: {}
  NOT_ASKED: { queries: readonly string[] }
  NO_TRAFFIC: {}
  /** good or bad: whichever was asked for. */
  COUNTS_IMPOSSIBLE: { good: number | null, bad: number | null, total: number }
  GOOD_OVER_TOTAL: {}
}

export type ProductionReason = Told<ProductionMessages>

/** What stands beside the figures of a review. */
export interface ReviewMessages {
  NOTHING_EARLIER: {}
  RECORDS_COMPARED: {}
  /** run: whose record is not there; null: which is not known. */
  CHANGE_UNTOLD: { run: string | null }
  RECORD_ENDS_EARLY: { isKilled: boolean }
  /** found: as its record has it; null: it has nothing. */
  NOT_CALIBRATED: { found: string | null }
  TIMED_FROM_SENT: { engine: string }
  REPEATS_FEW: { repeats: number }
  ROW_DOUBTED: { target: string, phase: Row['phase'], status: Row['status'], reason: RowReason | null }
  OF_TARGET: { target: string, of: Message | SharedMessage }
  TARGET_LOST: { target: string, error: string, message: string }
  TARGET_ABSENT: { target: string, found: string }
  RECORD_LEFT_OUT: { source: string, reason: LeftOutReason }
  NO_UNITS: {}
  /** hasMore: it may hold more. */
  CAPACITY_OF_POINT: { units: number, isMeasured: boolean, hasMore: boolean }
  /** Beyond the largest number in the points, which no curve is told by. */
  CAPACITY_IN_PROPORTION: { units: number, largestUnits: number }
  CAPACITY_OF_CURVE: { units: number }
  CAPACITY_NOT_MEASURED: { units: number }
}

export type CapacityOrigin = Told<
  Pick<ReviewMessages, 'NO_UNITS' | 'CAPACITY_OF_POINT' | 'CAPACITY_IN_PROPORTION' | 'CAPACITY_OF_CURVE' | 'CAPACITY_NOT_MEASURED'>
>
export type ChangeReason = Told<Pick<ReviewMessages, 'NOTHING_EARLIER' | 'RECORDS_COMPARED' | 'CHANGE_UNTOLD'>>
