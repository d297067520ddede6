import { readJaegerTrace } from './jaeger.js'
import { readGroup } from './make-span.js'
import { readResourceSpans } from './otlp.js'
import { readZipkinSpan } from './zipkin.js'

/** @import { Span } from '../types.ts' */

/**
 * All spans of a document that is in memory, whatever its format: what one line has.
 * @param {unknown} document of any shape: a document, or a list of spans, of traces or of documents
 * @param {(span: Span | null) => void} onSpan null: something that is no span
 */
export function readDocument (document, onSpan) {
  if (Array.isArray(document)) for (const one of document.flat()) readOne(one, onSpan)
  else readOne(document, onSpan)
}

/** @param {unknown} given @param {(span: Span | null) => void} onSpan */
function readOne (given, onSpan) {
  const { data, spans, trace, result, traceId, id } = readGroup(given)
  // Tempo answers with { trace }, Jaeger's third API with { result }; both have OTLP in it. Tempo's own name for resourceSpans is batches.
  const { resourceSpans, batches } = readGroup(trace ?? result ?? given)
  const resources = resourceSpans ?? batches
  if (Array.isArray(resources)) resources.forEach((one) => readResourceSpans(one, onSpan))
  else if (Array.isArray(data)) data.forEach((one) => readJaegerTrace(one, onSpan))
  else if (Array.isArray(spans)) readJaegerTrace(given, onSpan)
  else if (traceId !== undefined && id !== undefined) onSpan(readZipkinSpan(given))
  else onSpan(null)
}
