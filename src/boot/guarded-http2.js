import http2 from 'node:http2'
import tls from 'node:tls'
import { listHttp2Fields } from '../plan/http2.js'
import { describeRequest } from '../plan/request-bytes.js'
import { MARK } from '../plan/uuid.js'
import { createIds, findMarks, putId } from './fresh-ids.js'
import { connectTo } from './guard.js'

/** @import { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2' */
/** @import { RequestSpec } from '../types.ts' */
/** @import { Address } from './guard.js' */

/** Another protocol by ALPN. */
const NO_HTTP2 = 'no HTTP/2'
const CANCELLED = 'its stream was cancelled, or its connection closed'

/**
 * A request over an HTTP/2 connection of its own, through the guard: https agrees on it by ALPN, over http the server has
 * to know it beforehand.
 * @param {object} options
 * @param {Address} options.address with ALPN for h2
 * @param {string} options.authority unless `headers` have a Host
 * @param {RequestSpec} options.request
 * @param {AbortSignal} options.signal
 * @param {(stream: ClientHttp2Stream, head: IncomingHttpHeaders) => void} onResponse
 * @returns {ClientHttp2Stream} under way. Its errors are those of the connection too
 * @throws {Error} at once, for what no request may hold; BaseloadError HOST_NOT_ALLOWED
 */
export function openHttp2Request ({ address, authority, request, signal }, onResponse) {
  const id = createIds()()
  const fields = listHttp2Fields({ request, authority, isTls: address.tls !== null })
    .map(([name, value]) => [name, value.replaceAll(MARK, id)])
  const marked = describeRequest({ request }).body
  const body = putId(marked, findMarks(marked), id)
  const socket = connectTo({ address })
  const session = http2.connect(`${address.tls === null ? 'http' : 'https'}://${authority}`, { createConnection: () => socket })
  const stream = requestOrEnd(session, Object.fromEntries(fields), { signal, endStream: body.length === 0 })
  if (body.length > 0) stream.end(body)
  socket.once('secureConnect', () => {
    if (socket instanceof tls.TLSSocket && socket.alpnProtocol !== 'h2') stream.destroy(Object.assign(new Error('ALPN'), { code: NO_HTTP2 }))
  })
  session.on('error', () => {}) // the stream has it too
  stream.once('response', (head) => onResponse(stream, head))
  stream.once('close', () => {
    session.destroy()
    // Node.js takes it for our own wish, and tells no error.
    if (stream.rstCode === http2.constants.NGHTTP2_CANCEL) stream.emit('error', Object.assign(new Error('CANCEL'), { code: CANCELLED }))
  })
  return stream
}

/** What went wrong with a stream because of its connection. @param {Error & { cause?: unknown }} error @returns {Error} */
export function findCause (error) {
  return 'code' in error && error.code === 'ERR_HTTP2_STREAM_CANCEL' && error.cause instanceof Error ? error.cause : error
}

/**
 * @param {ClientHttp2Session} session ended when the request may not be sent
 * @param {OutgoingHttpHeaders} headers
 * @param {import('node:http2').ClientSessionRequestOptions} options
 */
function requestOrEnd (session, headers, options) {
  try {
    return session.request(headers, options)
  } catch (error) {
    session.on('error', () => {})
    session.destroy()
    throw error
  }
}
