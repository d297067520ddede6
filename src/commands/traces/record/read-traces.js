import { BaseloadError } from '../../../errors.js'
import { readSpans } from './read-spans.js'

/** @import { Span, TraceCounts } from '../types.ts' */

const MOST_FILES = 200 // each is open while it is read

const PATIENCE = 20_000 // so many spans of others come before a trace is taken to be whole

const MOST_OPEN = 100_000 // a trace without a root waits longer, up to this many spans in all

const MOST_IN_TRACE = 10_000 // without its roots: exporters write a span when it ends, so that the root comes last

/**
 * A file that is being read. newestUs: of its spans so far.
 * @typedef {{ batches: AsyncGenerator<Span[], void>, newestUs: number }} Source
 */

/**
 * Reads files of spans side by side, the one first whose time is behind: each service may have a file of its own.
 * @param {{ files: readonly string[], stdin?: import('node:stream').Readable, counts: TraceCounts, onTrace: (spans: Span[]) => void,
 *   signal?: AbortSignal, onProgress?: (spans: number) => void }} options counts: added to
 * @returns {Promise<void>}
 * @throws {BaseloadError} TRACES_NOT_FOUND, TRACES_UNREADABLE, TRACES_EMPTY, USAGE
 */
export async function readTraces ({ files, stdin = process.stdin, counts, onTrace, signal, onProgress }) {
  if (files.length > MOST_FILES) {
    throw new BaseloadError('USAGE', `${files.length} files: at most ${MOST_FILES} are read`, { hint: 'join them: cat spans-*.jsonl | baseload traces -' })
  }
  const window = createTraceWindow({ onTrace, counts })
  let sources = files.map((path) => ({ batches: readSpans({ path, stdin, counts, signal }), newestUs: -1 }))
  try {
    while (sources.length > 0 && !signal?.aborted) {
      const source = sources.reduce((behind, one) => one.newestUs < behind.newestUs ? one : behind)
      const { value, done } = await source.batches.next()
      if (done) sources = sources.filter((one) => one !== source)
      else for (const span of value) addSpan({ span, source, window })
      onProgress?.(counts.spans)
    }
  } finally {
    await Promise.all(sources.map(({ batches }) => batches.return()))
  }
  window.end()
  if (counts.spans === 0 && !signal?.aborted) {
    throw new BaseloadError('TRACES_EMPTY', `no span in ${files.slice(0, 3).join(', ')}`, {
      hint: 'give files with resourceSpans (OTLP), batches (Tempo), data (Jaeger) or a list of spans (Zipkin v2)'
    })
  }
}

/** @param {{ span: Span, source: Source, window: ReturnType<typeof createTraceWindow> }} options */
function addSpan ({ span, source, window }) {
  if (span.startUs > source.newestUs) source.newestUs = span.startUs
  window.add(span)
}

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
  let oldest = 0 // when the open one that has waited longest was last seen, or earlier

  /** @param {Map<string, OpenTrace>} from @param {string} id @param {OpenTrace} trace */
  const close = (from, id, trace) => {
    from.delete(id)
    held -= trace.spans.length
    counts.traces++
    onTrace(trace.spans)
  }

  const closeOld = () => {
    if (number - oldest <= patience && held <= mostOpen) return
    oldest = number
    for (const [id, trace] of open) {
      oldest = trace.seen
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
