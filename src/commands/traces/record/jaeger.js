import { makeSpan, readList, readText } from './make-span.js'
import { readGroup } from '../../../plan/json.js'

/** @import { Span } from '../types.ts' */

const PEERS = ['peer.service', 'db.system', 'db.type', 'messaging.system', 'server.address', 'net.peer.name']

/**
 * A span of Jaeger's JSON. Its process, which has the name of the service, stands behind the spans: it is named by its key until then.
 * @param {unknown} given of any shape
 * @returns {Span | null} service: the key of its process
 */
export function readJaegerSpan (given) {
  const { traceID, spanID, parentSpanID, operationName, references, startTime, duration, tags, processID } = readGroup(given)
  const refs = readList(references).map(readGroup)
  const parent = refs.find(({ refType, traceID: own }) => refType === 'CHILD_OF' && (own === undefined || own === traceID)) ??
    refs.find(({ traceID: own }) => own === traceID)
  const found = readTags(tags)
  const startUs = Number(startTime)
  return makeSpan({
    traceId: readText(traceID),
    spanId: readText(spanID),
    parentId: parent === undefined ? parentSpanID : parent.spanID,
    service: readText(processID),
    name: operationName,
    kind: found.kind,
    startUs,
    endUs: startUs + Number(duration),
    isError: found.isError,
    links: refs.filter(({ traceID: own }) => own !== undefined && own !== traceID).length,
    peer: found.peer
  })
}

/**
 * All spans of one trace, with the names of their services.
 * @param {unknown} given of any shape
 * @param {(span: Span | null) => void} onSpan
 */
export function readJaegerTrace (given, onSpan) {
  const { spans, processes } = readGroup(given)
  for (const one of readList(spans)) onSpan(nameProcess(readJaegerSpan(one), processes))
}

/** @param {Span | null} span @param {unknown} processes @returns {Span | null} */
export function nameProcess (span, processes) {
  if (span === null) return null
  const known = readGroup(processes)
  const process = Object.hasOwn(known, span.service) ? readGroup(known[span.service]) : {}
  span.service = readText(process.serviceName) || 'unknown'
  return span
}

/** @param {unknown} tags */
function readTags (tags) {
  const found = { kind: '', isError: false, peer: '' }
  let best = PEERS.length
  for (const tag of readList(tags)) {
    const { key, value } = readGroup(tag)
    if (key === 'span.kind') found.kind = readText(value)
    else if (key === 'error') found.isError = value === true || value === 'true'
    else if (typeof key === 'string') {
      const rank = PEERS.indexOf(key)
      if (rank >= 0 && rank < best) [best, found.peer] = [rank, readText(value)]
    }
  }
  return found
}
