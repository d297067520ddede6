/**
 * @import { Value } from './origin-client.js'
 *
 * A value in a cache.
 * @typedef {{ value: Value, storedAtMs: number }} Entry storedAtMs: since the epoch
 */

const LINE_END = 0x0a

/**
 * Writes an entry as bytes: a line of JSON, then the body as it is, which may be gzip.
 * @param {Entry} entry
 */
export function encodeEntry ({ value: { body, ...rest }, storedAtMs }) {
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...rest, storedAtMs })}\n`), body])
}

/**
 * @param {Buffer} bytes
 * @returns {Entry | null} null when this is none
 */
export function decodeEntry (bytes) {
  const end = bytes.indexOf(LINE_END)
  try {
    const { storedAtMs, type, encoding, version } = JSON.parse(bytes.toString('utf8', 0, Math.max(0, end)))
    return { value: { body: bytes.subarray(end + 1), type, encoding, version }, storedAtMs }
  } catch {
    return null
  }
}
