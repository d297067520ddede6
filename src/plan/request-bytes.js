import { BaseloadError } from '../errors.js'
import { markUuids } from './uuid.js'

/** @import { RequestSpec } from '../types.ts' */

/** @typedef {Pick<RequestSpec, 'method' | 'path' | 'headers' | 'body' | 'bodyFile' | 'bodyEncoding'>} SentRequest */
/**
 * A request as it goes out, with a mark where its own id goes.
 * @typedef {{ bytes: Buffer, isHead: boolean, isIdempotent: boolean }} RequestBytes
 */

const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH']
const CHUNKED = 'chunked'
/** The server cannot tell two of them from one (RFC 9110, 9.2.2), so that it may have processed the first all the same. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * What a request consists of, whatever sends it: the check before the load, each driver, each version of HTTP, and a script for k6.
 * @param {{ request: SentRequest }} options
 * @returns {{ method: string, fields: Array<[name: string, value: string]>, body: Buffer, isHead: boolean,
 *   isIdempotent: boolean }} fields: each name once, with Content-Length where the protocol wants it; Host only where the user gave one
 * @throws {BaseloadError} USAGE for a line break or a control character where none can be, and for a length that is not the body's
 */
export function describeRequest ({ request: { method = 'GET', path, headers = {}, body: text, bodyFile, bodyEncoding } }) {
  if (bodyFile !== undefined && text === undefined) {
    throw new BaseloadError('USAGE', `the body in ${bodyFile} was not read`, { hint: 'make the plan anew: no record holds what the file holds' })
  }
  const body = Buffer.from(text === undefined ? '' : markUuids(text), bodyEncoding)
  const fields = mergeFields(headers).map(([name, value]) => /** @type {[string, string]} */ ([name, markUuids(value)]))
  const find = (/** @type {string} */ wanted) => fields.find(([name]) => name.toLowerCase() === wanted)?.[1]
  refuseControls({ text: `${method} ${path}`, where: 'the method or the path' })
  for (const [name, value] of fields) refuseControls({ text: `${name}: ${value}`, where: `the header ${JSON.stringify(name)}` })
  const length = find('content-length')
  const coding = find('transfer-encoding')
  refuseFraming({ length, coding, body })
  const needsLength = text !== undefined || METHODS_WITH_BODY.includes(method)
  if (needsLength && length === undefined && coding === undefined) fields.push(['Content-Length', String(body.length)])
  return { method, fields, body, isHead: method === 'HEAD', isIdempotent: IDEMPOTENT.has(method) }
}

/**
 * The bytes of a request over HTTP/1.1, made once: sending it costs one write.
 * @param {{ request: SentRequest, host: string }} options host: the authority of the URL, for the Host header
 * @returns {RequestBytes}
 * @throws {BaseloadError} see describeRequest
 */
export function buildRequest ({ request, host }) {
  const { method, fields, body, ...kind } = describeRequest({ request })
  const hasHost = fields.some(([name]) => name.toLowerCase() === 'host')
  const isChunked = fields.some(([name]) => name.toLowerCase() === 'transfer-encoding')
  const lines = [
    `${method} ${markUuids(request.path)} HTTP/1.1`,
    ...hasHost ? [] : [`Host: ${host}`],
    ...fields.map(([name, value]) => `${name}: ${value}`)
  ]
  return { bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), ...isChunked ? frameChunks(body) : [body]]), ...kind }
}

/** What stands in a field is UTF-8; as one character a byte, which is how HTTP/2 writes it. @param {string} text */
export function toLatin1 (text) {
  return Buffer.from(text).toString('latin1')
}

/**
 * A name that is given twice, in whatever case, is one list (RFC 9110, 5.3); blanks around a value are none of it (5.5).
 * @param {Readonly<Record<string, string>>} headers
 */
function mergeFields (headers) {
  /** @type {Map<string, [string, string]>} */
  const merged = new Map()
  for (const [name, given] of Object.entries(headers)) {
    const value = dropBlanks(String(given))
    const known = merged.get(name.toLowerCase())
    if (known) known[1] = joinValues({ name, values: [known[1], value] })
    else merged.set(name.toLowerCase(), [name, value])
  }
  return [...merged.values()]
}

/** Spaces and tabs alone: what is white space in other alphabets is part of a value. @param {string} text */
function dropBlanks (text) {
  let [start, end] = [0, text.length]
  while (start < end && BLANKS.includes(text[start])) start++
  while (end > start && BLANKS.includes(text[end - 1])) end--
  return text.slice(start, end)
}

const BLANKS = [' ', '\t']
const SINGLE = ['authorization', 'content-length', 'content-type', 'host', 'transfer-encoding']

/**
 * Values of a header that was given several times.
 * @param {{ name: string, values: readonly string[] }} options
 * @throws {BaseloadError} USAGE for a header that has one value only
 */
export function joinValues ({ name, values }) {
  const lower = name.toLowerCase()
  if (new Set(values).size === 1) return values[0]
  if (SINGLE.includes(lower)) {
    throw new BaseloadError('USAGE', `the header ${lower} was given twice`, { hint: 'it has one value: leave the others out' })
  }
  return values.join(lower === 'cookie' ? '; ' : ', ')
}

/**
 * Another length would move the place where the request ends, and with it the next one's beginning.
 * @param {{ length: string | undefined, coding: string | undefined, body: Buffer }} options
 */
function refuseFraming ({ length, coding, body }) {
  if (coding !== undefined && (coding.toLowerCase() !== CHUNKED || length !== undefined)) {
    throw new BaseloadError('USAGE', `a request with Transfer-Encoding: ${coding}${length === undefined ? '' : ' and a Content-Length'}`, {
      hint: 'the body is sent as one chunk with Transfer-Encoding: chunked; leave both headers out to send it with its length'
    })
  }
  if (length === undefined || length === String(body.length)) return
  throw new BaseloadError('USAGE', `a request with Content-Length: ${length}, whose body has ${body.length} bytes`, {
    hint: 'leave the header out: it is set from the body'
  })
}

/** @param {Buffer} body */
function frameChunks (body) {
  const first = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')]
  return [...first, Buffer.from('0\r\n\r\n')]
}

/**
 * A text is not repeated: it may be a secret.
 * @param {{ text: string, where: string }} options
 * @throws {BaseloadError} USAGE
 */
function refuseControls ({ text, where }) {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!/[\0-\x08\x0a-\x1f\x7f]/.test(text)) return
  throw new BaseloadError('USAGE', `a request with a control character in ${where}`, {
    hint: 'remove line breaks and control characters from the method, path and headers'
  })
}
