import { toEpochSecond } from './civil-time.js'

/** Length of `10/Oct/2000:13:55:36`. */
export const CLF_LENGTH = 20
const DATE_LENGTH = 11
export const CLF_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const [SLASH, COLON, PLUS, MINUS, ZERO, OPEN] = Buffer.from('/:+-0[')

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
