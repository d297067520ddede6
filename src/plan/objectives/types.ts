import type { BaseloadError } from '../../errors.js'
import type { Objective, Row } from '../../types.ts'

/** A kind of objective before anything is measured: how it is written, and what it asks of a run. */
export interface ObjectiveKind<O extends Objective> {
  /** Its metrics as a user writes them, for suggestions. */
  metrics: readonly string[]
  /** What its metrics are called together: `p<percentile>`. */
  metricName: string
  /** Objectives as they are written. */
  examples: readonly string[]
  /** Null: the metric is of another kind. Throws OBJECTIVE_INVALID. */
  read: (words: ObjectiveWords) => O | null
  /** A response time is asked: it has `ratio`, `boundUs` and `strict`. */
  isOfTimes: boolean
  /** Fields that make it what it is, however it is written. */
  asked: Readonly<Record<string, FieldSort>>
  /** Fields that say only how it is told of, each of which may be absent. */
  told?: Readonly<Record<string, FieldSort>>
  /** Fields of which two objectives that have the same are about the same thing. */
  about: readonly string[]
  /** What is measured of it, by which layouts choose how to write it. */
  figure: 'time' | 'goodRatio' | 'rate'
  /** `hasLatencyRow`: its target was loaded by an open loop, even if that row is missing or invalid. */
  isJudgedOn: (options: { objective: O, row: Pick<Row, 'phase' | 'traffic' | 'offeredPerSecond' | 'measured'>, hasLatencyRow: boolean }) => boolean
  /** What to do where only objectives of events are taken. Absent: it is of events, has a `ratio`, and its bad requests can be counted. */
  instead?: { composed: (text: string) => { wrong: string, right: string }, sized: string }
}

/** `ratio`: 0 to 1; `timeUs`; `periodMs`; `amount`: 0 or more; `truth`: true or false; `text`. */
export type FieldSort = 'ratio' | 'timeUs' | 'periodMs' | 'amount' | 'truth' | 'text'

/** An objective as it is written, taken apart; `refuse` makes the error to throw. */
export interface ObjectiveWords {
  text: string
  /** In small letters. */
  metric: string
  operator: string
  bound: string
  refuse: (problem: string, hint: string) => BaseloadError
}
