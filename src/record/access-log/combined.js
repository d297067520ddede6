import { CLF_LENGTH, createClfReader, findClfStamp, readClfZone } from './civil-time.js'
import { findField, findFieldEnd, findQuote, readNumbers } from './columns.js'
import { readDurationUs, UNIT_US } from './decimal.js'
import { readDurationText } from './duration-text.js'
import { findPath, readSize } from './entry.js'

/**
 * @import { TimeUnit } from './duration-text.js'
 * @import { Entry, ParseLine } from './entry.js'
 *
 * number: of the fields after the request, 1 is the status; isLast: no line has one behind it. tag: what stands before `=`.
 * @typedef {{ number: number, isLast: boolean } | { tag: string }} Place
 *
 * @typedef {object} AnswerSettings what is behind the time
 * @property {Place | null} duration null: the lines have none
 * @property {TimeUnit | null} unit of it; null: each value says its own
 * @property {number} [size] the field that has it, where 1 is the status; absent: the second
 */

const [SPACE, QUOTE, BACKSLASH, CLOSE, DOT, ZERO, NINE, EQUALS, MINUS, COMMA, COLON] = Buffer.from(' "\\].09=-,:')
const USUAL_SIZE = 2

/**
 * A parser of common and combined log lines, with or without a host in front, as nginx and Apache write them:
 * `192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 2326 "referer" "agent" 0.123`
 * @param {AnswerSettings & { utcOffsetS: number }} settings utcOffsetS: of a stamp without a zone
 * @returns {ParseLine}
 */
export function createCombinedParser ({ utcOffsetS, ...settings }) {
  const readClf = createClfReader()
  const readAnswer = createAnswerReader(settings)
  return (bytes, start, end, entry) => {
    const stamp = findClfStamp(bytes, start, end)
    if (stamp < 0) return 'no time in brackets, like [10/Oct/2000:13:55:36 -0700]'
    const second = readClf(bytes, stamp)
    let at = stamp + CLF_LENGTH
    if (bytes[at] === DOT) for (at++; at < end && bytes[at] >= ZERO && bytes[at] <= NINE;) at++ // Apache's %{msec_frac}t
    const zone = bytes[at] === SPACE ? readClfZone(bytes, at + 1) : utcOffsetS
    entry.second = second - zone
    if (!(entry.second >= 0)) return 'a time that does not exist' // NaN
    if (bytes[at] === SPACE) at += 6
    entry.personal = hasUser(bytes, stamp) ? 'user' : null
    return readAnswer(bytes, at, end, entry)
  }
}

/**
 * Reads what is behind the time: `] "GET / HTTP/1.1" 200 2326 "referer" "agent" 0.123`.
 * @param {AnswerSettings} settings
 * @returns {(bytes: Buffer, at: number, end: number, entry: Entry) => string | null} as ParseLine; at: of the bracket
 */
