import type { LoadTick } from '../../load/job.js'
import type { Capacity, Probe, SizeMeasurements, UnitLimits } from '../../types.ts'

type SizingFlag =
  'peak' | 'growth' | 'retry' | 'burst' | 'imbalance' | 'headroom' | 'spare' | 'zones' | 'price' | 'unit' | 'compareUnits' | 'maxUnits'

/** What was given, as text; what was not is absent. */
/** start: what runs in the images of units. */
export type SizingTexts = Partial<Record<SizingFlag | 'start', string>> & { objective?: string[] }

/** How a search for capacity is to go. */
export interface CapacitySearch {
  /** Where the closed loop got to (its peak), or what is expected the server is saturated at. */
  startPerSecond: number
  /** Width of the bracket wanted, as a share of its upper end. Absent: 0.05. */
  widthRatio?: number
  /** Measured time of a full-length probe; less makes no lower bound. */
  fullMs: number
  /** The same of the confirmation. */
  confirmMs: number
  /** The same of each server start near the capacity. Absent: half a confirmation, and no less than full length. */
  startWindowMs?: number
  /** Where the capacity is expected, if anything is known of it: measured first. Absent: 0.8 of startPerSecond. */
  guessPerSecond?: number
  /** The rate that the search was made for: measured first, and confirmed where it holds. Absent: none. */
  demandPerSecond?: number
  /** For the whole search, starts, stops and waiting included. */
  budgetMs: number
  /** The same once demandPerSecond has held: no more units are asked then. Absent: budgetMs. */
  lastBudgetMs?: number
  /** Server starts near the capacity. Absent: 4 at least, 6 at most. */
  starts?: number
  /** What a probe takes beside its measured time, as long as none has been seen: start, warm-up, stop. Absent: 0. */
  overheadMs?: number
  /** What the driver can offer. */
  mostPerSecond: number
  /** A rate that leaves a unit idle nearly all the time: what misses the objective here is out of reach. */
  leastPerSecond: number
  /** The search ends when demandPerSecond is confirmed: no more is asked. Absent: it goes on to the capacity, for the curve. */
  endsAtDemand?: boolean
  /** Only whether this rate holds is asked. */
  targetPerSecond?: number
  /** What is asked runs on from probe to probe. Absent: each has servers that were started for it. */
  runs?: boolean
  /** Share of the time at a load that may miss the objective (RFC 9971). Absent: 0.5. */
  exceedRatio?: number
}

/** What a search does next. */
export type CapacityStep =
  /** endsOnPass: it may stop as soon as it is seen to pass; every probe may as soon as it is seen to fail. */
  | { kind: 'probe', offeredPerSecond: number, plannedMs: number, isConfirmation: boolean, endsOnPass: boolean }
  | { kind: 'done', capacity: Omit<Capacity, 'units' | 'tookMs'> }

/** Told while a search goes on. */
export interface SearchProgress {
  /** offeredPerSecond: null for the closed loop. */
  onProbe: (event: {
    units: number
    offeredPerSecond: number | null
    plannedMs: number
    lowerPerSecond: number | null
    upperPerSecond: number | null
  }) => void
  onTick: (tick: LoadTick) => void
  onProbeEnd: (event: { units: number, probe: Probe }) => void
}

export interface SizeProgress extends SearchProgress {
  onSize: (event: { unit: UnitLimits | null, means: NonNullable<SizeMeasurements['means']>, units: number }) => void
  onScale?: (event: { units: number }) => void
  onCapacity: (capacity: Capacity) => void
}
