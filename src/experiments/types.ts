import type { Site } from '../boot/site.js'
import type { KindName } from '../cli/flag-types.ts'
import type { CostBar } from '../report/run/charts.js'
import type { Drawing } from '../report/charts/drawing.js'
import type { Span } from '../report/charts/resources-chart.js'
import type { Block, Table } from '../report/document.ts'
import type { LabelledRow } from '../report/tables/row-labels.js'
import type { Mistake } from '../plan/yaml-document.js'
import type { RequestOrder, runTrial } from '../measure/trial/trial.js'
import type {
  Baseline, BaselineResult, Chart, Distribution, Failure, LabObservation, LabSpec, MachineFloor, Plan, PlannedStampede, Preset,
  ProgramName, RepeatFigures, Row, RunRecord, SoakMemory, StampedeTrial, Target, Trial, TrialRecord, Verdict
} from '../types.ts'

/** What tells the kind of a baseline, parsed or as it stands in a file. */
export interface KindOfBaseline {
  lab?: { kind: string }
  load?: { traffic?: unknown, users?: unknown, stages?: unknown, soak?: unknown }
}

/**
 * A kind of experiment is a folder here with one object a stage: plan/experiment.js, experiment.js (the conductor) and
 * verdict/experiment.js. Pure stages may not import a conductor, so one object would not do. PlannedExperiment is what
 * these have. A kind that a report says more of has report/experiment.js too. `run` knows the kinds from one list a
 * stage: src/plan/experiments.js, src/measure/experiments.js, src/judge/experiments.js and
 * src/report/run/experiments.js. A new kind is a new folder and one line in each list.
 */
export interface PlannedExperiment {
  name: string
  /** Whether a baseline, parsed or as it stands in a file without mistakes, is of this kind. Of every baseline one kind says so. */
  isOf: (baseline: KindOfBaseline) => boolean
  /** What no schema can tell. Says nothing of a file of another kind; what the schema refused is passed over. */
  findMistakes: (options: { baseline: Record<string, unknown>, targets: readonly WrittenTarget[] }) => Mistake[]
  /** The key `lab` as it is in a baseline. Absent: it has none. */
  readLab?: (written: unknown, file: { targets: readonly Target[], reference: string }) => LabSpec
  /** The targets of a run, of those that the file names. Absent: the same. */
  spreadTargets?: (options: { lab: LabSpec | undefined, targets: readonly Target[] }) => Target[]
  /** Of open loops, where it has no other, so that `connections` means theirs. Null: it has closed ones. */
  findGreatestRate: (baseline: Pick<Baseline, 'lab'>) => number | null
  /** What a run measures of it. */
  plan: (options: PlanOptions) => { trials: Trial[], stampedes?: PlannedStampede[] }
  /** Whether this kind runs a trial. Of every trial one kind says so. */
  runs: (trial: Pick<Trial, 'lab' | 'load' | 'soak'>) => boolean
  /** Whether a trial is of this baseline, which is of this kind. */
  owns: (options: { baseline: Baseline, trial: Trial }) => boolean
  /** Closed loops, and after them open ones at a rate that follows from their peaks; a time budget may add repeats of both. */
  hasPhases: boolean
  /** Of the progress of a run: what its trials are called. Absent: by their phase, peak or latency. */
  phaseName?: string
  /** What flags that do nothing for it call it. Absent: all flags of `run` work. */
  kind?: KindName
  /** Of one of its trials, besides window, warm-up, start and stop. */
  extraMs: number
  /** Of trials that are planned later. overheadMs: start and stop of a target. */
  expectMoreMs: (options: { plan: Plan, baselines: readonly Baseline[], overheadMs: number }) => number
  /** What it measures besides trials, after all of them. Absent: nothing. */
  besides?: Besides
}

interface Besides {
  /** One of it: `stampede`. */
  what: string
  /** Of the progress of a run. */
  phaseName: string
  count: (plan: Pick<Plan, 'stampedes'>) => number
  expectMs: (plan: Pick<Plan, 'stampedes'>) => number
  /** What stands in failures where a target would; with a program: what cannot be measured without it. */
  listNames: (options: { plan: Pick<Plan, 'stampedes'>, program: ProgramName }) => string[]
  isName: (target: string) => boolean
}

/** What a kind must know of a target in a file. parts: of any shape; null for one that runs already. */
export interface WrittenTarget { name: string, parts: unknown[] | null }

export interface PlanOptions {
  /** Of this kind. */
  baselines: readonly Baseline[]
  targets: Readonly<Record<string, Target>>
  preset: Preset
  /** Whole number; shuffles the order. */
  seed: number
  /** Of the peak phase. */
  driver: 'autocannon' | 'native'
  /** This target's trial is the first of all; absent: as drawn. */
  first?: string
}

