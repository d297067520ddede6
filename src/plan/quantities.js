const PER_SECOND = Object.freeze({ s: 1, sec: 1, min: 60, m: 60, h: 3600 })
const BYTES = Object.freeze({ '': 1, B: 1, kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 })
const BITS = Object.freeze({ '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12 })
const NUMBER = '\\d+(?:\\.\\d+)?(?:[eE]\\+?\\d{1,2})?'
const RATE = new RegExp(`^(${NUMBER})(?:/(s|sec|min|m|h))?$`)
const SIZE = new RegExp(`^(${NUMBER})([kKMGT]i?B|B|)$`)
const BANDWIDTH = new RegExp(`^(${NUMBER})([kKMGT]?)(?:bit|b)(?:/s|ps)$`)
const MOST_PER_SECOND = 1e9

/** `20`, `20/s`, `1e6/s`, `1200/min`, `72000/h`. @param {string} text @returns {number | null} a second */
export function parseRate (text) {
  const [, digits, unit = 's'] = RATE.exec(text.replaceAll(' ', '')) ?? []
  const rate = Number(digits) / PER_SECOND[/** @type {keyof typeof PER_SECOND} */ (unit)]
  return rate > 0 && rate <= MOST_PER_SECOND ? rate : null
}

/** @param {string} text @param {number} low @param {number} high */
export function parseNumber (text, low, high) {
  const value = /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : NaN
  return value >= low && value <= high ? value : null
}

/** @param {string} text @param {number} low @param {number} high */
export function parseWhole (text, low, high) {
  return /^\d+$/.test(text) ? parseNumber(text, low, high) : null
}

/** @param {string} text `30%` or `0.3` @param {number} most */
export function parseShare (text, most) {
  return text.endsWith('%') ? parseNumber(`${Number(text.slice(0, -1).trim() || NaN) / 100}`, 0, most) : parseNumber(text, 0, most)
}

/** `300`, `2kB`, `1.5KiB`, `32GB`: k is 1,000 and Ki is 1,024. @param {string} text @param {number} low @param {number} high @returns {number | null} whole bytes */
export function parseBytes (text, low, high) {
  const [, digits, unit = ''] = SIZE.exec(text.replaceAll(' ', '')) ?? []
  const bytes = Math.round(Number(digits) * BYTES[/** @type {keyof typeof BYTES} */ (unit)])
  return bytes >= low && bytes <= high ? bytes : null
}

/** `10Gbit/s`, `2.5Gbps`, `100Mb/s`: bits, as networks are sold. @param {string} text @returns {number | null} bits a second */
export function parseBandwidth (text) {
  const [, digits, unit = ''] = BANDWIDTH.exec(text.replaceAll(' ', '')) ?? []
  const bits = Number(digits) * BITS[/** @type {keyof typeof BITS} */ (unit)]
  return bits >= 1e6 && bits <= 1e13 ? bits : null
}
