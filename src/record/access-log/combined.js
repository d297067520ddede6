import { CLF_LENGTH, createClfReader, findClfStamp, readClfZone } from './clf-time.js'
import { readDurationUs } from './decimal.js'
import { findPath, readSize } from './entry.js'

/**
 * @import { ParseLine } from './entry.js'
 *
 * @typedef {object} CombinedSettings
 * @property {'last' | 'tag' | 'none'} duration `last`: the line's last field. `tag`: `rt=` or `request_time=`.
 * @property {number} unitUs microseconds in one unit of it
 * @property {number} utcOffsetS of a stamp without a zone
 */

const [SPACE, QUOTE, BACKSLASH, CLOSE, DOT, ZERO, NINE, EQUALS, MINUS] = Buffer.from(' "\\].09=-')
const TAGS = ['rt', 'request_time'].map((name) => Buffer.from(name).reverse())

/**
 * A parser of common and combined log lines, with or without a host in front, as nginx and Apache write them:
 * `192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 2326 "referer" "agent" 0.123`
 * @param {CombinedSettings} settings
 * @returns {ParseLine}
 */
export function createCombinedParser ({ duration, unitUs, utcOffsetS }) {
  const readClf = createClfReader()
  return (bytes, start, end, entry) => {
    const stamp = findClfStamp(bytes, start, end)
    if (stamp < 0) return 'no time in brackets, like [10/Oct/2000:13:55:36 -0700]'
    const second = readClf(bytes, stamp)
    let at = stamp + CLF_LENGTH
    if (bytes[at] === DOT) for (at++; at < end && bytes[at] >= ZERO && bytes[at] <= NINE;) at++ // Apache's %{msec_frac}t
    const zone = bytes[at] === SPACE ? readClfZone(bytes, at + 1) : utcOffsetS
    entry.second = second - zone
    // NaN is a date or a zone that does not exist.
    if (!(entry.second >= 0)) return 'a time that does not exist'
    if (bytes[at] === SPACE) at += 6
    if (at + 3 > end || bytes[at] !== CLOSE || bytes[at + 2] !== QUOTE) return 'no request in quotes after the time'
    const request = at + 3
    for (at = request; at < end && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
    if (at >= end) return 'a request without its closing quote'
    findPath(bytes, request, at, entry)
    entry.status = readStatus(bytes, at + 1, end)
    if (entry.status < 0) return 'no status of three digits after the request'
    entry.sizeBytes = readSize(bytes, at + 6, end)
    entry.personal = hasUser(bytes, stamp) ? 'user' : null
    entry.durationUs =
      duration === 'none'
        ? -1
        : duration === 'last'
          ? readLast(bytes, at + 5, end, unitUs)
          : readTagged(bytes, at + 5, end, unitUs)
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
 * The last field, when it is a number and is not the size, which comes right after the status.
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
  return at > size ? readDurationUs(bytes, at, end, unitUs) : -1
}

/**
 * `rt=0.123`, from the end, so that a tag within an agent's name is not met before it.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {number} unitUs
 */
function readTagged (bytes, start, end, unitUs) {
  let stop = end
  for (let at = end - 1; at > start; at--) {
    const byte = bytes[at]
    if (byte === SPACE) stop = at
    else if (byte === EQUALS && TAGS.some((tag) => endsWith(bytes, at, tag))) {
      const isQuoted = bytes[at + 1] === QUOTE && bytes[stop - 1] === QUOTE
      return readDurationUs(bytes, isQuoted ? at + 2 : at + 1, isQuoted ? stop - 1 : stop, unitUs)
    }
  }
  return -1
}

/**
 * @param {Uint8Array} bytes
 * @param {number} end
 * @param {Uint8Array} tag its bytes from the last to the first; a space comes before it
 */
function endsWith (bytes, end, tag) {
  let i = 0
  while (i < tag.length && bytes[end - 1 - i] === tag[i]) i++
  return i === tag.length && bytes[end - 1 - i] === SPACE
}
