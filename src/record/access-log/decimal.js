const [ZERO, NINE, DOT] = Buffer.from('09.')
const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
const MOST_WHOLE = 1e12 // a time beyond it is none, and the product with its unit stays exact

/** Microseconds in one of each unit. */
export const UNIT_US = Object.freeze({ s: 1_000_000, ms: 1000, us: 1, ns: 0.001 })

/**
 * A time written with digits and at most one dot, in whole microseconds: 0.123 s is 123000. Digits are added up as a whole number first, so
 * that no error of a binary fraction gets in.
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {number} unitUs microseconds in one
 * @returns {number} -1 when it is no such number
 */
export function readDurationUs (bytes, start, end, unitUs) {
  let digits = 0
  let decimals = -1
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte === DOT && decimals < 0 && at > start) decimals = 0
    else if (byte < ZERO || byte > NINE || digits > MOST_WHOLE) return -1
    else if (decimals < 9) {
      digits = digits * 10 + byte - ZERO
      if (decimals >= 0) decimals++
    }
  }
  if (end <= start || decimals === 0) return -1
  return Math.round(decimals > 0 ? digits * unitUs / POWERS[decimals] : digits * unitUs)
}
