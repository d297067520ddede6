/** @import { Span, TraceCounts } from '../types.ts' */

/** So many spans of others come before a trace is taken to be whole. */
const PATIENCE = 20_000
/** A trace without a root waits longer, up to this many spans in all. */
const MOST_OPEN = 100_000
/** Without its roots: exporters write a span when it ends, so that the root comes last. */
const MOST_IN_TRACE = 10_000

/** @typedef {{ spans: Span[], hasRoot: boolean, seen: number }} OpenTrace seen: the number of its last span */

/**
 * Puts traces together from spans in any order, within a window that moves on: a trace is handed over when it has a root and no more
 * spans of it came for as many others.
 * @param {{ onTrace: (spans: Span[]) => void, counts: TraceCounts, patience?: number, mostOpen?: number }} options
 */
export function createTraceWindow ({ onTrace, counts, patience = PATIENCE, mostOpen = MOST_OPEN }) {
  /** The one that has waited longest is the first. @type {Map<string, OpenTrace>} */
  const open = new Map()
  /** Those that have no root yet. @type {Map<string, OpenTrace>} */
  const rootless = new Map()
  let number = 0
  let held = 0

  /** @param {Map<string, OpenTrace>} from @param {string} id @param {OpenTrace} trace */
  const close = (from, id, trace) => {
    from.delete(id)
    held -= trace.spans.length
    counts.traces++
    onTrace(trace.spans)
  }

  const closeOld = () => {
    for (const [id, trace] of open) {
      if (number - trace.seen <= patience) break
      if (trace.hasRoot) close(open, id, trace)
      else {
        open.delete(id)
        rootless.set(id, trace)
      }
    }
    for (const from of [rootless, open]) {
      for (const [id, trace] of from) {
        if (held <= mostOpen) return
        // Where a service is entered from one that has no file, no trace has a root: one that had nothing new for so long is whole.
        if (number - trace.seen <= patience) counts.cutTraces++
        close(from, id, trace)
      }
    }
  }

  return {
    /** @param {Span} span */
    add (span) {
      number++
      counts.spans++
      const { traceId } = span
      const trace = open.get(traceId) ?? rootless.get(traceId) ?? { spans: [], hasRoot: false, seen: 0 }
      open.delete(traceId)
      rootless.delete(traceId)
      open.set(traceId, trace)
      trace.seen = number
      if (trace.spans.length >= MOST_IN_TRACE && span.parentId !== '') counts.cutSpans++
      else {
        trace.spans.push(span)
        held++
      }
      trace.hasRoot ||= span.parentId === ''
      closeOld()
    },
    end () {
      for (const from of [rootless, open]) for (const [id, trace] of from) close(from, id, trace)
    }
  }
}
