import type { Needed, VerdictReason } from '../types.ts'
import type { DriverShortfall, Told } from './types.ts'

/** Why a probe of a capacity search was judged so, beside the reasons of a verdict. */
export interface ProbeMessages {
  /** isEmpty: no request was due. */
  PROBE_INVALID: { shortfalls: readonly DriverShortfall[], isEmpty: boolean }
  PROBE_UNASKED: {}
  /** Of the requests. */
  PROBE_EXCUSED: { ratio: number }
  /** As Failing has it. */
  PROBE_FAILING: { failed: number, ended: number, overMs: number, leastRatio: number }
  PROBE_GREW: { of: ProbeReason }
  /** worth: so many independent requests. */
  PROBE_IN_BURSTS: { of: VerdictReason, worth: number }
}

export type ProbeReason = VerdictReason | Told<ProbeMessages>

/** What a capacity search has found, and why it stopped. */
export interface CapacityMessages {
  /** Over so many server starts; leftOut: far slower than the others. runs: no starts, but probes of one that ran on. */
  CAPACITY_STARTS: {
    perSecond: number
    leastPerSecond: number
    mostPerSecond: number
    starts: number
    leftOut: number
    runs?: true
  }
  /** null: no such rate was found. */
  CAPACITY_BRACKET: { heldPerSecond: number | null, isConfirmed: boolean, failedPerSecond: number | null }
  /** No rate has held down to the lowest that was asked; isMissed: there it was missed beyond doubt; p99Us null: nothing ended. */
  CAPACITY_NONE_HELD: { perSecond: number, isMissed: boolean, p99Us: number | null, of: ProbeReason }
  CAPACITY_APART: { between: CapacityFound, ratio: number }
  CAPACITY_HELD: { perSecond: number, of: ProbeReason | null }
  CAPACITY_NOT_HELD: { perSecond: number, of: ProbeReason | null }
  CAPACITY_TIME_UP: { between: CapacityFound }
  /** perSecond: where it began to fail; null: in no probe. */
  CAPACITY_FAILING: { between: CapacityFound, perSecond: number | null, of: ProbeReason | null }
  /** It did not come back from the probe at this rate. answer: its last one, as an error says it. */
  CAPACITY_LOST: { between: CapacityFound, perSecond: number, answer: string }
  CAPACITY_INTERRUPTED: { between: CapacityFound }
  CAPACITY_INVALID: { between: CapacityFound, perSecond: number, of: ProbeReason }
  CAPACITY_NOT_OFFERED: { perSecond: number, mostPerSecond: number }
  CAPACITY_AT_LEAST: { between: CapacityFound, mostPerSecond: number }
  /** sloRatio: of the objective that is kept worst; null: not known. */
  CAPACITY_OUT_OF_REACH: { perSecond: number, sloRatio: number | null, of: ProbeReason | null }
}

export type CapacityFound = Told<Pick<CapacityMessages, 'CAPACITY_STARTS' | 'CAPACITY_BRACKET' | 'CAPACITY_NONE_HELD'>>
export type CapacityReason = Told<CapacityMessages>

/** What stands beside numbers of units. */
export interface SizingMessages {
  /** Where a number is from. */
  UNITS_FROM: { basis: Needed['basis'] }
  UNITS_NOT_MEASURED: {}
  /** Another objective cannot be judged again: the probes keep a p99. */
  UNITS_OF_P99_ONLY: {}
  UNITS_FROM_PROBES: {
    boundUs: number
    points: ReadonlyArray<{ units: number, lowerPerSecond: number, upperPerSecond: number | null }>
  }
  /** error: the code why there is none; null: none. */
  UNITS_WITHOUT_NUMBER: { error: string | null }
  UNITS_AT_LEAST: {}
  UNITS_FAR: {}
  SIZES_WITHOUT_NUMBER: {}
  SIZES_OF_ONE_NUMBER: {}
  SIZES_TIED: {}
  SIZES_APART: {}
  SIZES_OVERLAP: {}
}

export type SizingRemark = Told<SizingMessages>
