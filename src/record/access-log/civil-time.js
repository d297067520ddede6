import { CLF_MONTHS } from './clf-time.js'

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
const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?\s*(Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?$/
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
  if (/^\d+(\.\d+)?$/.test(value)) return readEpoch(Number(value), value.includes('.'))
  const iso = ISO.exec(value)
  if (iso) return build(iso[1], iso[2], iso[3], iso, utcOffsetS)
  const clf = CLF.exec(value)
  return clf ? build(clf[3], String(CLF_MONTHS.indexOf(clf[2]) + 1), clf[1], clf, utcOffsetS) : null
}

/** @param {number} number @param {boolean} [fine] */
function readEpoch (number, fine = !Number.isInteger(number)) {
  const unit = number >= 0 ? EPOCH_UNITS.find(([below]) => number < below) : undefined
  return unit ? { us: Math.round(number * unit[1]), fine: fine || unit[1] < 1e6 } : null
}

/**
 * @param {string} year
 * @param {string} month
 * @param {string} day
 * @param {RegExpExecArray} match hour, minute, second, fraction and zone from its fourth group on
 * @param {number} utcOffsetS
 */
function build (year, month, day, match, utcOffsetS) {
  const [hour, minute, second, fraction, zone] = match.slice(4)
  const local = toEpochSecond(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  const us = (local - (zone === undefined ? utcOffsetS : readZone(zone))) * 1e6 + Number((fraction ?? '').padEnd(6, '0').slice(0, 6))
  return us >= 0 ? { us, fine: fraction !== undefined } : null
}
