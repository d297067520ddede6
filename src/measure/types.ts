import type { LoadTick } from '../load/job.js'
import type { Configs, Failure, Plan, RunRecord, SecretNames, Trial } from '../types.ts'

/** Told while a run goes on; see cli/progress.js. */
export interface Progress {
  /**
   * expectedMs: how long the whole run will take; mostMs: with trials that are run again; laterTrials: that are planned
   * when the peaks are known
   */
  onPlan: (event: { plan: Plan, expectedMs: number, mostMs?: number | null, laterTrials?: number }) => void
  /** isAgain: at the place of the trial before, which was spoiled; trial: absent of one that only profiles */
  onTrial: (event: { index: number, of: number, id: string, remainingMs: number, isAgain?: boolean, trial?: Trial }) => void
  onTick: (tick: LoadTick) => void
  onTrialEnd: (event: { id: string, ratePerSecond: number | null }) => void
  /** There are hundreds of them, most of some milliseconds. */
  onStampede: (event: { index: number, of: number, id: string, remainingMs: number }) => void
  /** One server is loaded, of a generation in which all are started anew. */
  onSlice: (event: { generation: number, of: number, id: string, remainingMs: number, trial: Trial }) => void
  onFailure: (failure: Failure) => void
  /** `CODE: text`; it is in the record as well. */
  onWarning?: (warning: string) => void
  /** Each time it has been written, as it was written; awaited. */
  onRecord?: (record: RunRecord) => Promise<void>
}

/** How something is measured. Every one may be left out. */
export interface MeasuringSettings {
  /** Of the tool, as the record names it. */
  version?: string
  /** Of the scripts that parts of targets name. */
  targetsFolder?: string
  /** Paths of the configurations of programs, by name. Absent: those that ship. */
  configs?: Configs
  /** Where the folder of the run is made. Absent: `reports` below the working folder. */
  reportsFolder?: string
  /** Processes to cores. Absent: where it can be done. */
  pin?: boolean
  /** The machine, by a probe on each core. Absent: not. */
  watch?: boolean
  /** Programs without which nothing is measured. */
  require?: string[]
  /** Whose values reach no file, beside those that look secret. */
  secretNames?: SecretNames
  /** That may be loaded beyond this machine. */
  allowHosts?: readonly string[]
  /** Targets without which the rest answers nothing: when one fails, the run ends. */
  essential?: readonly string[]
}

/** What a run takes besides its settings. */
export interface Running {
  plan: Plan
  /** Told while it goes on. */
  progress?: Partial<Progress>
  /** Ends it: what was measured is kept, and `record.status` is `interrupted`. */
  signal?: AbortSignal
  now?: () => Date
  /** What is measured after what has been. Absent: the latency phase after the peaks. */
  planNext?: (state: { record: RunRecord, spentMs: number }) => { plan: Plan, isOver: boolean } | Promise<{ plan: Plan, isOver: boolean }>
  /** Read when servers have answered once, before any of them is loaded, beside what measuring itself reads then. Absent: nothing. */
  readLater?: () => Promise<unknown>
  /** In place of taking out secrets. */
  redact?: (record: RunRecord) => RunRecord
}
