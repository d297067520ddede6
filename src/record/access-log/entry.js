/**
 * What one line says. There is one of these for a whole log, filled again for each line: a new object a line would be
 * what the time goes to.
 * @typedef {object} Entry
 * @property {number} second of the request, since 1970
 * @property {number} written second of the stamp, where the request was led back to its start from it; -1 where it was not
 * @property {number} durationUs -1 when the line has none
 * @property {number} status 0 when there was no answer
 * @property {Uint8Array} bytes where the path stands
 * @property {number} pathStart -1 when there is no path
 * @property {number} pathEnd
 * @property {number} requestStart where the method stands; what holds for the path holds for it
 * @property {number} requestEnd where the request ends, with its query and its protocol
 * @property {string | null} path where a parser has it as text, with its query; null: it is in bytes
 * @property {string | null} method where a parser has it as text; null: it is in bytes
 * @property {number} sizeBytes of the answer; -1 when the line has none
 * @property {'user' | 'cookie' | null} personal whom the answer may be for alone: who signed in, or came with a cookie
 */

/** Of a method that is kept: a line has up to a MiB. */
export const LONGEST_METHOD = 20

/** @typedef {(bytes: Buffer, start: number, end: number, entry: Entry) => string | null} ParseLine null when it was read, else why not */

/** The reason of a line that is whole and speaks of something else than an answer. */
export const OTHER = 'no answer to a request: it has no status'
/** Of a line that tells of a request whose answer has a line of its own. */
export const BEGUN = 'the beginning of a request'

/** @returns {Entry} */
export function createEntry () {
  return {
    second: 0,
    written: -1,
    durationUs: -1,
    status: 0,
    bytes: new Uint8Array(0),
    pathStart: -1,
    pathEnd: -1,
    requestStart: -1,
    requestEnd: -1,
    path: null,
    method: null,
    sizeBytes: -1,
    personal: null
  }
}

const [SPACE, QUOTE, QUERY, G, E, MINUS, ZERO, NINE] = Buffer.from(' "?GE-09')

/**
 * Finds the path of `GET /path?query HTTP/1.1`, without its query, between two places, and keeps where it is in the entry.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {Entry} entry
 */
export function findPath (bytes, start, end, entry) {
  let at = start
  while (at < end && bytes[at] !== SPACE) at++
  entry.bytes = bytes
  entry.path = null
  entry.method = null
  entry.requestStart = start
  entry.requestEnd = end
  entry.pathStart = at + 1 < end ? at + 1 : -1
  at++
  while (at < end && bytes[at] !== SPACE && bytes[at] !== QUOTE && bytes[at] !== QUERY) at++
  entry.pathEnd = Math.min(at, end)
}

/**
 * Where the path with its query ends, in the bytes of an entry. A fragment never reaches a server.
 * @param {Entry} entry with a path in its bytes
 */
export function findTargetEnd ({ bytes, pathEnd, requestEnd }) {
  let at = pathEnd
  while (at < requestEnd && bytes[at] !== SPACE && bytes[at] !== QUOTE) at++
  return at
}

/** @param {Entry} entry @returns {string} upper case; empty when the line has none */
export function readMethod ({ method, bytes, requestStart, pathStart }) {
  if (method !== null) return method
  if (pathStart < 0) return ''
  if (bytes[requestStart] === G && bytes[requestStart + 1] === E && pathStart === requestStart + 4) return 'GET'
  return /** @type {Buffer} */ (bytes).toString('latin1', requestStart, Math.min(pathStart - 1, requestStart + LONGEST_METHOD)).toUpperCase()
}

/** A whole number of bytes at a place; `-` is none. @param {Uint8Array} bytes @param {number} at @param {number} end */
export function readSize (bytes, at, end) {
  if (bytes[at] === MINUS) return 0
  let size = -1
  for (; at < end && bytes[at] >= ZERO && bytes[at] <= NINE && size < 1e14; at++) size = Math.max(0, size) * 10 + bytes[at] - ZERO
  return at === end || bytes[at] === SPACE ? size : -1
}

/** @param {number} status */
export function isServerError (status) {
  return status >= 500 && status < 600
}
