import { CLOSED_BY, findClosing, followQuotes, QUOTE, readAt, readQuoteBefore, skip } from './quotes.js'
import { findValueEnd, findWordEnd, isLastOfWord } from './shell-words.js'

/**
 * @import { Place } from './quotes.js'
 * @import { Spot } from './shell-words.js'
 */

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

/** Whether a name says that its value is secret. @param {{ name: string, named?: readonly string[] }} options named: in lower case */
export function isSecretName ({ name, named = [] }) {
  return (SECRET.test(name) && !OWN_FLAG.test(name)) || named.includes(name.toLowerCase())
}

/**
 * Hides the values of headers by name, user:password@ in URLs, and values beside a name that says secret:
 * `DB_PASSWORD=x`, `--api-key x`, `?api_key=x`, `{"token":"x"}`, `-H 'X-Api-Key: x'`. Hides more rather than less. The text
 * may be foreign: every step goes over it once.
 * @param {object} options
 * @param {string} options.text
 * @param {readonly string[]} options.names of headers, in lower case; one at least
 * @param {readonly string[]} [options.fields] other names that are secret, in lower case
 * @param {(value: string) => void} [options.onSecret] told of each value that is hidden
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

/** The value that belongs to a secret name. @param {Spot & { name: string, index: number }} options from: behind the name */
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

/** @param {string} text @param {number} from @param {number} to @returns {Place} */
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
