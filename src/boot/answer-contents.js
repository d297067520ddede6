import { asksContents } from '../plan/good-answer.js'
import { findUnknownCoding, unpack } from './unpack.js'

/** @import { GoodAnswer } from '../types.ts' */

/**
 * One way in which a body differs from a good one. cause: the same for the same kind, and without a value, of which a server may
 * have as many as answers; found: with what came.
 * @typedef {{ cause: string, found: string }} ContentFault
 */

const MOST_DECODED_BYTES = 256 * 2 ** 20
export const TOO_LONG = 'ERR_BUFFER_TOO_LARGE'

/** @param {Pick<GoodAnswer, 'decodedBytes'>} good */
export function limitDecoded ({ decodedBytes }) {
  return Math.max(MOST_DECODED_BYTES, decodedBytes?.max ?? 0)
}

/**
 * Every way in which a body differs from a good one; empty when it is good. The check before the load and the drivers ask this.
 * @param {{ encoding: string, body: Uint8Array, good: GoodAnswer }} options encoding: from nameEncoding
 * @returns {ContentFault[]}
 * @throws {Error} code TOO_LONG
 */
export function findContentFaults ({ encoding, body, good }) {
  const unknown = asksContents(good) ? findUnknownCoding(encoding) : null
  if (unknown !== null) return [tell(`content-encoding ${unknown}, which this Node.js cannot unpack`)]
  /** @type {ContentFault[]} */
  const faults = []
  let decoded = body
  try {
    if (findUnknownCoding(encoding) === null) decoded = unpack({ encoding, body, mostBytes: limitDecoded(good) })
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === TOO_LONG) throw error
    faults.push({ cause: `not ${encoding}`, found: `a body that is not ${encoding} (${message})` })
  }
  const { decodedBytes, body: wanted, json, jsonAbsent } = good
  if (!isWithin(decoded.length, decodedBytes)) faults.push(tell(`${decoded.length} bytes decoded instead of ${describeRange(decodedBytes)}`))
  if (wanted !== undefined && !isText({ bytes: decoded, wanted })) {
    faults.push({ cause: 'another text', found: `the body is not ${wanted === '' ? 'empty' : quoteBody(Buffer.from(wanted))}` })
  }
  if (json || jsonAbsent) faults.push(...findJsonFaults({ text: readText(decoded), json, jsonAbsent }))
  return faults
}

/**
 * Each path must exist; where a value other than null is given it must be equal.
 * @param {{ document: unknown, paths: Record<string, string | number | boolean | null> }} options
 * @returns {ContentFault[]}
 */
export function findPathFaults ({ document, paths }) {
  return Object.entries(paths).flatMap(([path, wanted]) => {
    const value = readPath(document, path)
    if (value === undefined) return [tell(`${path} is missing`)]
    if (wanted === null || value === wanted) return []
    return [{ cause: `${path} has another value`, found: `${path} is ${JSON.stringify(value)} instead of ${JSON.stringify(wanted)}` }]
  })
}

/** @param {Uint8Array} body */
export function quoteBody (body) {
  if (body.length === 0) return 'nothing, it is empty'
  const text = new TextDecoder().decode(body.subarray(0, 120), { stream: true }) // the last character may be cut in two
  return NO_TEXT.test(text) ? `${body.length} bytes that are no text` : JSON.stringify(text)
}

const NO_TEXT = /[^\P{Cc}\s]|\ufffd/u // control characters other than white space, or bytes that are not UTF-8

/** @param {number} value @param {{ min?: number, max?: number } | undefined} range */
export function isWithin (value, range) {
  return value >= (range?.min ?? -Infinity) && value <= (range?.max ?? Infinity)
}

/** @param {{ min?: number, max?: number } | undefined} range */
export function describeRange ({ min, max } = {}) {
  return min === max ? `${min}` : `${min ?? 0} to ${max ?? 'any'}`
}

/** @param {string} cause */
function tell (cause) {
  return { cause, found: cause }
}

/** @param {{ bytes: Uint8Array, wanted: string }} options */
function isText ({ bytes, wanted }) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString() === wanted || readText(bytes) === wanted
}

/**
 * In the encoding that a byte order mark names, or that the place of zeros in the first two bytes shows: JSON begins with
 * ASCII. UTF-8 else. The mark is none of the text (RFC 8259, 8.1: a parser may ignore it).
 * @param {Uint8Array} bytes
 */
function readText (bytes) {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0)
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes) // which drops the mark
}

/** @param {{ text: string, json?: GoodAnswer['json'], jsonAbsent?: string[] }} options */
function findJsonFaults ({ text, json = {}, jsonAbsent = [] }) {
  let document
  try { document = JSON.parse(text) } catch { return [{ cause: 'not JSON', found: 'the body is not JSON' }] }
  return [...findPathFaults({ document, paths: json }), ...jsonAbsent.flatMap((path) => {
    const value = readPath(document, path)
    return value === undefined ? [] : [{ cause: `${path} is there`, found: `${path} is there: ${JSON.stringify(value).slice(0, 200)}` }]
  })]
}

/** @param {unknown} document @param {string} path dotted */
function readPath (document, path) {
  return path.split('.').reduce((/** @type {any} */ value, key) => value?.[key], document) // JSON of any shape
}
