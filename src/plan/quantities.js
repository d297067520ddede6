/*
 * One reader for each kind of quantity that a person writes, on the command line and in files. Each gives null for what it does not
 * understand: whoever asks knows what to say then. Durations are in duration.js, bounds of latencies in objective.js.
 */

const PER_SECOND = Object.freeze({ s: 1, sec: 1, min: 60, m: 60, h: 3600 })
const BYTES = Object.freeze({
  '': 1,
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40
})
const MEMORY = Object.freeze({ '': 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 })
const BITS = Object.freeze({ '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 })
const HOURS = Object.freeze({ h: 1, hour: 1, month: 730 })
const NUMBER = '(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d{1,2})?'
const PLAIN = new RegExp(`^${NUMBER}$`)
const RATE = new RegExp(`^(${NUMBER})(?:/(s|sec|min|m|h))?$`)
const SHARE = new RegExp(`^(${NUMBER})%$`)
const SIZE = new RegExp(`^(${NUMBER})([kKMGT]i?B|B|)$`)
const MEMORY_SIZE = new RegExp(`^(${NUMBER})([kmg]?)(?:i?b?)?$`)
const BANDWIDTH = new RegExp(`^(${NUMBER})([kKMGT]?)(?:bit|b)(?:/s|ps)$`)
const PRICE = new RegExp(`^(${NUMBER})(/core)?/(h|hour|month)$`)
const MOST_PER_SECOND = 1e9

/** `20`, `20/s`, `1e6/s`, `1200/min`, `72000/h`. @param {string} text @returns {number | null} a second */
export function parseRate (text) {
  const [, digits, unit = 's'] = RATE.exec(withoutBlanks(text)) ?? []
  const rate = Number(digits) / PER_SECOND[/** @type {keyof typeof PER_SECOND} */ (unit)]
  return rate > 0 && rate <= MOST_PER_SECOND ? rate : null
}

/** @param {string} text @param {number} low @param {number} high */
export function parseNumber (text, low, high) {
  const value = PLAIN.test(text.trim()) ? Number(text) : NaN
  return value >= low && value <= high ? value : null
}

/** `3`, `1e6`. @param {string} text @param {number} low @param {number} high */
export function parseWhole (text, low, high) {
  const value = parseNumber(text, low, high)
  return Number.isInteger(value) ? value : null
}

/** Below 1 % a share was written as a ratio: p0.99 for p99. */
export const LEAST_SHARE = 0.01

/** `30%` or `0.3`. @param {string} text @param {number} most @returns {number | null} 0 to `most` */
export function parseShare (text, most) {
  const [, percent] = SHARE.exec(withoutBlanks(text)) ?? []
  const share = percent === undefined ? parseNumber(text, 0, most) : shiftDecimal(percent, -2)
  return share !== null && share <= most ? share : null
}

/** Share of a capacity that is kept free on purpose: `30%` or `0.3`. @param {string} text */
export function parseHeadroom (text) {
  return parseShare(text, 0.99)
}

/**
 * When a server has begun to fail: `success<90%`, or `never`.
 * @param {string} text
 * @returns {number | null} the share of good answers below which it has, 0 to 1
 */
export function parseAbort (text) {
  if (text.trim() === 'never') return 0
  const [, share] = /^success<(.+)$/.exec(withoutBlanks(text)) ?? []
  return (share !== undefined && parseShare(share, 1)) || null
}

/** Units on top of those that are needed. @param {string} text */
export function parseSpare (text) {
  return parseWhole(text, 0, 1000)
}

/**
 * `300`, `2kB`, `1.5KiB`, `32GB`: k is 1,000 and Ki is 1,024.
 * @param {string} text @param {number} low @param {number} high
 * @returns {number | null} whole bytes
 */
export function parseBytes (text, low, high) {
  const [, digits, unit = ''] = SIZE.exec(withoutBlanks(text)) ?? []
  const bytes = Math.round(Number(digits) * BYTES[/** @type {keyof typeof BYTES} */ (unit)])
  return bytes >= low && bytes <= high ? bytes : null
}

/**
 * What a container may use, as Docker writes it: `128m`, `128Mi`, `1gb`; every unit is a power of 1,024.
 * @param {string} text @param {number} low @param {number} high
 * @returns {number | null} whole bytes
 */
export function parseMemory (text, low, high) {
  const [, digits, unit = ''] = MEMORY_SIZE.exec(text.trim().toLowerCase()) ?? []
  const bytes = Math.round(Number(digits) * MEMORY[/** @type {keyof typeof MEMORY} */ (unit)])
  return bytes >= low && bytes <= high ? bytes : null
}

/** `10Gbit/s`, `2.5Gbps`, `100Mb/s`: bits, as networks are sold. @param {string} text @returns {number | null} bits a second */
export function parseBandwidth (text) {
  const [, digits, unit = ''] = BANDWIDTH.exec(withoutBlanks(text)) ?? []
  const bits = Number(digits) * BITS[/** @type {keyof typeof BITS} */ (unit)]
  return bits >= 1e6 && bits <= 1e13 ? bits : null
}

/** `0.04/h`, `29/month`, `0.04/core/h`. @param {string} text @returns {import('../types.ts').Price | null} */
export function parsePrice (text) {
  const [, digits, core, time] = PRICE.exec(withoutBlanks(text)) ?? []
  const perHour = Number(digits) / HOURS[/** @type {keyof typeof HOURS} */ (time)]
  return perHour > 0 ? { perHour, of: core ? 'core' : 'unit' } : null
}

/**
 * 99.9 / 100 is 0.9990000000000001; the text 99.9e-2 is read as the nearest double to 0.999.
 * @param {string} digits may have an exponent of its own
 * @param {number} by powers of ten
 */
export function shiftDecimal (digits, by) {
  const [mantissa, exponent = '0'] = digits.toLowerCase().split('e')
  return Number(`${mantissa}e${Number(exponent) + by}`)
}

/** @param {string} text */
function withoutBlanks (text) {
  return text.replaceAll(' ', '')
}
