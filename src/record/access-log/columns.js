/** Where a field of a line stands. There is one of these, filled again: an object a field would be what the time goes to. */
const place = { start: 0, end: 0, next: 0 }
const [SPACE, TAB, QUOTE, BACKSLASH, OPEN, CLOSE, COMMA, COLON, EQUALS, MINUS, ZERO, NINE] = Buffer.from(' \t"\\[],:=-09')

/**
 * The next field of a text log: up to a space, or in quotes or brackets.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 * @returns {boolean} false: there is none
 */
function goOn (bytes, at, end) {
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++
  if (at >= end) return false
  const first = bytes[at]
  if (first === QUOTE || first === OPEN) {
    const close = first === QUOTE ? findQuote(bytes, at + 1, end) : findByte(bytes, CLOSE, at + 1, end)
    place.start = at + 1
    place.end = close
    place.next = close + 1
    return true
  }
  place.start = at
  place.end = findFieldEnd(bytes, at, end)
  place.next = place.end
  return true
}

/**
 * Of a field without quotes. A list is one field, as nginx writes it after several tries: `0.120, 0.340` or `0.120 : 0.340`.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 */
export function findFieldEnd (bytes, at, end) {
  at = findEnd(bytes, at, end)
  while (at < end && bytes[at] === SPACE && (bytes[at - 1] === COMMA || (bytes[at + 1] === COLON && bytes[at + 2] === SPACE))) {
    at = findEnd(bytes, bytes[at - 1] === COMMA ? at + 1 : at + 3, end)
  }
  return at
}

/**
 * Of a field without quotes, unless they come after `=`: `urt="0.1, 0.2"`.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 */
function findEnd (bytes, at, end) {
  for (; at < end && bytes[at] !== SPACE && bytes[at] !== TAB; at++) {
    if (bytes[at] === EQUALS && bytes[at + 1] === QUOTE) at = findQuote(bytes, at + 2, end)
  }
  return Math.min(at, end)
}

/** @param {Uint8Array} bytes @param {number} at @param {number} end */
export function findQuote (bytes, at, end) {
  for (; at < end && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
  return Math.min(at, end)
}

/** @param {Uint8Array} bytes @param {number} byte @param {number} at @param {number} end */
function findByte (bytes, byte, at, end) {
  while (at < end && bytes[at] !== byte) at++
  return at
}

/**
 * A field of those after the request.
 * @param {Uint8Array} bytes
 * @param {number} at behind the request's quote
 * @param {number} end
 * @param {number} number 1 is the status
 * @returns {{ start: number, end: number } | null} the same object each time
 */
export function findField (bytes, at, end, number) {
  for (let passed = 0; goOn(bytes, at, end); at = place.next) if (++passed === number) return place
  return null
}

/**
 * All fields after the request, as text.
 * @param {Buffer} bytes
 * @param {number} at behind the request's quote
 * @param {number} end
 * @param {readonly number[]} [wanted] rising; absent: all
 * @returns {string[]}
 */
export function listFields (bytes, at, end, wanted) {
  const fields = []
  const most = wanted === undefined ? Infinity : wanted.length
  for (let index = 0; fields.length < most && goOn(bytes, at, end); at = place.next, index++) {
    if (wanted === undefined || wanted[fields.length] === index) fields.push(bytes.toString('utf8', place.start, place.end))
  }
  return fields
}

/**
 * A time in a text log: a number, or the sum of a list of them, as the tries came one after the other.
 * @param {string} text
 * @returns {number} NaN when it is none
 */
export function readNumbers (text) {
  const first = text.charCodeAt(0)
  if (!((first >= ZERO && first <= NINE) || first === MINUS)) return NaN
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const parts = text.split(/, | : /)
  const numbers = parts.filter((part) => part !== '-').map((part) => /^\d+(?:\.\d+)?$/.test(part) ? Number(part) : NaN)
  return parts.length > 1 && numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : NaN
}
