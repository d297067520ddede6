import { readJaegerTrace } from './jaeger.js'
import { makeSpan, readText } from './make-span.js'
import { readResourceSpans } from './otlp.js'
import { readGroup } from '../../../plan/json.js'

/** @import { Span } from '../types.ts' */

/** A client's and a server's half of one call may share an id, as B3 does: the server's half then has this behind it. */
const SERVER_HALF = '/server'

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

/** A span of Zipkin's JSON, version 2. @param {unknown} given of any shape @returns {Span | null} */
export function readZipkinSpan (given) {
  const { traceId, id, parentId, name, kind, timestamp, duration, localEndpoint, remoteEndpoint, tags, shared } = readGroup(given)
  const spanId = readText(id)
  const isHalf = shared === true && spanId !== ''
  const startUs = timestamp === undefined ? Number.NaN : Number(timestamp)
  return makeSpan({
    traceId: readText(traceId),
    spanId: isHalf ? spanId + SERVER_HALF : spanId,
    parentId: isHalf ? spanId : parentId,
    service: readText(readGroup(localEndpoint).serviceName),
    name,
    kind,
    startUs,
    endUs: startUs + (duration === undefined ? 0 : Number(duration)),
    isError: readGroup(tags).error !== undefined,
    links: 0,
    peer: readText(readGroup(remoteEndpoint).serviceName)
  })
}
