/** @typedef {{ text: string, from: number, open: string[] }} Spot open: the quotes around it, each with its backslashes */

/** @typedef {{ from: number, to: number } | null} Place of a value; null when there is no secret */

export const REDACTED = '[redacted]'

const SECRET = /pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|auth|private)[_-]?key|credential|signature|jwt|bearer/i
const OWN_FLAG = /^-*(?:secret-(?:header|query|body)|token-file)$/ // what follows is a name or a path

/** The whole of a name, so that no place within it is tried again: what a target prints must not take longer than its length is worth. */
const NAME = /(?<![\w-])[\w-]+/g
const ASSIGNED = /(?:\]|%5d)?=/iy // `token=x`, `user[token]=x`
const SPACE = /\s+/y
const KEY_END = /\\{0,7}["']\s*[:=]\s*/y // `"token": `, and within a string of JSON `\"token\": `
const COLON_QUOTE = /\s*:\s*(?=["'])/y // `token: "x"`; without a quote it is prose, as `unexpected token: x`, or a header
const COLON = /\s*:\s*/y
const HEADER_FLAG = /(?<![\w-])(?:-H|--header)(?:=|\s+)$/
const BARE_OF_KEY = /[^\s,}\]&"'\\]*/y
const HIDDEN = /\[redacted\](?=[,.)\]}>/]*(?:[\s&;]|$))/y // by an earlier pass: the comma behind it stays, now too
const NO_SECRET = /^(?:|true|false|null|undefined)$/
const BRACKET_OR_QUOTE = /["'(){}[\]]/g
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

const QUOTE = /\\{0,7}["'`]/y
const BEFORE_QUOTE = /^$|[\s=:,;([{<>|&$"'`]$|(?:^|\s)-[a-z]$/i // an apostrophe opens nothing, `-H'` does
const LINE_REST = /[^\r\n]*/y

/** @type {Record<string, string>} */
const CLOSED_BY = { '{': '}', '[': ']', '(': ')', '$(': ')', '${': '}' }

/** Whether a name says that its value is secret. @param {{ name: string, named?: readonly string[] }} options named: in lower case */
export function isSecretName ({ name, named = [] }) {
  return (SECRET.test(name) && !OWN_FLAG.test(name)) || named.includes(name.toLowerCase())
}

/**
 * Hides the values of headers by name, user:password@ in URLs, and values beside a name that says secret:
 * `DB_PASSWORD=x`, `--api-key x`, `?api_key=x`, `{"token":"x"}`, `-H 'X-Api-Key: x'`. Hides more rather than less. The text
 * may be foreign: every step goes over it once.
 * @param {{ text: string, names: readonly string[], fields?: readonly string[], onSecret?: (value: string) => void }}
 *   options names: of headers, in lower case; one at least; fields: other names that are secret, in lower case;
 *   onSecret: told of each value that is hidden
 * @returns {string}
 */
export function redactText ({ text, names, fields = [], onSecret = () => {} }) {
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const quoted = new RegExp(`(["'])(?:${pattern})\\s*[:=]\\s*`, 'gi')
  const bare = new RegExp(`((?:-H|(?<![a-z0-9"']))(?:${pattern})\\s*[:=]\\s*)([^\\r\\n]+)`, 'gi')
  const hide = (/** @type {string} */ _, /** @type {string} */ head, /** @type {string} */ value) => {
    if (value !== REDACTED) onSecret(value)
    return head + REDACTED
  }
  const withoutQuoted = hideAfter({ text, heads: quoted, findValue: findQuotedHeader, onSecret })
  const withoutUsers = withoutQuoted.replace(bare, hide).replace(/(:\/\/)([^/?#\s"']*)(?=@)/g, hide)
  const quotes = followQuotes(withoutUsers)
  return hideAfter({
    text: withoutUsers,
    heads: NAME,
    findValue: ({ text, head: { 0: name, index }, from }) =>
      isSecretName({ name, named: fields }) ? quotes.leaveOut(findValue({ text, name, index, from, open: quotes.listOpen(index) })) : null,
    onSecret
  })
}

/** @typedef {(options: { text: string, head: RegExpExecArray, from: number }) => Place} FindValue from: behind the head */

/** @param {{ text: string, heads: RegExp, findValue: FindValue, onSecret: (value: string) => void }} options */
function hideAfter ({ text, heads, findValue, onSecret }) {
  const kept = []
  let keptTo = 0
  heads.lastIndex = 0
  for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
    const place = findValue({ text, head, from: heads.lastIndex })
    if (place === null) continue
    const value = text.slice(place.from, place.to)
    if (value !== REDACTED) listReadings(value.replaceAll(REDACTED, '')).forEach((one) => onSecret(one))
    kept.push(text.slice(keptTo, place.from), REDACTED)
    keptTo = heads.lastIndex = place.to
  }
  return kept.join('') + text.slice(keptTo)
}

/** As it stands, and as a shell reads it: what is started says it without quotes. @param {string} value */
function listReadings (value) {
  return new Set([value.replace(/^\\{0,7}["']|\\{0,7}["']$/g, ''), value.replace(/\\([^])|["']/g, '$1')])
}

/**
 * Up to its own closing quote, as a Digest has quotes of the other kind within; an escaped one closes nothing.
 * A loop and no pattern: for one of some MB V8 has no room to go back.
 * @type {FindValue}
 */
function findQuotedHeader ({ text, head: [, quote], from }) {
  let to = from
  while (to < text.length && text[to] !== quote) to += text[to] === '\\' ? 2 : 1
  return { from, to: Math.min(to, text.length) }
}

/** @param {Spot & { name: string, index: number }} options from: behind the name */
function findValue ({ text, name, index, from, open }) {
  const hasDash = name.lastIndexOf('-', name.length - 2) !== -1
  const assigned = skip(ASSIGNED, text, from)
  const header = assigned === null ? findHeader({ text, index, from, open, hasDash }) : null
  if (header !== null) return header
  const word = assigned ?? (hasDash ? skip(SPACE, text, from) : null)
  if (word !== null) return checkPlace(text, word, skip(HIDDEN, text, word) ?? findValueEnd({ text, from: word, open }))
  const keyed = skip(KEY_END, text, from) ?? skip(COLON_QUOTE, text, from)
  return keyed === null ? null : findKeyed({ text, from: keyed, key: readAt(QUOTE, text, from) })
}

/** @param {string} text @param {number} from @param {number} to */
function checkPlace (text, from, to) {
  return to === from || NO_SECRET.test(text.slice(from, Math.min(to, from + 10))) ? null : { from, to }
}

/**
 * `X-Api-Key: x`, where the name has a dash and is not a host before its port, or stands where a header begins. It goes to
 * the end of the quotes around it, or of its line.
 * @param {Spot & { index: number, hasDash: boolean }} options
 */
function findHeader ({ text, index, from, open, hasDash }) {
  const colon = skip(COLON, text, from)
  if (colon === null) return null
  const begins = /^$|["'`]$/.test(text.slice(Math.max(0, index - 1), index)) || HEADER_FLAG.test(text.slice(Math.max(0, index - 30), index))
  if (!begins && (!hasDash || /[/@.]/.test(text[index - 1]) || /["']/.test(text[colon]))) return null
  const around = readQuoteBefore(text, index) || (open.at(-1) ?? '')
  const { end, next } = findClosing({ text, from: colon, opening: around })
  const others = open.filter((quote) => quote !== around)
  const isWhole = end === next || isLastOfWord({ text, next, others })
  const to = isWhole ? end : findWordEnd({ text, from: next, open: others }) // `'X-Api-Key: it'\''s'`
  return checkPlace(text, colon, to > end && text[to - 1] === around ? to - 1 : to)
}

/** A value of JSON, which stays JSON. @param {{ text: string, from: number, key: string }} options key: the quote behind the name */
function findKeyed ({ text, from, key }) {
  const begin = skip(QUOTE, text, from)
  if (begin !== null) return { from: begin, to: findClosing({ text, from: begin, opening: text.slice(from, begin) }).end }
  if (text[from] in CLOSED_BY) return { from, to: findBracketEnd({ text, from, key }) }
  return checkPlace(text, from, skip(BARE_OF_KEY, text, from) ?? from)
}

/**
 * By depth, and past what is quoted. A quote that is escaped less than that of the key ends the text around, as in findClosing.
 * What never closes goes to the end of the text, here and in findGroupEnd, so that no other value goes over it again.
 * @param {{ text: string, from: number, key: string }} options
 */
function findBracketEnd ({ text, from, key }) {
  const closers = []
  BRACKET_OR_QUOTE.lastIndex = from
  for (let found = BRACKET_OR_QUOTE.exec(text); found !== null; found = BRACKET_OR_QUOTE.exec(text)) {
    const { 0: sign, index } = found
    if (sign in CLOSED_BY) closers.push(CLOSED_BY[sign])
    if (sign === closers.at(-1)) closers.pop()
    if (closers.length === 0) return index + 1
    const quote = readQuoteBefore(text, index + 1)
    if (quote === '') continue
    if (sign === key.slice(-1) && quote.length < key.length) return index + 1 - quote.length
    BRACKET_OR_QUOTE.lastIndex = findClosing({ text, from: index + 1, opening: quote }).next
  }
  return text.length
}

/** An escaped quote at its beginning may be one of a shell within a shell, or no quote: the longer is hidden. @param {Spot} options */
function findValueEnd ({ text, from, open }) {
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
function findWordEnd ({ text, from, open, begin }) {
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
function isLastOfWord ({ text, next, others }) {
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

/* Quotes of foreign text, and what stands between them: shells, JSON and each within the other. */

/**
 * The end of the value, and what comes behind the quote that closes, escaped as often as the one that opens, or behind a
 * backslash, which is itself escaped as often. One that is escaped less ends the text around it: the value was cut short, and
 * ends before. Without either it goes to the end of its line.
 * @param {{ text: string, from: number, opening: string }} options opening: with its backslashes, or empty
 */
function findClosing ({ text, from, opening }) {
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
function followQuotes (text) {
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
function readQuoteBefore (text, to) {
  if (!/["'`]/.test(text[to - 1])) return ''
  let from = to - 1
  while (to - from <= 8 && text[from - 1] === '\\') from--
  return to - from > 8 ? '' : text.slice(from, to)
}

/** Empty where it does not stand. @param {RegExp} pattern sticky @param {string} text @param {number} from */
function readAt (pattern, text, from) {
  return text.slice(from, skip(pattern, text, from) ?? from)
}

/** Behind it; null where it does not stand. @param {RegExp} pattern sticky @param {string} text @param {number} from */
function skip (pattern, text, from) {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}
