import { makeSpan, readGroup, readText } from './make-span.js'

/** @import { Span } from '../types.ts' */

/** A client's and a server's half of one call may share an id, as B3 does: the server's half then has this behind it. */
const SERVER_HALF = '/server'

/**
 * A span of Zipkin's JSON, version 2.
 * @param {unknown} given of any shape
 * @returns {Span | null}
 */
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
