import { addEncoding, USUAL } from '../../content-encodings.js'

const LF = 10
const CR = 13
const TAB = 9
const SPACE = 32
const COMMA = 44
const COLON = 58
const DELETE = 127

/** What is returned when the head has not ended within the bytes given, and when it cannot be the head of an answer. */
export const INCOMPLETE = -1
export const MALFORMED = -2

const CONTENT_LENGTH = latin1('content-length')
const TRANSFER_ENCODING = latin1('transfer-encoding')
const CONNECTION = latin1('connection')
const CONTENT_ENCODING = latin1('content-encoding')
const CHUNKED = latin1('chunked')
const CLOSE = latin1('close')
const KEEP_ALIVE = latin1('keep-alive')
const ENCODINGS = USUAL.map(latin1)
const VERSION = latin1('http/1.')

/** 1 for the characters of a header's name (RFC 9110, 5.6.2). */
export const TOKEN = new Uint8Array(256)
for (const byte of latin1("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")) TOKEN[byte] = 1

/** What a head says about where its answer ends. */
export class ResponseHead {
  status = 0
  contentLength = -1 // of the content-length header; -1: there is none
  hasTransferEncoding = false
  isChunked = false
  keepsAlive = true
  contentEncoding = 0 // of ../../content-encodings.js
  error = '' // why it is malformed
}

/**
 * Read the status line and the headers of an HTTP/1.x answer (RFC 9112) that lie in one piece.
 * A line may end in a bare LF, as RFC 9112 (2.2) lets a client accept; folded lines and anything that leaves the body's end
 * unclear (two different lengths, a length beside a transfer-encoding) are malformed.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {ResponseHead} head filled in
 * @returns {number} where the body begins, INCOMPLETE, or MALFORMED with `head.error` set
 */
export function readHead (bytes, start, end, head) {
  let at = readStatusLine(bytes, start, end, head)
  if (at < 0) return at
  for (;;) {
    if (at >= end) return INCOMPLETE
    const first = bytes[at]
    if (first === LF) return at + 1
    if (first === CR) {
      if (at + 1 >= end) return INCOMPLETE
      return bytes[at + 1] === LF ? at + 2 : malformed(head, 'carriage return without a line feed')
    }
    const nameStart = at
    while (at < end && TOKEN[bytes[at]] === 1) at++
    if (at >= end) return INCOMPLETE
    if (bytes[at] !== COLON || at === nameStart) return malformed(head, 'not a header line')
    const nameEnd = at++
    const lineEnd = findLineEnd(bytes, at, end)
    if (lineEnd === INCOMPLETE) return INCOMPLETE
    if (lineEnd === MALFORMED) return malformed(head, 'control character in a header')
    const valueEnd = bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd
    if (!noteHeader(bytes, nameStart, nameEnd, at, valueEnd, head)) return MALFORMED
    at = lineEnd + 1
  }
}

/**
 * `HTTP/1.1 200 OK`; the reason may be missing, and in practice so may the space before it.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {ResponseHead} head
 */
function readStatusLine (bytes, start, end, head) {
  if (!beginsAsAnswer(bytes, start, end)) return malformed(head, 'not an HTTP/1 answer')
  const lineEnd = findLineEnd(bytes, start, end)
  if (lineEnd === INCOMPLETE) return INCOMPLETE
  if (lineEnd === MALFORMED) return malformed(head, 'control character in the status line')
  const minor = bytes[start + 7] - 48
  const hundreds = bytes[start + 9] - 48
  const tens = bytes[start + 10] - 48
  const ones = bytes[start + 11] - 48
  const after = bytes[start + 12]
  const isStatus = lineEnd - start >= 12 && bytes[start + 8] === SPACE && minor >= 0 && minor <= 9 &&
    hundreds >= 1 && hundreds <= 9 && tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 && (after === SPACE || after === CR || after === LF)
  if (!isStatus) return malformed(head, 'malformed status line')
  head.status = hundreds * 100 + tens * 10 + ones
  head.contentLength = -1
  head.hasTransferEncoding = false
  head.isChunked = false
  head.keepsAlive = minor > 0 // HTTP/1.0 closes unless it says otherwise
  head.contentEncoding = 0
  return lineEnd + 1
}

/**
 * Whether the bytes, as far as they go, can be the beginning of an answer. Garbage is known by its first byte, and not
 * only when its first line ends, which may be never.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function beginsAsAnswer (bytes, start, end) {
  const length = Math.min(VERSION.length, end - start)
  for (let i = 0; i < length; i++) {
    const byte = bytes[start + i]
    if (byte !== (i < 4 ? VERSION[i] - 32 : VERSION[i])) return false // `HTTP` is spelled in capitals
  }
  return true
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 * @returns {number} where the LF is, INCOMPLETE, or MALFORMED for a control character on the way
 */
