import { CLF_LENGTH, createClfReader, findClfStamp, readClfZone } from './civil-time.js'
import { readDurationUs } from './decimal.js'
import { findPath, OTHER, readSize } from './entry.js'

/** @import { ParseLine } from './entry.js' */
/** @import { Reader } from './formats.js' */
/** @import { FormatOptions } from './json-fields.js' */

const [SPACE, QUOTE, CLOSE, DOT, SLASH, PLUS, MINUS, ZERO, NINE] = Buffer.from(' "]./+-09')
const MS = 1000
/** `fe/1: SSL handshake failure`, after the time: a connection without a request. */
const NO_REQUEST = /^[^\s"][^\s"/]*\/[^\s"]+: \S/
/** What HAProxy says of itself, behind its name in syslog. */
const NOTICE = /\bhaproxy\[\d+\]: (?:Proxy|Server|Backend|backend|Health check|Stopping|Pausing|New worker|\[(?:NOTICE|WARNING|ALERT)\])/
/** Of `option tcplog`: three timers, bytes, and no status. */
const TCP = /^\S+ \S+ -?\d+\/-?\d+\/\+?-?\d+ \d+ [-A-Za-z]{2} /

/**
 * A reader of HAProxy's log. Its durations are milliseconds, whoever says what.
 * @param {{ options: FormatOptions }} options
 * @returns {Reader}
 */
export function openHaproxy ({ options: { utcOffsetS } }) {
  return {
    parse: createHaproxyParser({ utcOffsetS }),
    remarks: [{ code: 'STAMPS_WITHOUT_ZONE', utcOffsetS }, { code: 'COUNTED_WHEN_CAME' }],
    hasSizes: true,
    hasMethods: true,
    unclear: null,
    guess: null
  }
}

/**
 * A parser of HAProxy's HTTP log (`option httplog`), with whatever syslog put in front:
 * `… 192.0.2.1:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"`
 * The stamp is when the request came. The timers are TR/Tw/Tc/Tr/Ta (Tq/Tw/Tc/Tr/Tt before 1.7) in milliseconds; the last one is the whole.
 * @param {{ utcOffsetS: number }} settings utcOffsetS: of the log, as its stamps have no zone
 * @returns {ParseLine}
 */
function createHaproxyParser ({ utcOffsetS }) {
  const readClf = createClfReader()
  return (bytes, start, end, entry) => {
    const stamp = findClfStamp(bytes, start, end)
    if (stamp < 0) return NOTICE.test(bytes.toString('latin1', start, Math.min(end, start + 200))) ? OTHER : 'no time in brackets, like [06/Feb/2009:12:14:14.655]'
    let at = stamp + CLF_LENGTH
    if (bytes[at] === DOT) for (at++; at < end && bytes[at] >= ZERO && bytes[at] <= NINE;) at++
    entry.second = readClf(bytes, stamp) - (bytes[at] === SPACE ? readClfZone(bytes, at + 1) : utcOffsetS)
    if (!(entry.second >= 0)) return 'a time that does not exist'
    if (bytes[at] === SPACE) at += 6
    if (bytes[at] !== CLOSE || bytes[at + 1] !== SPACE) return 'no frontend after the time'
    const timers = skipFields(bytes, at + 2, end, 2)
    const afterTimers = skipFields(bytes, timers, end, 1)
    const last = findLastTimer(bytes, timers, afterTimers - 1)
    if (last < 0) {
      const rest = bytes.toString('latin1', at + 2, Math.min(end, at + 200))
      return NO_REQUEST.test(rest) || TCP.test(rest) ? OTHER : 'not five timers, like 10/0/30/69/109: no line of an HTTP log'
    }
    // `+`: written when the answer began (option logasap), so the whole is not known; `-1`: aborted.
    entry.durationUs = bytes[last] === PLUS ? -1 : readDurationUs(bytes, last, afterTimers - 1, MS)
    const afterStatus = skipFields(bytes, afterTimers, end, 1)
    entry.status = readStatus(bytes, afterTimers, afterStatus - 1)
    if (entry.status < 0) return 'no status after the timers'
    entry.sizeBytes = readSize(bytes, afterStatus + (bytes[afterStatus] === PLUS ? 1 : 0), end)
    let open = afterStatus
    while (open < end && bytes[open] !== QUOTE) open++
    if (open >= end) return 'no request in quotes'
    findPath(bytes, open + 1, end, entry) // haproxy cuts a line at 1,024 bytes: the closing quote may be missing
    return null
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 * @param {number} count
 * @returns {number} where the field after them begins
 */
function skipFields (bytes, at, end, count) {
  for (let field = 0; field < count && at < end; field++) {
    while (at < end && bytes[at] !== SPACE) at++
    at++
  }
  return at
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {number} where the fifth of five timers begins; -1 when there are not five
 */
function findLastTimer (bytes, start, end) {
  let slashes = 0
  let last = -1
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === SLASH) {
      slashes++
      last = at + 1
    } else if ((byte < ZERO || byte > NINE) && byte !== MINUS && byte !== PLUS) return -1
  }
  return slashes === 4 ? last : -1
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {number} 0 for `-1`, which is no answer at all; -1 when it is no status
 */
function readStatus (bytes, start, end) {
  if (end - start === 2 && bytes[start] === MINUS) return 0
  let status = 0
  for (let at = start; at < end; at++) {
    if (bytes[at] < ZERO || bytes[at] > NINE) return -1
    status = status * 10 + bytes[at] - ZERO
  }
  return end - start === 3 ? status : -1
}
