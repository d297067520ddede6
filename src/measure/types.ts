import type { LoadTick } from '../load/job.js'
import type { Failure, Plan, RunRecord } from '../types.ts'

/** Told while a run goes on; see cli/progress.js. */
export interface Progress {
  /**
   * expectedMs: how long the whole run will take; mostMs: with trials that are run again; laterTrials: that are planned
   * when the peaks are known
   */
  onPlan: (event: { plan: Plan, expectedMs: number, mostMs?: number | null, laterTrials?: number }) => void
  /** isAgain: at the place of the trial before, which was spoiled */
  onTrial: (event: { index: number, of: number, id: string, remainingMs: number, isAgain?: boolean }) => void
  onTick: (tick: LoadTick) => void
  onTrialEnd: (event: { id: string, ratePerSecond: number | null }) => void
  /** There are hundreds of them, most of some milliseconds. */
  onStampede: (event: { index: number, of: number, id: string, remainingMs: number }) => void
  /** One server is loaded, of a generation in which all are started anew. */
  onSlice: (event: { generation: number, of: number, id: string, remainingMs: number }) => void
  onFailure: (failure: Failure) => void
  /** `CODE: text`; it is in the record as well. */
  onWarning?: (warning: string) => void
  /** Each time it has been written, as it was written; awaited. */
  onRecord?: (record: RunRecord) => Promise<void>
}
