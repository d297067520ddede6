import type { Told } from './types.ts'

/** What was taken for what in reading access logs. */
export interface LogMessages {
  STAMPS_WITHOUT_ZONE: { utcOffsetS: number }
  COUNTED_WHEN_CAME: {}
  COUNTED_WHEN_BEGAN: {}
  COUNTED_WHEN_STAMPED: {}
  TRACE_TIMES: {}
  FIELDS_FOUND: { fields: ReadonlyArray<{ role: string, name: string }> }
  /** Two lines tell of a request: what joins them. */
  LINES_JOINED: { field: string }
  /** The lines stand in JSON objects, under that key. */
  LINES_UNWRAPPED: { key: string }
  NO_DURATION_FOUND: {}
  DURATION_SAYS_UNIT: { field: string }
  /** source: how the unit is known; writer: whose way of writing it this is. */
  DURATION_UNIT: { field: string, unit: 's' | 'ms' | 'us' | 'ns', source: 'given' | 'name' | 'beside' | 'writer' | 'log', writer: string | null }
}

export type LogRemark = Told<LogMessages>

/** What a reader of observed traffic must know. */
export interface TrafficMessages {
  LOG_NOT_WHOLE: {}
  REQUESTS_OUTSIDE: { requests: number }
  REQUESTS_BEYOND_DAYS: { requests: number }
  LINES_WITHOUT_ANSWER: { lines: number }
  DAYS_WITHOUT_REQUEST: { days: number }
  LESS_THAN_AN_HOUR: {}
  /** perSecond: what 99.9 % of the seconds had at most. */
  PEAK_STANDS_OUT: { perSecond: number }
  CLIENTS_GAVE_UP: { ratio: number }
  SERVICE_TIMES: {}
  REQUESTS_WITHOUT_DURATION: { requests: number }
  DURATIONS_IN_STEPS: { resolutionUs: number }
  PATHS_NOT_FOUND: { ratio: number }
  ROUTES_TOGETHER: { requests: number }
  REQUESTS_LATE: { requests: number }
}

export type TrafficRemark = Told<TrafficMessages>

/** Why an objective is proposed, or none. surelyRatio: end of the 95 % interval. */
export interface ProposalMessages {
  DURATIONS_MISSING: {}
  DURATIONS_IN_SECONDS: {}
  DURATIONS_TOO_FEW: { needed: number, total: number }
  TIME_ROUNDED_UP: { p99Us: number }
  RATIO_LOW: { ratio: number, requests: number, surelyRatio: number }
  RATIO_OF_TOO_FEW: { ratio: number, requests: number }
  RATIO_ROUNDED_DOWN: { ratio: number, requests: number, surelyRatio: number }
}

export type ProposalReason = Told<ProposalMessages>
