import { CLOSED_BY, findClosing, LINE_REST, QUOTE, readAt, skip } from './quotes.js'

/** @typedef {{ text: string, from: number, open: string[] }} Spot open: the quotes around it, each with its backslashes */

const BEHIND_CLOSED = /[\s&;,:)}\]<>|]|[.!?]+(?:\s|$)|$/y
const BEHIND_WORD = /[,.)\]}>/]*(?:[\s&;]|$)/y // a comma behind `token="x"` is of the sentence
const BARE_VALUE = /[^\s&"'`\\$]*/y
const BACKSLASHES = /\\+/y
const ESCAPED_QUOTE = /\\(?:\\\\){0,3}["']/y
const GROUP = /["'`]|\$['({]/y
/** What closes, or opens, within each. @type {Record<string, RegExp>} */
const NEXT_WITHIN = {
  "'": /'/g,
  "$'": /\\[^]|'/g,
  '`': /\\[^]|`/g,
  '"': /\\[^]|["`]|\$[({]/g,
  ')': /\\[^]|["'`()]|\$['{]/g,
  '}': /\\[^]|["'`}]|\$['({]/g
}

/** An escaped quote at its beginning may be one of a shell within a shell, or no quote: the longer is hidden. @param {Spot} options */
export function findValueEnd ({ text, from, open }) {
  const to = findWordEnd({ text, from, open, begin: from })
  const opening = readAt(ESCAPED_QUOTE, text, from)
  if (opening === '') return to
  return Math.max(to, findWordEnd({ text, from: findClosing({ text, from: from + opening.length, opening }).next, open }))
}

/**
 * The end of a word of a shell: it goes on behind a quote that closes, and over white space that is escaped, quoted or
 * within `$(…)`. A quote that opened before the name and closes here ends it, but at the beginning of the value.
 * @param {Spot & { begin?: number }} options begin: of the value
 */
export function findWordEnd ({ text, from, open, begin }) {
  for (let at = skip(BARE_VALUE, text, from) ?? from; ; at = skip(BARE_VALUE, text, at) ?? at) {
    const quote = readAt(QUOTE, text, at)
    const others = open.filter((other) => other !== quote)
    const isClosing = at !== begin && others.length < open.length && isLastOfWord({ text, next: at + quote.length, others })
    if (isClosing || at === text.length || /[\s&]/.test(text[at])) return at
    const first = readAt(GROUP, text, at)
    at = first === '' ? skipEscaped({ text, at, open }) : findGroupEnd({ text, from: at, first })
    if (first !== '' && skip(BEHIND_WORD, text, at) !== null) return at
  }
}

/** @param {{ text: string, next: number, others: string[] }} options next: behind a quote, others: that are open */
export function isLastOfWord ({ text, next, others }) {
  return skip(BEHIND_CLOSED, text, next) !== null || others.includes(readAt(QUOTE, text, next))
}

/** `\x`; or a quote within double quotes, escaped once more than they are. @param {{ text: string, at: number, open: string[] }} options */
function skipEscaped ({ text, at, open }) {
  const behind = skip(BACKSLASHES, text, at)
  if (behind === null) return at + 1 // a `$` alone
  const [slashes, quote] = [behind - at, text[behind]]
  const around = open.findLast((one) => one.endsWith('"'))?.length ?? 0
  if (around > 0 && slashes === 1 && /[$`]/.test(quote)) return behind // `"\$(…)"` is `$(…)` to the shell within
  const isNested = quote === '"' && slashes === 2 * around - 1 && slashes <= 7
  if (isNested) return findClosing({ text, from: behind + 1, opening: text.slice(at, behind + 1) }).next
  const isEscaped = slashes % 2 === 1 || (quote !== '"' && Math.floor(slashes / (2 * around)) % 2 === 1)
  return Math.min(isEscaped ? behind + 1 : behind, text.length)
}

/**
 * The end of `'…'`, `"…"`, `$(…)`, or another of them, with those within. A quote that does not come again goes to the
 * end of its line: only the last of a text can.
 * @param {{ text: string, from: number, first: string }} options
 */
function findGroupEnd ({ text, from, first }) {
  const closers = [CLOSED_BY[first] ?? first]
  let at = from + first.length
  while (closers.length > 0) {
    const closer = closers[closers.length - 1]
    NEXT_WITHIN[closer].lastIndex = at
    const [sign] = NEXT_WITHIN[closer].exec(text) ?? []
    if (sign === undefined) return first.length > 1 || text.includes(first, from + 1) ? text.length : skip(LINE_REST, text, from) ?? from
    at = NEXT_WITHIN[closer].lastIndex
    if (sign === closer.slice(-1)) closers.pop()
    else if (!sign.startsWith('\\')) closers.push(CLOSED_BY[sign] ?? sign)
  }
  return at
}
