import type { VerdictReason } from '../types.ts'
import type { CacheMessages, CacheNeedMessages } from './cache-types.ts'
import type { CapacityMessages, CapacityReason, ProbeMessages, SizingMessages } from './capacity-types.ts'
import type { ComparisonMessages, DifferenceMessages } from './comparison-types.ts'
import type { LabMessages, OrderMessages, StampedeMessages } from './experiment-types.ts'
import type { BisectionMessages, GateMessages } from './gate-types.ts'
import type { HistoryMessages, LeftOutMessages, PointMessages } from './history-types.ts'
import type { LogMessages, ProposalMessages, TrafficMessages } from './peak-types.ts'
import type { OpenSloMessages, PromiseMessages, PromiseRemarkMessages } from './promise-types.ts'
import type { AnswerMessages, AnswerReason, ProductionMessages, ReviewMessages } from './review-types.ts'
import type { SoakMessages } from './soak-types.ts'
import type { TraceCauseMessages, TraceRemarkMessages } from './traces-types.ts'

/** What is said, as data: a code, and what the sentence of that code names. Numbers carry their unit. */

/** Of a whole run, in its record. */
export interface RunMessages {
  /** A sentence that is known as no more than that: of a record of version 1, or of another program. */
  TEXT: { text: string }
  /** What `doctor` found at the start. */
  MACHINE: { check: string, found: string }
  K6_UNTRIED: { version: string, tried: readonly string[] }
  /** Positive: forward. */
  CLOCK_JUMPED: { jumpMs: number }
  /** No certificate of a server was checked. */
  CERTIFICATES_UNCHECKED: {}
  /** Variables of the environment that change how programs run. */
  ENVIRONMENT_SET: { names: readonly string[] }
  PEAKS_NATIVE: { target: string, uncounted: string }
  /** hasQuoted: percentiles are that tool's own. */
  MEASURED_BY_TOOL: { tool: string, version?: string, source: string, hasQuoted: boolean, missing: readonly string[] }
  K6_ELSEWHERE: { source: string, missing: readonly string[] }
  /** The folder of a run was lost, and its files are in another one. */
  RECORD_MOVED: { lost: string, folder: string }
  RECORD_LOST: { reasons: readonly string[] }
  PROFILE_NO_NODE: { target: string }
  PROFILE_FAILED: { target: string, why: string }
}

/** Of one trial, in its record. */
export interface TrialMessages {
  FEED_NATIVE: {}
  /** autocannon speaks HTTP/1.1 only. streams: requests at once on each connection. */
  HTTP2_NATIVE: { streams: number }
  FEWER_CONNECTIONS: { connections: number, planned: number }
  NOT_PINNED: { cores: number | null }
  WORKERS_CROWD_TARGET: { workers: number, cores: number }
  WORKERS_SHARE: { workers: number, cores: number }
  PARTS_SHARE: { parts: readonly string[], cores: number }
  UNITS_YIELD: { units: number, cpu: number, cores: number }
  UNITS_WITH_PROXY: { cores: number }
  THROTTLED: {}
  LISTEN_QUEUE_FULL: {}
  TARGET_IGNORED_SIGTERM: { part: string }
  /** port: that something listens on still; null: none. */
  TARGET_ESCAPED: { part: string, pids: readonly number[], port: number | null }
  DRIVER_LOST: { message: string }
  /** Of a server that Prometheus was asked about. */
  PROMETHEUS_UNANSWERED: { figure: string, of: AnswerReason }
  /** range: that the query looks back over. */
  PROMETHEUS_LOOKS_BACK: { figure: string, range: string, windowMs: number }
  LAB_PHASE_FAILED: { phase: string, action: string | null, error?: string }
  LAB_READERS_FAILED: { error: string }
  LAB_NOT_WARM: { failed: number, of: number }
  LAB_COUNTERS_MISSING: { why: string }
  LOG_UNIT_TAKEN: { unit: string }
  K6_DROPPED: { iterations: number }
  VEGETA_NOTED: { errors: readonly string[], more: number }
  AUTOCANNON_FILLED_UP: { times: number, answers: number }
  WRK_LATE: { late: number, answers: number }
  WRK2_TIMEOUTS: { timeouts: number }
  K6_THRESHOLDS: { crossed: readonly string[], more: number, of: number }
  WRK2_SHORT_SPECTRUM: { counted: number, completed: number }
}

/** Why a trial is invalid, in its record. */
export interface ShortfallMessages {
  LATE: { lagUs: number, allowedUs: number }
  UNSENT: { sent: number, due: number }
  CLOCKS_APART: { ratio: number }
  EXHAUSTED: { cause: string, times: number }
  LIMIT_REACHED: { setBy: 'tool' | 'machine', connections: number, waited: number }
  /** Null: it did not stand still for too long, or did close its window in time. */
  STOOD_STILL: { plannedMs: number, still: { totalMs: number, longestMs: number } | null, closedMs: number | null }
  INTERIM_ANSWERS: { times: number }
  SURPLUS_ANSWERS: { times: number }
  K6_SHORT_OF_USERS: { ratio: number, users: number, needed: number, hasObjectives: boolean }
  K6_LEFT_OUT: { ratio: number, users: number, waitingRatio: number }
  K6_FORGOT: { due: number, planned: number }
  /** cores: that it was pinned to; null: count of the machine's. */
  K6_BUSY: { ratio: number, cores: readonly number[] | null, count: number }
  K6_HOST_BUSY: { instances: readonly string[], ratio: number }
  K6_ENDED: { instance: string, segment: string, ended: string }
  K6_UNFINISHED: { instance: string, requests: number }
  K6_UNTIMED: { instance: string, requests: number }
  K6_STREAM_SHORT: { streamed: number, total: number }
  K6_SEGMENT_MISSING: { segment: string }
  K6_STARTS_APART: { ms: number }
  K6_LENGTHS_APART: { leastMs: number, mostMs: number }
}

