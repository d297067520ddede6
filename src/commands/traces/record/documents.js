import { readJaegerTrace } from './jaeger.js'
import { readGroup } from './make-span.js'
import { readResourceSpans } from './otlp.js'
import { readZipkinSpan } from './zipkin.js'

/** @import { Span } from '../types.ts' */

/**
 * All spans of a document that is in memory, whatever its format: what one line has.
 * @param {unknown} document of any shape
 * @param {(span: Span | null) => void} onSpan null: something that is no span
 */
export function readDocument (document, onSpan) {
  if (Array.isArray(document)) {
    for (const span of document.flat()) onSpan(readZipkinSpan(span)) // a list of spans, or of traces
    return
  }
  const { resourceSpans, data, traceId, id } = readGroup(document)
  if (Array.isArray(resourceSpans)) resourceSpans.forEach((one) => readResourceSpans(one, onSpan))
  else if (Array.isArray(data)) data.forEach((trace) => readJaegerTrace(trace, onSpan))
  else if (traceId !== undefined && id !== undefined) onSpan(readZipkinSpan(document))
  else onSpan(null)
}
