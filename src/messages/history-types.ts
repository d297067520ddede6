import type { Machine, Verdict } from '../types.ts'
import type { RowReason, Told } from './types.ts'

/** Why a record is not one to go back to. */
export interface PointMessages {
  RUN_KILLED: {}
  RUN_INTERRUPTED: {}
  /** error: its code. */
  TARGET_FAILED: { target: string, error: string }
  OBJECTIVE_NOT_MET: { target: string, objective: string, verdict: Verdict['verdict'] }
  NOTHING_MEASURED: {}
}

export type PointReason = Told<PointMessages>

/** Why a record is not in a history. found: as the error has it that reading it ended with. */
export interface LeftOutMessages {
  RECORD_UNREADABLE: { found: string }
  RECORD_FILE_MISSING: { file: string }
  RECORD_FILE_UNREADABLE: { error: string }
  NOT_IN_COMMIT: { found: string }
  SAME_RUN: { source: string }
  /** Nothing but the reference was measured. error: the code of the failure. */
  RUN_FAILED: { target: string, error: string }
  RUN_EMPTY: {}
}

export type LeftOutReason = Told<LeftOutMessages>

/** What a reader of a history must know. regressedAt: when the regression began that it is before; null: none did. */
export interface HistoryMessages {
  FIGURE_OF_TOO_FEW: { figure: string }
  /** More than half of them. */
  FIGURE_OF_FAILURES: { failed: number, of: number }
  RATES_DIFFER: {}
  VALUES_TOO_FEW: { values: number, needed: number }
  NEWEST_GOOD: { regressedAt: string | null }
  NO_GOOD_RECORD: { regressedAt: string | null, why: PointReason | null }
  /** Of several baselines. */
  NONE_GOOD: { regressedAt: string | null, why: PointReason | null }
  NO_OLDER_RECORD: { baselines: readonly string[] }
  OTHER_MACHINE: { key: keyof Machine, one: string | number | null, other: string | number | null }
  OTHER_MEMORY: { oneGib: number, otherGib: number }
  MACHINE_CHANGED: { startedAt: string, what: string, before: string | null, after: string | null }
  SERIES_TESTED: { series: number }
  VALUES_DOUBTED: { series: string, records: number, of: number }
  RECORDS_BEYOND: { records: number, last: number }
}

export type FigureReason = RowReason | Told<Pick<HistoryMessages, 'FIGURE_OF_TOO_FEW' | 'FIGURE_OF_FAILURES'>> | Told<Pick<PointMessages, 'TARGET_FAILED'>>
export type UntestedReason = Told<Pick<HistoryMessages, 'RATES_DIFFER' | 'VALUES_TOO_FEW'>>
export type LastGoodReason = Told<Pick<HistoryMessages, 'NEWEST_GOOD' | 'NO_GOOD_RECORD' | 'NONE_GOOD' | 'NO_OLDER_RECORD'>>
export type OtherMachine = Told<Pick<HistoryMessages, 'OTHER_MACHINE' | 'OTHER_MEMORY'>>
export type HistoryRemark = Told<
  Pick<HistoryMessages, 'MACHINE_CHANGED' | 'SERIES_TESTED' | 'VALUES_DOUBTED' | 'RECORDS_BEYOND'>
>