function findLineEnd (bytes, at, end) {
  for (; at < end; at++) {
    const byte = bytes[at]
    if ((byte >= SPACE && byte !== DELETE) || byte === TAB) continue
    if (byte === LF) return at
    if (byte !== CR) return MALFORMED
    if (at + 1 >= end) return INCOMPLETE
    return bytes[at + 1] === LF ? at + 1 : MALFORMED
  }
  return INCOMPLETE
}

/**
 * @param {Uint8Array} bytes
 * @param {number} nameStart
 * @param {number} nameEnd
 * @param {number} valueStart
 * @param {number} valueEnd
 * @param {ResponseHead} head
 * @returns {boolean} false when the head is malformed
 */
function noteHeader (bytes, nameStart, nameEnd, valueStart, valueEnd, head) {
  switch (nameEnd - nameStart) {
    case 10:
      if (isText(bytes, nameStart, nameEnd, CONNECTION)) noteConnection(bytes, valueStart, valueEnd, head)
      return true
    case 14:
      return !isText(bytes, nameStart, nameEnd, CONTENT_LENGTH) || noteLength(bytes, valueStart, valueEnd, head)
    case 16:
      if (isText(bytes, nameStart, nameEnd, CONTENT_ENCODING)) noteEncoding(bytes, valueStart, valueEnd, head)
      return true
    case 17:
      return !isText(bytes, nameStart, nameEnd, TRANSFER_ENCODING) || noteTransferEncoding(bytes, valueStart, valueEnd, head)
  }
  return true
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @param {ResponseHead} head */
function noteLength (bytes, start, end, head) {
  const from = skipBlanks(bytes, start, end)
  const to = dropBlanks(bytes, from, end)
  if (to === from || to - from > 15) return refuse(head, 'malformed content-length') // 15 digits: exact in a number
  let length = 0
  for (let i = from; i < to; i++) {
    const digit = bytes[i] - 48
    if (digit < 0 || digit > 9) return refuse(head, 'malformed content-length')
    length = length * 10 + digit
  }
  if (head.contentLength !== -1 && head.contentLength !== length) return refuse(head, 'two different content-lengths')
  if (head.hasTransferEncoding) return refuse(head, 'content-length beside transfer-encoding')
  head.contentLength = length
  return true
}

/**
 * Only a last coding of `chunked` says where the body ends; with any other it ends with the connection (RFC 9112, 6.3).
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {ResponseHead} head
 */
function noteTransferEncoding (bytes, start, end, head) {
  if (head.contentLength !== -1) return refuse(head, 'content-length beside transfer-encoding')
  let from = start
  for (let i = start; i < end; i++) if (bytes[i] === COMMA) from = i + 1
  from = skipBlanks(bytes, from, end)
  head.hasTransferEncoding = true
  head.isChunked = isText(bytes, from, dropBlanks(bytes, from, end), CHUNKED)
  return true
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @param {ResponseHead} head */
function noteConnection (bytes, start, end, head) {
  let from = start
  for (let i = start; i <= end; i++) {
    if (i < end && bytes[i] !== COMMA) continue
    from = skipBlanks(bytes, from, i)
    const to = dropBlanks(bytes, from, i)
    if (isText(bytes, from, to, CLOSE)) head.keepsAlive = false
    else if (isText(bytes, from, to, KEEP_ALIVE)) head.keepsAlive = true
    from = i + 1
  }
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @param {ResponseHead} head */
function noteEncoding (bytes, start, end, head) {
  const from = skipBlanks(bytes, start, end)
  const to = dropBlanks(bytes, from, end)
  const known = head.contentEncoding === 0 ? ENCODINGS.findIndex((text) => isText(bytes, from, to, text)) : -1
  head.contentEncoding = known === -1 ? addEncoding(head.contentEncoding, Buffer.from(bytes.subarray(from, to)).toString('latin1')) : known
}

/** Whatever its case. @param {Uint8Array} bytes @param {number} start @param {number} end @param {Uint8Array} lowerCase */
function isText (bytes, start, end, lowerCase) {
  if (end - start !== lowerCase.length) return false
  for (let i = 0; i < lowerCase.length; i++) {
    const byte = bytes[start + i]
    if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== lowerCase[i]) return false
  }
  return true
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function skipBlanks (bytes, start, end) {
  while (start < end && (bytes[start] === SPACE || bytes[start] === TAB)) start++
  return start
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function dropBlanks (bytes, start, end) {
  while (end > start && (bytes[end - 1] === SPACE || bytes[end - 1] === TAB)) end--
  return end
}

/** @param {ResponseHead} head @param {string} error */
function malformed (head, error) {
  head.error = error
  return MALFORMED
}

/** @param {ResponseHead} head @param {string} error */
function refuse (head, error) {
  head.error = error
  return false
}

/** @param {string} text */
function latin1 (text) {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