/** The conductor's part. */
export interface RunningExperiment extends PlannedExperiment {
  /**
   * keySeed: of the repeat, so that all targets meet the same keys. isDecided: whether a soak may end. Absent: it plans
   * no trials.
   */
  runTrial?: (
    options: Parameters<typeof runTrial>[0] & { keySeed: number, isDecided: (memory: SoakMemory) => boolean }
  ) => Promise<{ record: MeasuredTrial | null; order?: RequestOrder; failure: Failure | null; unfit?: string }>
  /** Before a trial: what the machine itself takes. Absent: not wanted. */
  measureFloor?: (options: {
    record: RunRecord
    site: Site
    trial: Trial
    signal: AbortSignal
  }) => Promise<MachineFloor | null>
  /** Where it keeps in a record what it measures besides trials, empty before the first of it. Absent: nowhere. */
  startRecord?: (plan: Plan) => Pick<RunRecord, 'stampedes'>
  /** See besides: into the record. keep: see JudgedExperiment.keepMore. Absent: nothing. */
  measureMore?: (options: {
    record: RunRecord
    site: Site
    progress: MoreProgress
    signal: AbortSignal
    keep: Keep
    save: () => Promise<void>
  }) => Promise<void>
}

/** What conductors saw, before anything is derived from it. */
export type MeasuredLab = Omit<LabObservation, 'recovery'>
export type MeasuredTrial = Omit<TrialRecord, 'lab'> & { lab?: MeasuredLab }
export type MeasuredStampede = Omit<StampedeTrial, 'latencyMs' | 'heldExact' | 'invariants'> & { latenciesMs: ArrayLike<number> }
type Keep = (measured: MeasuredStampede) => StampedeTrial

interface MoreProgress {
  onStampede: (event: { index: number, of: number, id: string, remainingMs: number }) => void
  onFailure: (failure: Failure) => void
}

export interface JudgedExperiment extends PlannedExperiment {
  /**
   * A trial as its record has it, with the derived figures that the format promises to whoever reads the file without
   * baseload. Judging derives them anew from the rest of the record, where that is kept. Absent: it has no trials.
   */
  keep?: (measured: MeasuredTrial) => TrialRecord
  /** The same of what is measured besides trials. Absent: nothing is. */
  keepMore?: Keep
  /** What follows from the trials so far and is measured next. Absent: nothing. */
  planFollowUp?: (options: { record: RunRecord; decode: Decode }) => Plan
  /**
   * Figures of a part of the window that may stand beside published ones, by target; null: not kept. Absent, undefined:
   * those of the whole window.
   */
  collectHealthyRepeats?: (options: {
    baseline: Baseline
    record: RunRecord
    decode: Decode
  }) => Map<string, RepeatFigures[]> | null | undefined
  /** The same of one phase of a window, at one rate (absent: the lowest). Absent: its windows have no phases. */
  collectPhaseRepeats?: (options: {
    baseline: Baseline
    record: RunRecord
    decode: Decode
    part: { phase: string, ratePerSecond?: number }
  }) => Map<string, RepeatFigures[]>
  /** Response times of each part of the windows that has a name. Absent: its windows have no phases. */
  listPhaseTimes?: (options: { baseline: Baseline, record: RunRecord, decode: Decode }) => PhaseTimes[]
  /** What it adds to the result of a baseline. */
  buildResult: (options: {
    baseline: Baseline
    rows: Row[]
    /** Of these rows. */
    verdicts: Verdict[]
    record: RunRecord
    decode: Decode
  }) => Pick<BaselineResult, 'lab' | 'soak' | 'stampede' | 'traffic' | 'checks'> & Partial<Pick<BaselineResult, 'verdicts'>>
}

/** Of one target under one load, over its repeats. */
export interface PhaseTimes {
  target: string
  /** As in the ids of its trials: `latency-r200`, `latency-users5-pause1000ms` */
  load: string
  phase: string
  distribution: Distribution
}

/** What a report says of a kind beyond the tables, verdicts and costs of rows. A kind that has no more to say is not in the list. */
export interface ReportedExperiment {
  isOf: (result: BaselineResult) => boolean
  /** Its key in the JSON document, with all that was found. */
  name: 'lab' | 'soak' | 'stampede' | 'traffic'
  /** What stands there, with its sentences. */
  print: (result: BaselineResult) => object
  /** It is all there is to tell, and nothing is said of rows. */
  replaces: boolean
  /** The answer to the baseline's question, in one sentence. */
  answer: (result: BaselineResult) => string
  /** The one table to look at; null: nothing was measured. */
  buildHead: (result: BaselineResult) => Table | null
  /** What its servers cost, to be drawn. */
  listCosts: (result: BaselineResult) => { unit: string, bars: CostBar[] }
  /** Under the answer. Absent: none. */
  listBlocks?: (result: BaselineResult) => Block[]
  /** In place of the table for a plain load; null: nothing that is published has a figure here. Absent: as for a plain load. */
  buildPublishedTable?: (result: BaselineResult) => Table | null
  /** Stretches of these rows' windows that have a name. Absent: there are none. */
  listSpans?: (options: { baselineResult: BaselineResult, rows: readonly LabelledRow[] }) => Span[]
  /** One for each rate, and one for users (null). Absent: none. */
  chart?: {
    kind: Chart['kind']
    /** Its title. */
    what: string
    listRows: (result: BaselineResult) => Array<{ ratePerSecond: number | null, traffic?: Row['traffic'] }>
    draw: (options: { id: string, title: string, ratePerSecond: number | null, baselineResult: BaselineResult }) => Drawing | null
  }
}

/** Unpacks a histogram. */
export type Decode = (base64: string) => Distribution
