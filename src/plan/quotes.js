/* Quotes of foreign text, and what stands between them: shells, JSON and each within the other. */

/** @typedef {{ from: number, to: number } | null} Place of a value; null when there is no secret */

export const QUOTE = /\\{0,7}["'`]/y
const BEFORE_QUOTE = /^$|[\s=:,;([{<>|&$"'`]$|(?:^|\s)-[a-z]$/i // an apostrophe opens nothing, `-H'` does
export const LINE_REST = /[^\r\n]*/y
/** @type {Record<string, string>} */
export const CLOSED_BY = { '{': '}', '[': ']', '(': ')', '$(': ')', '${': '}' }

/**
 * The end of the value, and what comes behind the quote that closes, escaped as often as the one that opens, or behind a
 * backslash, which is itself escaped as often. One that is escaped less ends the text around it: the value was cut short, and
 * ends before. Without either it goes to the end of its line.
 * @param {{ text: string, from: number, opening: string }} options opening: with its backslashes, or empty
 */
export function findClosing ({ text, from, opening }) {
  const [slashes, quote] = [opening.length - 1, opening.slice(-1)]
  for (let at = opening === '' ? -1 : text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    let first = at
    while (first > from && text[first - 1] === '\\') first--
    const count = at - first
    if (count % (2 * slashes + 2) === slashes || (slashes === 0 && quote === "'")) return { end: at - slashes, next: at + 1 }
    if (count < slashes) return { end: first, next: first }
  }
  const end = skip(LINE_REST, text, from) ?? from
  return { end, next: end }
}

/** The quotes that are open in a line, each with its backslashes. One opens before a word alone. @param {string} text */
export function followQuotes (text) {
  /** @type {string[]} */
  let open = []
  let at = 0
  const listOpen = (/** @type {number} */ to) => {
    for (; at < to; at++) {
      if (text[at] === '\n') open = []
      const quote = readQuoteBefore(text, at + 1)
      if (quote === '') continue
      const closed = Math.max(open.indexOf(quote), quote.length % 2 === 1 ? open.indexOf(quote.slice(-1)) : -1)
      const begin = at + 1 - quote.length
      if (closed !== -1) open.length = closed
      else if (BEFORE_QUOTE.test(text.slice(Math.max(0, begin - 3), begin))) open.push(quote)
    }
    return open
  }
  const leaveOut = (/** @type {Place} */ place) => {
    listOpen(place?.from ?? at)
    if (place !== null && text.slice(at, at = place.to).includes('\n')) open = []
    return place
  }
  return { listOpen, leaveOut }
}

/** With its backslashes. More than seven are none: each number is looked for by itself. @param {string} text @param {number} to */
export function readQuoteBefore (text, to) {
  if (!/["'`]/.test(text[to - 1])) return ''
  let from = to - 1
  while (to - from <= 8 && text[from - 1] === '\\') from--
  return to - from > 8 ? '' : text.slice(from, to)
}

/** Empty where it does not stand. @param {RegExp} pattern sticky @param {string} text @param {number} from */
export function readAt (pattern, text, from) {
  return text.slice(from, skip(pattern, text, from) ?? from)
}

/** Behind it; null where it does not stand. @param {RegExp} pattern sticky @param {string} text @param {number} from */
export function skip (pattern, text, from) {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}
