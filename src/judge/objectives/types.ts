import type { EventObjective, Objective, Row, RowMeasured, Verdict } from '../../types.ts'
import type { Events } from '../events.js'
import type { Interval } from '../../stats/start-interval.js'
import type { Requests, ViewVerdict } from '../view-verdict.js'

/** How a kind of objective is judged. */
export interface ObjectiveJudge<O extends Objective> {
  /** By what was measured of a row. `judgeEvents`: by good over valid events, which only a kind of them may ask for. */
  judge: (asked: Asked<O>, judgeEvents: (asked: Asked<EventObjective>) => Judged) => Judged
  /** What of its verdict stands where the trial is not to be believed; null: nothing. */
  standsSpoiled: (options: { row: Row, isMet: boolean }) => 'lateOnly' | 'successStands' | null
}

/** How one is judged that is kept by good over valid events. */
export interface EventJudge<O extends EventObjective> extends ObjectiveJudge<O> {
  /** `open`: the load came from an open loop. */
  countEvents: (options: { measured: Requests, objective: O, open: boolean, timeoutUs: number }) => Events
  /**
   * How far requests depend on each other where the objective is judged: tau of them are worth one; 1 where their order is not known.
   * `tauAtBound`: where one asks who missed the bound, if that is another number; `isAssumed`: tau is not of the bound;
   * `isOrderUnknown`: they are taken as independent, and that is to be said.
   */
  findDependence: (options: { measured: RowMeasured, objective: O, open: boolean }) =>
  { tau: number, tauAtBound?: number, isAssumed: boolean, isOrderUnknown: boolean }
  /** What was measured, in the objective's own unit, and how well that keeps it. `ratio`: of bad requests. */
  findMeasured: (options: {
    measured: RowMeasured,
    objective: O,
    open: boolean,
    timeoutUs: number,
    isKept: boolean,
    isDecided: boolean,
    worth: number,
    ratio: number,
    allowed: number
  }) => Pick<Verdict, 'measured' | 'measuredAtLeast' | 'sloRatio'>
  /** What stretches of one or two starts have to keep, where all requests are worth so many independent ones; null: they cannot tell. */
  findInStretches: (options: { objective: O, worth: number }) => O | null
  /** `isHeld`: each start has the requests that are needed to tell. */
  judgeStarts: (options: Starts & { objective: O }) =>
    Pick<ViewVerdict, 'verdict' | 'keptUs'> & { isHeld: boolean, intervals: Interval[] }
}

export interface Asked<O extends Objective> {
  row: Row
  measured: RowMeasured
  objective: O
  timeoutUs: number
  confidence: number
}

export type Judged = Partial<Verdict> & Pick<Verdict, 'reason'>

/** Three starts or more, each with its requests; where they differ by `spread` (a standard deviation of ln), at a one-sided level. */
export interface Starts {
  counted: Array<{ requests: Requests, events: Events }>
  allowed: number
  tau: number
  confidence: number
  /** So few bad ones are rare where more than is allowed are to be expected. */
  isRare: (rule: { spread: number, level: number }) => boolean
  /** So many are rare where no more than is allowed are to be expected. */
  isMany: (rule: { spread: number, level: number }) => boolean
}