export function createAnswerReader ({ duration, unit, size = USUAL_SIZE }) {
  const number = duration !== null && 'number' in duration ? duration.number : 0
  const isLast = duration !== null && 'number' in duration && duration.isLast && unit !== null
  const tag = duration !== null && 'tag' in duration ? Buffer.from(duration.tag) : null
  const unitUs = unit === null ? 0 : UNIT_US[unit]
  return (bytes, at, end, entry) => {
    if (at + 3 > end || bytes[at] !== CLOSE || bytes[at + 2] !== QUOTE) return 'no request in quotes after the time'
    const request = at + 3
    for (at = request; at < end && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
    if (at >= end) return 'a request without its closing quote'
    findPath(bytes, request, at, entry)
    entry.status = readStatus(bytes, at + 1, end)
    if (entry.status < 0) return 'no status of three digits after the request'
    entry.sizeBytes = size === USUAL_SIZE ? readSize(bytes, at + 6, end) : readSizeAt(bytes, at + 1, end, size)
    if (number > 0) {
      const us = isLast ? readLast(bytes, at + 5, end, unitUs) : -1
      entry.durationUs = us >= 0 ? us : readAt(bytes, at + 1, end, number, unitUs)
    } else entry.durationUs = tag === null ? -1 : readTagged(bytes, at + 5, end, tag, unitUs)
    return null
  }
}

/** `192.0.2.1 - frank [`: who has signed in stands before the time. @param {Uint8Array} bytes @param {number} stamp */
function hasUser (bytes, stamp) {
  return stamp > 4 && bytes[stamp - 2] === SPACE && !(bytes[stamp - 3] === MINUS && bytes[stamp - 4] === SPACE)
}

/** ` 200 ` @param {Uint8Array} bytes @param {number} at @param {number} end @returns {number} -1 when it is none */
function readStatus (bytes, at, end) {
  if (at + 4 > end || bytes[at] !== SPACE || (at + 4 < end && bytes[at + 4] !== SPACE)) return -1
  let status = 0
  for (let i = at + 1; i < at + 4; i++) {
    if (bytes[i] < ZERO || bytes[i] > NINE) return -1
    status = status * 10 + bytes[i] - ZERO
  }
  return status
}

/**
 * The last field, when it is a number, no list of them (`0.1, 0.2`, `0.1 : 0.2`), and is not the size, which comes right after the
 * status: faster than from the front.
 * @param {Uint8Array} bytes
 * @param {number} start the space before the size
 * @param {number} end
 * @param {number} unitUs
 */
function readLast (bytes, start, end, unitUs) {
  let at = end
  while (at > start && bytes[at - 1] !== SPACE) at--
  let size = start + 1
  while (size < end && bytes[size] !== SPACE) size++
  const isOfList = bytes[at - 2] === COMMA || bytes[at - 2] === COLON
  return at > size && !isOfList ? readDurationUs(bytes, at, end, unitUs) : -1
}

/**
 * The value of a field after the request.
 * @param {Buffer} bytes
 * @param {number} at behind the request's quote
 * @param {number} end
 * @param {number} number
 * @param {number} unitUs 0: each value says its own
 */
function readAt (bytes, at, end, number, unitUs) {
  const field = findField(bytes, at, end, number)
  return field === null ? -1 : readTime(bytes, field.start, field.end, unitUs)
}

/** @param {Buffer} bytes @param {number} at @param {number} end @param {number} number */
function readSizeAt (bytes, at, end, number) {
  const field = findField(bytes, at, end, number)
  return field === null ? -1 : readSize(bytes, field.start, field.end)
}

/**
 * `rt=0.123`, from the end, so that a tag within an agent's name is not met before it.
 * @param {Buffer} bytes
 * @param {number} start
 * @param {number} end
 * @param {Buffer} tag
 * @param {number} unitUs 0: each value says its own
 */
function readTagged (bytes, start, end, tag, unitUs) {
  for (let at = end - 1; at > start; at--) {
    if (bytes[at] !== EQUALS || !endsWith(bytes, at, tag)) continue
    const isQuoted = bytes[at + 1] === QUOTE
    const from = isQuoted ? at + 2 : at + 1
    return readTime(bytes, from, isQuoted ? findQuote(bytes, from, end) : findFieldEnd(bytes, from, end), unitUs)
  }
  return -1
}

/** @param {Uint8Array} bytes @param {number} end @param {Uint8Array} tag a space comes before it */
function endsWith (bytes, end, tag) {
  const start = end - tag.length
  let i = 0
  while (i < tag.length && bytes[start + i] === tag[i]) i++
  return i === tag.length && bytes[start - 1] === SPACE
}

/**
 * A number in the log's unit, a list of them, or a time that says its own.
 * @param {Buffer} bytes
 * @param {number} start
 * @param {number} end
 * @param {number} unitUs 0: each value says its own
 */
function readTime (bytes, start, end, unitUs) {
  const us = unitUs === 0 ? -1 : readDurationUs(bytes, start, end, unitUs)
  if (us >= 0 || (end - start === 1 && bytes[start] === MINUS)) return us
  const text = bytes.toString('utf8', start, end)
  const sum = unitUs === 0 ? NaN : readNumbers(text) * unitUs
  return sum < 1e15 ? Math.round(sum) : readDurationText(text)
}
