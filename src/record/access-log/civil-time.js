const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] // days by month, February of a leap year
const FIRST_YEAR = 1970

/**
 * Seconds since 1970 of a date and time in UTC; NaN for one that does not exist (30 February, 25 o'clock). A leap second (:60) is the
 * second after it, as Unix time has it.
 * @param {number} year
 * @param {number} month 1 to 12
 * @param {number} day
 * @param {number} hour
 * @param {number} minute
 * @param {number} second
 */
export function toEpochSecond (year, month, day, hour, minute, second) {
  const exists =
    year >= FIRST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= MONTH_DAYS[month - 1] &&
    (month !== 2 || day < 29 || isLeap(year))
  if (!exists || hour > 23 || minute > 59 || second > 60) return NaN
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

/** @param {number} year */
function isLeap (year) {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** `-0700`, `+05:30`, `Z`: seconds that local time is ahead of UTC; NaN when it is no zone. @param {string} text */
export function readZone (text) {
  if (text === 'Z' || text === 'z') return 0
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(text)
  if (!match) return NaN
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60
  return Number(match[2]) > 23 || Number(match[3] ?? 0) > 59 ? NaN : match[1] === '-' ? -seconds : seconds
}

/** Microseconds in one, by how large the number is: 1e9 seconds is 2001, 1e11 is the year 5138. */
const EPOCH_UNITS = [[1e11, 1e6], [1e14, 1e3], [1e17, 1], [1e20, 1e-3]]
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const ISO_ZONE = /^(?:Z|z|[+-]\d\d(?::?\d\d)?)$/
const CLF = /^\[?(\d\d)\/(\w{3})\/(\d{4}):(\d\d):(\d\d):(\d\d)(?:\.(\d+))? ?([+-]\d{4})?\]?$/

/**
 * A time as JSON logs have it: ISO 8601, the stamp of an access log, or seconds, milliseconds, microseconds or nanoseconds since 1970.
 * @param {unknown} value
 * @param {number} utcOffsetS of a time without a zone
 * @returns {{ us: number, fine: boolean } | null} us: whole microseconds since 1970; fine: it was written finer than in seconds
 */
export function readJsonTime (value, utcOffsetS) {
  if (typeof value === 'number') return readEpoch(value)
  if (typeof value !== 'string') return null
  if (value.charCodeAt(4) === MINUS) return readIso(value, utcOffsetS)
  if (/^\d+(\.\d+)?$/.test(value)) return readEpoch(Number(value), value.includes('.'))
  const clf = CLF.exec(value)
  return clf ? buildClf(clf, utcOffsetS) : null
}

/** The same date and zone stand on line after line: what they mean is kept. */
const known = { date: '', midnight: NaN, zone: '', aheadS: NaN }

/** `2026-03-01T12:00:00.25+01:00` @param {string} text @param {number} utcOffsetS of a time without a zone */
function readIso (text, utcOffsetS) {
  if (text[10] !== 'T' && text[10] !== ' ') return null
  const isFine = text[19] === '.' || text[19] === ','
  let end = isFine ? 20 : 19
  while (isDigit(text.charCodeAt(end))) end++
  if (isFine ? end === 20 : end > 19) return null // a dot without digits, or digits without one
  const zone = end === text.length ? '' : text.slice(end).trimStart()
  const aheadS = zone === '' ? utcOffsetS : readKnownZone(zone)
  const us = (readKnownDate(text.slice(0, 10)) + readClock(text, 11) - aheadS) * 1e6 + (isFine ? readMicros(text, 20, end) : 0)
  return us >= 0 ? { us, fine: isFine } : null
}

/** @param {string} date @returns {number} seconds since 1970 of its midnight; NaN for none */
function readKnownDate (date) {
  if (date !== known.date) {
    const match = ISO_DATE.exec(date)
    known.midnight = match ? toEpochSecond(Number(match[1]), Number(match[2]), Number(match[3]), 0, 0, 0) : NaN
    known.date = date
  }
  return known.midnight
}

/** @param {string} zone */
function readKnownZone (zone) {
  if (zone !== known.zone) {
    known.aheadS = ISO_ZONE.test(zone) ? readZone(zone) : NaN
    known.zone = zone
  }
  return known.aheadS
}

/** `12:00:00`: seconds of the day; NaN when there is no such time. @param {string} text @param {number} at */
function readClock (text, at) {
  const [hour, minute, second] = [readTwo(text, at), readTwo(text, at + 3), readTwo(text, at + 6)]
  const exists = hour < 24 && minute < 60 && second <= 60 && text[at + 2] === ':' && text[at + 5] === ':'
  return exists ? hour * 3600 + minute * 60 + second : NaN
}

/** Digits behind a dot. @param {string} text @param {number} start @param {number} end */
function readMicros (text, start, end) {
  let us = 0
  for (let at = start; at < start + 6; at++) us = us * 10 + (at < end ? text.charCodeAt(at) - ZERO : 0)
  return us
}

/** @param {string} text @param {number} at */
function readTwo (text, at) {
  const [tens, ones] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return isDigit(tens) && isDigit(ones) ? (tens - ZERO) * 10 + ones - ZERO : NaN
}

/** @param {number} code */
function isDigit (code) {
  return code >= ZERO && code <= NINE
}

/** @param {number} number @param {boolean} [fine] */
function readEpoch (number, fine = !Number.isInteger(number)) {
  const unit = number >= 0 ? EPOCH_UNITS.find(([below]) => number < below) : undefined
  return unit ? { us: Math.round(number * unit[1]), fine: fine || unit[1] < 1e6 } : null
}

/** @param {RegExpExecArray} match @param {number} utcOffsetS */
function buildClf (match, utcOffsetS) {
  const [, day, month, year, hour, minute, second, fraction, zone] = match
  const local = toEpochSecond(Number(year), CLF_MONTHS.indexOf(month) + 1, Number(day), Number(hour), Number(minute), Number(second))
  const us = (local - (zone === undefined ? utcOffsetS : readZone(zone))) * 1e6 + Number((fraction ?? '').padEnd(6, '0').slice(0, 6))
  return us >= 0 ? { us, fine: fraction !== undefined } : null
}

/** Length of `10/Oct/2000:13:55:36`. */
export const CLF_LENGTH = 20
const DATE_LENGTH = 11
const CLF_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const [SLASH, COLON, PLUS, MINUS, ZERO, NINE, OPEN] = Buffer.from('/:+-09[')

/**
 * Where the stamp in brackets begins that an access log has: the place after `[`, or -1. A user name or a process
 * number in brackets is none.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
export function findClfStamp (bytes, start, end) {
  for (let at = start; at < end - CLF_LENGTH; at++) {
    if (bytes[at] === OPEN && bytes[at + 3] === SLASH && bytes[at + 7] === SLASH && bytes[at + 12] === COLON) return at + 1
  }
  return -1
}

/**
 * A reader of `10/Oct/2000:13:55:36`, without its zone. The same date stands on line after line: what it means is kept.
 * @returns {(bytes: Uint8Array, at: number) => number} seconds since 1970 as if it were UTC; NaN when there is no such time
 */
export function createClfReader () {
  const known = new Uint8Array(DATE_LENGTH)
  let midnight = NaN
  return (bytes, at) => {
    let same = 0
    while (same < DATE_LENGTH && bytes[at + same] === known[same]) same++
    if (same < DATE_LENGTH) {
      for (let i = 0; i < DATE_LENGTH; i++) known[i] = bytes[at + i]
      midnight = readDate(known)
    }
    const hour = twoDigits(bytes, at + 12)
    const minute = twoDigits(bytes, at + 15)
    const second = twoDigits(bytes, at + 18)
    // Written so that NaN does not pass; :60 is a leap second.
    if (!(hour < 24 && minute < 60 && second <= 60 && bytes[at + 14] === COLON && bytes[at + 17] === COLON)) return NaN
    return midnight + hour * 3600 + minute * 60 + second
  }
}

/** @param {Uint8Array} date */
function readDate (date) {
  const match = /^(\d\d)\/(\w{3})\/(\d{4})$/.exec(String.fromCharCode(...date))
  return match ? toEpochSecond(Number(match[3]), CLF_MONTHS.indexOf(match[2]) + 1, Number(match[1]), 0, 0, 0) : NaN
}

/**
 * The zone at a place, `+0200`: seconds that local time is ahead of UTC; NaN when there is none.
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function readClfZone (bytes, at) {
  const sign = bytes[at]
  if (sign !== PLUS && sign !== MINUS) return NaN
  const hours = twoDigits(bytes, at + 1)
  const minutes = twoDigits(bytes, at + 3)
  if (!(hours < 24 && minutes < 60)) return NaN
  return (sign === MINUS ? -60 : 60) * (hours * 60 + minutes)
}

/** @param {Uint8Array} bytes @param {number} at */
function twoDigits (bytes, at) {
  const tens = bytes[at] - ZERO
  const ones = bytes[at + 1] - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN
}
