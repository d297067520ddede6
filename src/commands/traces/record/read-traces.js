import { BaseloadError } from '../../../errors.js'
import { readSpans } from './read-spans.js'
import { createTraceWindow } from './trace-window.js'

/** @import { Span, TraceCounts } from '../types.ts' */

/** Each is open while it is read. */
const MOST_FILES = 200

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
