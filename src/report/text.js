import { loadStringWidth } from '../config/late-packages.js'

/** Escape sequences of a terminal: what turns each on and off. */
const CODES = Object.freeze({ bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], cyan: [36, 39] })

/** @typedef {Record<keyof typeof CODES, (text: string) => string>} Colors */

/** @param {boolean} isOn off: each function hands its text back as it is @returns {Colors} */
export function createColors (isOn) {
  return /** @type {Colors} */ (Object.fromEntries(Object.entries(CODES).map(([name, [on, off]]) => {
    const [start, end] = [`\x1b[${on}m`, `\x1b[${off}m`]
    // Text that is painted already turns the outer colour off: it is turned on again.
    return [name, isOn ? (/** @type {string} */ text) => `${start}${text.replaceAll(end, `${end}${start}`)}${end}` : String]
  })))
}

/** How many columns output takes that no terminal tells the width of. */
export const UNKNOWN_WIDTH = 100

/** ASCII, and the signs of our own tables: µ ± · × ÷ … ≤ ≥ ✓ ✗, lines and blocks. */
const ONE_COLUMN_EACH = /^[\u0020-\u007e\u00b1\u00b5\u00b7\u00d7\u00f7\u2026\u2264\u2265\u2500-\u259f\u2713\u2717]*$/

/** How many columns of a terminal a text takes. @param {{ text: string }} options text without escape sequences */
export function measureText ({ text }) {
  return ONE_COLUMN_EACH.test(text) ? text.length : Math.max(loadStringWidth()(text), 1)
}

/** @param {string} text @param {number} columns */
export function pad (text, columns) {
  return text + ' '.repeat(Math.max(0, columns - measureText({ text })))
}

/** Cut to size, with an ellipsis where something was cut. @param {{ text: string, columns: number }} options */
export function shortenText ({ text, columns }) {
  if (measureText({ text }) <= columns) return text
  const kept = [...text].slice(0, columns)
  while (kept.length > 0 && measureText({ text: kept.join('') }) > columns - 1) kept.pop()
  return `${kept.join('')}…`
}

/**
 * Prose in lines that fit. Words longer than a line stay whole: half a path cannot be copied.
 * @param {{ text: string, columns: number, indent?: string, hang?: string }} options indent: before the first line; hang: before the others
 * @returns {string[]}
 */
export function wrapText ({ text, columns, indent = '', hang = indent }) {
  /** @type {string[]} */
  const lines = []
  let line = indent
  let empty = true
  for (const word of text.split(' ')) {
    if (!empty && measureText({ text: `${line} ${word}` }) > columns) {
      lines.push(line)
      line = hang
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}
