import type { Told } from './types.ts'

/** Why a measured root does not lie where its parts say. percentile: 0 to 1. */
export interface TraceCauseMessages {
  /**
   * Parts wait for each other. quietUs and allUs: their p99 while few are under way, and of all; withoutUs: the composed whole without
   *  the waits.
   */
  TRACE_QUEUE: {
    parts: ReadonlyArray<{ name: string, quietUs: number, allUs: number }>
    percentile: number
    withoutUs: number
    withUs: number
  }
  /** The graph has calls in a row that went on at once. ratio: of the traces that have both. */
  TRACE_PARALLEL: { pair: readonly [string, string] | null, ratio: number, modelUs: number, measuredUs: number }
  /** The graph has calls at once that came one after the other. */
  TRACE_STAGGERED: { pair: readonly [string, string] | null, ratio: number, modelUs: number, measuredUs: number }
  /** A call is made so many different times that the graph has some numbers only. endUs: the end of the band that is nearer. */
  TRACE_GROUPED: {
    part: string
    fewest: number
    most: number
    numbers: readonly number[]
    percentile: number
    measuredUs: number
    endUs: number
  }
  TRACE_SLOW_TOGETHER: { percentile: number, measuredUs: number, highUs: number }
  TRACE_SLOW_APART: { percentile: number, measuredUs: number, lowUs: number }
}

export type TraceCause = Told<TraceCauseMessages>

/** What a reader of the figures of traces must know. */
export interface TraceRemarkMessages {
  TRACE_ROOTLESS: { traces: number, of: number }
  TRACE_ENTERED: { traces: number }
  TRACE_ORPHANS: { spans: number }
  TRACE_CYCLES: { spans: number }
  TRACE_DUPLICATES: { spans: number }
  TRACE_NEGATIVE: { spans: number }
  TRACE_SKEWED: { spans: number, mostUs: number }
  TRACE_DETACHED: { spans: number }
  TRACE_OUTLIVED: { spans: number }
  TRACE_LINKED: { spans: number }
  TRACE_FOLDED: { spans: number }
  TRACE_CUT_SPANS: { spans: number }
  TRACE_CUT_EARLY: { traces: number }
  TRACE_LINES_BROKEN: { lines: number }
  TRACE_FILE_CUT: { files: readonly string[] }
  TRACE_NOT_SPANS: { values: number }
  TRACE_OTHER_ROOTS: { roots: ReadonlyArray<{ name: string, traces: number }> }
  /** traces: of `of`, those that came before the root had a graph. */
  TRACE_ROOT_LATE: { root: string, traces: number, of: number, mostRoots: number }
  /** traces: of the names that are not counted. */
  TRACE_ROOT_NAMES: { traces: number, mostNames: number }
  /** A part that is a span of its own: the wait is within it. */
  TRACE_GROWS: { part: string, growth: number }
  TRACE_TOO_LARGE: {}
  /** Parts of which nobody tried what they would have to become. */
  TRACE_MOVES_SKIPPED: { parts: number }
  /** More calls in a row than a service file may have. */
  TRACE_LOOP_CUT: { part: string, rounds: number, most: number }
  TRACE_NO_LOAD: {}
  TRACE_SMALL_PARTS: { parts: number, ratio: number }
}

export type TraceRemark = Told<TraceRemarkMessages>
