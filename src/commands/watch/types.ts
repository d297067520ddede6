import type { FigureComparison, HistoryFigure } from '../../types.ts'

/** What a series is of: two values of one name may be compared. */
interface SeriesName {
  /** Its CPU, cores, memory and platform, or the name that it was given. */
  machine: string
  baseline: string
  target: string
  phase: 'peak' | 'latency'
  /** `peak, 10 connections by native`, `latency by native` */
  load: string
  figure: HistoryFigure['figure']
  /** It has no code of the user's: what moves it is the machine. */
  isReference: boolean
}

/** A value, in microseconds or a second's. */
export interface NewPoint extends SeriesName {
  value: number
  low: number | null
  high: number | null
  /** That was offered; null flat out. */
  ratePerSecond: number | null
  /** What an objective allows this figure; null: none is asked of it. */
  budget: number | null
}

/** One baseline of one record. */
interface Run {
  /** Of the record. */
  id: string
  baseline: string
  atMs: number
  machine: string
  /** What may change on a machine without making it another one. */
  facts: MachineFacts
  /** Of the working folder where it was measured; null: not known. */
  commit: string | null
  /** Path of the record. */
  source: string
}

type MachineFacts = Readonly<Record<'node' | 'kernel' | 'governor', string | null>>

export interface NewRun extends Run {
  points: NewPoint[]
  /** Source of its row from before it was copied, which is to have the copy now. Absent: there is none. */
  foundAt?: string
}

/** key: its number in the store, in the order of arrival. */
export interface StoredRun extends Run {
  key: number
}

export interface StoredSeries extends SeriesName {
  key: number
  /** Of the newest run; null: none. */
  budget: number | null
}

/** Its values, oldest first. */
export interface SeriesData extends StoredSeries {
  /** Places in the runs of a fleet, rising. */
  runs: number[]
  values: number[]
  /** Rate that was offered for each value; null: flat out, or always the same. NaN: not known. */
  rates: number[] | null
}

/** What a store holds of a window of time. */
export interface Fleet {
  /** Oldest first. */
  runs: StoredRun[]
  series: SeriesData[]
}

/** A level that has changed; what moved all series of its machine is taken out. */
export interface Change {
  /** Of the series. */
  series: number
  /** Where the new level most likely begins; the last run that has the old one and the first that has the new one for sure (95 %). */
  firstRun: number
  lastRun: number
  newRun: number
  /** Level after over level before. */
  ratio: number
  isWorse: boolean
  /** p-value, corrected for the number of tests (Benjamini-Hochberg). */
  qValue: number
  /** Values of the new level. */
  values: number
}

/**
 * found: not measured again yet. confirmed: values that came after it was found are on its side. known: it was old when it was found, as in
 * records that were imported.
 */
export interface StoredChange extends Change {
  key: number
  state: 'found' | 'confirmed' | 'known'
  /** Newest run of the series when it was found. */
  foundRun: number
  /** When the webhook took it; null: not yet. */
  toldAtMs: number | null
}

/** A figure of both versions of a gate. */
export type GateFigure = Pick<FigureComparison, 'phase' | 'figure' | 'verdict' | 'ratio' | 'low' | 'high' | 'allowed' |
  'isAside' | 'isChanged' | 'isRough'>

/** What a gate has answered once. */
export interface NewGate {
  /** Of the record. */
  id: string
  /** In the file of gates. */
  name: string
  atMs: number
  /** As that of a series. */
  machine: string
  verdict: 'ship' | 'hold' | 'cannot tell'
  /** What was held against what: a command or an address, with its commit. */
  live: string
  next: string
  /** Why it is not `ship`, as sentences. */
  reasons: string[]
  figures: GateFigure[]
  /** Path of the record; null: it could not be written. */
  source: string | null
}

/** key: its number in the store, in the order of arrival. */
export interface StoredGate extends NewGate {
  key: number
  /** When the webhook took it; null: it did not. */
  toldAtMs: number | null
}

/** A move of most series of a machine at once. */
export interface MachineMove {
  machine: string
  firstRun: number
  /** Above 1: worse. */
  ratio: number
  qValue: number
  /** What differs from the run before. */
  facts: Array<{ what: keyof MachineFacts, before: string | null, after: string | null }>
  /**
   * machine: facts of it changed, or series without code of the user's moved as well. code: they stayed, so that it is not taken out of
   * any series. all: there are too few of them, so a change of code that all targets share looks the same.
   */
  cause: 'machine' | 'code' | 'all'
}

/** What the values of a fleet say. */
export interface Analysis {
  changes: Change[]
  moves: MachineMove[]
  /** Levels that were tested, of all series. */
  tests: number
  /** Those that were tested, with the values at their newest rate alone. */
  tested: SeriesData[]
  /** Keys of series with too few values at their newest rate. */
  untested: number[]
  /** ln(value) without what moved all series, by key of the series, as long as the values that were tested. */
  residuals: Map<number, Float64Array>
}

/** What is printed and drawn. */
export interface WatchResult {
  fleet: Fleet
  analysis: Analysis
  changes: StoredChange[]
  /** Confirmed by this look, for the first time. */
  news: StoredChange[]
  /** What gates have answered in this window, oldest first. */
  gates: StoredGate[]
  /** Keys of what gates have answered now. */
  answered: number[]
  /** The window of time. */
  days: number
  margin: number
  /** Runs that were added now. */
  added: number
  /** Runs that were there already. */
  twice: number
  /** Baselines and gates that were to be measured now, and were not or not whole. */
  unmeasured: number
  /** What could not be done, as a sentence. */
  troubles: string[]
}