/** Of a row, made from its trials. */
export interface RowMessages {
  /** others: so many more trials are invalid. */
  INVALID: { shortfalls: readonly DriverShortfall[], others: number }
  NO_STEADY_STATE: {}
  WARM_UP_SHORT: { ms: number }
  BACKLOG: { requests: number }
  /** inFlight: connections of a closed loop, times what each keeps on its way. */
  IN_STEP: { inFlight: number }
  RESENT: { requests: number }
  /** trials: in so many. */
  POOL_FULL: { connections: number, requests: number, trials: number }
  BODIES_SAMPLED: { answers: number, checked: number, bad: number }
  LEFT_OUT: { spoiled: number, trials: number, shortfall: DriverShortfall }
  REPLACED: { trials: number }
  CROWDED: {}
  /** A percentile of all requests, and of good answers alone. */
  GOOD_APART: { percentile: string, allUs: number, goodUs: number }
  STOPS_UNEVEN: { shares: ReadonlyArray<{ target: string, ratio: number }> }
}

/** Why a row has no numbers, or not all that were planned. */
export interface RowReasonMessages {
  /** causes: of each trial, as its record has it; null: it does not tell. */
  CUT_SHORT: { causes: ReadonlyArray<string | null> }
  /** An invalid row made by hand, without its shortfalls. */
  NOT_BELIEVED: {}
  /** error: its code. */
  FAILED: { error: string, message: string }
  UNAVAILABLE: { found: string }
  NOT_MEASURED: { isInterrupted: boolean }
}

/** Of a size of unit. */
export interface SizeMessages {
  UNITS_UNLIMITED: {}
  K6_CONSTANT_RATES: { version: string }
  K6_NO_ORDER: {}
  SIZE_STOPPED: { units: number, reason: CapacityReason }
  /** Of the budget. */
  SIZE_TIME_UP: { units: number }
  UNITS_FILL_MACHINE: { units: number, usedCores: number, cores: number }
  /** With so many units it could not go on; error: its code. */
  SIZE_BROKEN_OFF: { units: number, error: string, message: string }
  /** The command for the end failed: more may run than is wanted. */
  SCALE_BACK_FAILED: { units: number, message: string }
  UNITS_SHARE_SOMETHING: { units: number }
}

export interface Sentences
  extends RunMessages, TrialMessages, ShortfallMessages, RowMessages, RowReasonMessages, ComparisonMessages,
  DifferenceMessages, LabMessages, StampedeMessages, OrderMessages, SizeMessages, SoakMessages,
  ProbeMessages, CapacityMessages, SizingMessages, PromiseMessages, PromiseRemarkMessages, OpenSloMessages,
  LogMessages, TrafficMessages, CacheNeedMessages, CacheMessages, TraceCauseMessages, TraceRemarkMessages, ProposalMessages,
  PointMessages, LeftOutMessages, HistoryMessages, AnswerMessages, ProductionMessages, ReviewMessages, GateMessages,
  BisectionMessages {}

export type MessageCode = keyof Sentences

/** Any of these, with its code. */
export type Told<M> = { [C in keyof M]: { code: C } & M[C] }[keyof M]

/** One thing that is said. */
export type Message = Told<Sentences>

export type RowReason = Told<Pick<Sentences, keyof RowReasonMessages | 'INVALID' | 'TEXT'>>

/**
 * What a shortfall spoils. `late`: the driver sent late, and the response times hold the lateness. `unsent`: it did not send all in
 * the window. `clock`: clocks disagree. `exhausted`: its machine ran out of descriptors, ports or memory. `connections`: requests
 * waited for a limit that the tool had set. `busy`: it had no CPU left, and cannot tell how late it was. `incomplete`: a part of
 * what was measured is not there. `still`: closed loop: its process did not run for a part of the window. `interim`: autocannon
 * took answers before the answer (1xx), or answers that nobody asked for, for answers to requests.
 */
export type ShortfallKind = 'late' | 'unsent' | 'clock' | 'exhausted' | 'connections' | 'busy' | 'incomplete' | 'still' | 'interim'

/** A way in which the driver itself fell short. kind: absent where a record of version 1 does not tell; worker: of several, from 1. */
export type DriverShortfall = Message & { kind?: ShortfallKind, worker?: number }

/** What several trials may have in common, and in how many of them it was so; absent: of the only one. */
export type SharedMessage = Message & { inTrials?: { count: number, of: number } }

export type Table<M> = {
  [C in keyof M]: (
    params: M[C],
    tell: (message: Message | DriverShortfall | SharedMessage | VerdictReason) => string
  ) => string
}
