/**
 * What one line says. There is one of these for a whole log, filled again for each line: a new object a line would be
 * what the time goes to.
 * @typedef {object} Entry
 * @property {number} second of the request, since 1970
 * @property {number} durationUs -1 when the line has none
 * @property {number} status 0 when there was no answer
 * @property {Uint8Array} bytes where the path stands
 * @property {number} pathStart -1 when there is no path
 * @property {number} pathEnd
 * @property {string | null} path where a parser has it as text; null: it is in bytes
 */

/** @typedef {(bytes: Buffer, start: number, end: number, entry: Entry) => string | null} ParseLine null when it was read, else why not */

/** The reason of a line that is whole and speaks of something else than an answer. */
export const OTHER = 'no answer to a request: it has no status'

/** @returns {Entry} */
export function createEntry () {
  return { second: 0, durationUs: -1, status: 0, bytes: new Uint8Array(0), pathStart: -1, pathEnd: -1, path: null }
}

const [SPACE, QUOTE, QUERY] = Buffer.from(' "?')

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
  entry.pathStart = at + 1 < end ? at + 1 : -1
  at++
  while (at < end && bytes[at] !== SPACE && bytes[at] !== QUOTE && bytes[at] !== QUERY) at++
  entry.pathEnd = Math.min(at, end)
}

/** @param {number} status */
export function isServerError (status) {
  return status >= 500 && status < 600
}
