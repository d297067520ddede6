import type { Feed, Machine } from '../types.ts'
import type { DriverShortfall, Told } from './types.ts'

/** Why one figure of two runs, or of two versions, was judged so. */
export interface ComparisonMessages {
  /** after / before, and the worsening that counts as none. */
  CHANGED: { ratio: number, low: number, high: number, allowed: number }
  /** isAlone: it would be decided without the others; moreRepeats: null: no number would do; hasDrift: of two sessions. */
  CHANGE_OPEN: { change: Changed, isAlone: boolean, moreRepeats: number | null, hasDrift: boolean }
  /** The same of two versions in one run. */
  STARTS_OPEN: { change: Changed, isAlone: boolean, moreStarts: number | null }
  /** of: null: nothing of it is known. */
  DRIVER_BOUND: { of: ComparisonReason | null }
  REPEATS_MISSING: { repeats: number, needed: number }
  NO_GOOD_ANSWER: {}
  /** shortfall: of the last invalid trial. */
  STARTS_MISSING: { starts: number, measured: number, needed: number, shortfall: DriverShortfall | null }
  NO_INTERVAL: { tools: Told<Pick<DifferenceMessages, 'TOOLS'>> }
  NO_CHANGE_OF_TARGET: {}
}

type Changed = Told<Pick<ComparisonMessages, 'CHANGED'>>
export type ComparisonReason = Told<ComparisonMessages>

/** In what two records differ, and what of them is not compared. */
export interface DifferenceMessages {
  /** Who measured, where that was not baseload both times. */
  TOOLS: { first: string, second: string }
  ENGINES_DIFFER: { first: string, second: string }
  MACHINES_UNKNOWN: {}
  MACHINE_DIFFERS: { key: keyof Machine, before: string | number | null, after: string | number | null }
  /** null: missing. */
  VERSION_DIFFERS: { name: string, before: string | null, after: string | null }
  TIME_DIFFERS: { key: 'durationMs' | 'latencyDurationMs' | 'warmupMs', before: number, after: number }
  LOAD_DIFFERS: { before: PlannedLoad, after: PlannedLoad }
  WORKERS_DIFFER: { before: number, after: number }
  LAB_DIFFERS: { baseline: string }
  TARGET_DIFFERS: { target: string }
  /** null: always the same request. */
  REQUESTS_DIFFER: { target: string, before: FeedName | null, after: FeedName | null }
  /** rows: their names. */
  ROW_LOAD_DIFFERS: { rows: string, phase: 'peak' | 'latency', before: RowLoad, after: RowLoad }
  /** trials: of one target, phase and driver. */
  IN_ONE_RECORD: { trials: string, record: 'first' | 'second' }
  PHASE_IN_ONE_RECORD: { target: string, phase: 'peak' | 'latency' }
  FIGURE_IN_ONE_RECORD: { figure: string, rows: string, phase: 'peak' | 'latency' }
  RATE_NOT_FOUND: { figure: string }
  CPU_NOT_KNOWN: {}
  REQUESTS_TOO_FEW: { requests: number, needed: number }
}

export type RecordDifference = Told<DifferenceMessages>

export type FeedName = Pick<Feed, 'file' | 'order' | 'requestCount' | 'sha256'>

/** engine: null: baseload's own drivers. */
export interface PlannedLoad {
  engine: { instances: number, hosts: readonly string[] | null, isExact: boolean } | null
  arrivals: string
}

/** offered: null in a closed loop; perSecond: null: not known, as connections. */
export interface RowLoad { connections: number | null, offered: { perSecond: number | null } | null }
