import { makeSpan, readList, readText } from './make-span.js'
import { readGroup } from '../../../plan/json.js'

/** @import { Span } from '../types.ts' */

const PEERS = ['peer.service', 'db.system', 'db.system.name', 'messaging.system', 'server.address', 'net.peer.name']
const ERROR = 2

/**
 * A span of OTLP, as JSON or as protobuf decodes it (bytes for ids, Long for times).
 * @param {unknown} given of any shape
 * @param {string} service from its resource
 * @returns {Span | null}
 */
export function readOtlpSpan (given, service) {
  const { traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano, status, links, attributes } = readGroup(given)
  const { code } = readGroup(status)
  return makeSpan({
    traceId: readId(traceId, 16),
    spanId: readId(spanId, 8),
    parentId: readId(parentSpanId, 8),
    service,
    name,
    kind,
    startUs: readNanos(startTimeUnixNano),
    endUs: readNanos(endTimeUnixNano),
    isError: code === ERROR || code === 'STATUS_CODE_ERROR',
    links: readList(links).length,
    peer: findAttribute(attributes, PEERS)
  })
}

/** @param {unknown} resource @returns {string} empty where it does not say */
export function readOtlpService (resource) {
  return findAttribute(readGroup(resource).attributes, ['service.name'])
}

/** All spans of one ResourceSpans. @param {unknown} given of any shape @param {(span: Span | null) => void} onSpan */
export function readResourceSpans (given, onSpan) {
  const { resource, scopeSpans, instrumentationLibrarySpans } = readGroup(given)
  const service = readOtlpService(resource)
  for (const scope of [...readList(scopeSpans), ...readList(instrumentationLibrarySpans)]) {
    for (const span of readList(readGroup(scope).spans)) onSpan(readOtlpSpan(span, service))
  }
}

/** @param {unknown} attributes @param {readonly string[]} keys */
function findAttribute (attributes, keys) {
  let best = keys.length
  let text = ''
  for (const one of readList(attributes)) {
    const { key, value } = readGroup(one)
    const rank = typeof key === 'string' ? keys.indexOf(key) : -1
    if (rank < 0 || rank >= best) continue
    const found = readText(readGroup(value).stringValue)
    if (found !== '') [best, text] = [rank, found]
  }
  return text
}

/**
 * OTLP writes ids of JSON as hexadecimal; what follows the mapping of protobuf has base64.
 * @param {unknown} id @param {number} bytes
 */
function readId (id, bytes) {
  if (id instanceof Uint8Array) return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('hex')
  if (typeof id !== 'string') return ''
  const isBase64 = id.length === Math.ceil(bytes / 3) * 4 && id.length !== bytes * 2
  return isBase64 ? Buffer.from(id, 'base64').toString('hex') : id.toLowerCase()
}

/** @param {unknown} time nanoseconds, as a decimal, a number or a Long */
function readNanos (time) {
  if (time === undefined || time === null || time === '') return Number.NaN
  const nanos = typeof time === 'object' && 'toNumber' in time && typeof time.toNumber === 'function' ? time.toNumber() : Number(time)
  return nanos > 0 ? nanos / 1000 : Number.NaN
}
