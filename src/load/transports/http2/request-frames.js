import { buildFrame, CONTINUATION, DATA, END_HEADERS, END_STREAM, HEAD_BYTES, HEADERS, MAX_FRAME_BYTES } from './frames.js'
import { STATIC_TABLE } from './hpack-static-table.js'

// A table size update to 0. A server that announces a smaller table than the default wants to see one (RFC 7541, 4.2); to send
// it always costs a byte, to keep account of when it is wanted costs state.
const NO_TABLE = Buffer.from([0x20])
// Above this a request goes out frame by frame: it is the default window, which it could not pass in one go anyhow.
const MOST_QUICK_BYTES = 49152

const HEADER_BLOCK_NAMES = STATIC_TABLE.map(({ name }) => name.toString())
const HEADER_BLOCK_VALUES = STATIC_TABLE.map(({ value }) => value.toString())

/**
 * A request as it goes out, with 0 for its stream.
 * @typedef {object} Http2Request
 * @property {boolean} isHead its answer has no body whatever its headers say
 * @property {boolean} isIdempotent may be sent again although the server may have processed it
 * @property {Buffer} headers HEADERS frame, CONTINUATION behind it when the block is long
 * @property {Buffer} message the body; empty: the headers end the stream
 * @property {Buffer | null} quick headers and body in one piece; null for a body too long for that
 * @property {number[]} headerStreamIdsAt where in `headers` the stream's number stands
 * @property {number[]} quickStreamIdsAt the same in `quick`
 */

/**
 * Build the frames of a request once: sending it is a copy and a few numbers.
 * @param {{ fields: ReadonlyArray<readonly [name: string, value: string]>, message: Buffer, isHead?: boolean,
 *   isIdempotent?: boolean }} options fields: pseudo-headers first, names in lower case
 * @returns {Http2Request}
 */
export function buildFrames ({ fields, message, isHead = false, isIdempotent = false }) {
  const block = Buffer.concat([NO_TABLE, buildHeaderBlock(fields)])
  const headerFrames = splitBlock(block, message.length === 0)
  const dataFrames = splitMessage(message)
  return {
    isHead,
    isIdempotent,
    headers: Buffer.concat(headerFrames),
    message,
    quick: message.length > MOST_QUICK_BYTES ? null : Buffer.concat([...headerFrames, ...dataFrames]),
    headerStreamIdsAt: listStreamIdPlaces(headerFrames),
    quickStreamIdsAt: listStreamIdPlaces([...headerFrames, ...dataFrames])
  }
}

/** @param {Buffer} block @param {boolean} isAll no body follows */
function splitBlock (block, isAll) {
  return split(block).map((payload, i, { length }) => buildFrame({
    type: i === 0 ? HEADERS : CONTINUATION,
    flags: (i === length - 1 ? END_HEADERS : 0) | (i === 0 && isAll ? END_STREAM : 0),
    payload
  }))
}

/** @param {Buffer} message */
function splitMessage (message) {
  return split(message).map((payload, i, { length }) => buildFrame({ type: DATA, flags: i === length - 1 ? END_STREAM : 0, payload }))
}

/** @param {Buffer} bytes */
function split (bytes) {
  const count = Math.ceil(bytes.length / MAX_FRAME_BYTES)
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * MAX_FRAME_BYTES, (i + 1) * MAX_FRAME_BYTES))
}

/** @param {Buffer[]} frames */
function listStreamIdPlaces (frames) {
  let start = 0
  return frames.map((frame) => {
    const at = start + HEAD_BYTES - 4
    start += frame.length
    return at
  })
}

/**
 * Encode a header block that means the same at any time (RFC 7541): entries of the static table, else literals that no table
 * keeps, without Huffman. It is built once and sent for ever, so that its few more bytes cost less than state would.
 * @param {ReadonlyArray<readonly [name: string, value: string]>} fields names in lower case
 * @returns {Buffer}
 */
export function buildHeaderBlock (fields) {
  return Buffer.concat(fields.flatMap(([name, value]) => {
    const whole = HEADER_BLOCK_VALUES.findIndex((known, i) => known === value && HEADER_BLOCK_NAMES[i] === name)
    if (whole !== -1) return [encodeInteger(whole + 1, 7, 0x80)]
    const index = HEADER_BLOCK_NAMES.indexOf(name) + 1
    const start = encodeInteger(index, 4, 0)
    return index === 0 ? [start, encodeString(name), encodeString(value)] : [start, encodeString(value)]
  }))
}

/** @param {string} text */
function encodeString (text) {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.concat([encodeInteger(bytes.length, 7, 0), bytes])
}

/**
 * RFC 7541, 5.1.
 * @param {number} value
 * @param {number} prefixBits
 * @param {number} pattern the bits before the prefix
 */
export function encodeInteger (value, prefixBits, pattern) {
  const mask = (1 << prefixBits) - 1
  if (value < mask) return Buffer.from([pattern | value])
  const bytes = [pattern | mask]
  let rest = value - mask
  for (; rest >= 128; rest >>>= 7) bytes.push(rest & 127 | 128)
  return Buffer.from([...bytes, rest])
}
