import { decodeEntry, encodeEntry } from './entry-format.js'

/** @import { Entry } from './entry-format.js' */

/** Those that versions of the service know. */
export const SHAPES = Object.freeze([1, 2])
const LINE_END = 0x0a

/**
 * An entry as one version of the service writes it. Shape 1: the fields of a value, then its body. Shape 2 has them in
 * a group of their own, under other names: what an older version finds where it looks is undefined.
 * @param {{ entry: Entry, shape: number }} options
 */
export function encodeShaped ({ entry, shape }) {
  if (shape === 1) return encodeEntry(entry)
  const { value: { body, ...about }, storedAtMs } = entry
  return Buffer.concat([Buffer.from(`${JSON.stringify({ shape, about, at: storedAtMs })}\n`), body])
}

/**
 * @param {Buffer} bytes
 * @returns {{ entry: Entry, shape: number } | null} null when this is no entry of any shape
 */
export function decodeShaped (bytes) {
  const end = bytes.indexOf(LINE_END)
  const head = parse(bytes.toString('utf8', 0, Math.max(0, end)))
  if (head?.shape !== 2) {
    const entry = decodeEntry(bytes)
    return entry && { entry, shape: 1 }
  }
  return { entry: { value: { ...head.about, body: bytes.subarray(end + 1) }, storedAtMs: head.at }, shape: 2 }
}

/** @param {string} text @returns {{ shape?: number, about: Omit<Entry['value'], 'body'>, at: number } | null} */
function parse (text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
