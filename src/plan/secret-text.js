export const REDACTED = '[redacted]'

const SECRET = /pass(?:word|wd|phrase)?|pwd|secret|token|(?:api|access|auth|private)[_-]?key|credential|signature|jwt|bearer/i
const OWN_FLAG = /^-*secret-(?:header|query|body)$/ // what follows is a name

/** The whole of a name, so that no place within it is tried again: what a target prints must not take longer than its length is worth. */
const NAME = /(?<![\w-])[\w-]+/g
const ASSIGNED = /(?:\]|%5d)?=/iy // `token=x`, `user[token]=x`
const SPACE = /\s+/y
const KEY_END = /\\{0,7}["']\s*[:=]\s*/y // `"token": `, and within a string of JSON `\"token\": `
const COLON_QUOTE = /\s*:\s*(?=["'])/y // `token: "x"`; without a quote it is prose, as `unexpected token: x`
const OPENING = /(\\{0,7})(["'])/y
const BARE_VALUE = /[^\s&"']*/y
const BARE_OF_KEY = /[^\s,}\]&"'\\]*/y
const NO_SECRET = /^(?:|true|false|null|undefined)$/

/**
 * Whether a name says that its value is secret, or the user did.
 * @param {{ name: string, named?: readonly string[] }} options named: by the user, in lower case
 * @returns {boolean}
 */
export function isSecretName ({ name, named = [] }) {
  return (SECRET.test(name) && !OWN_FLAG.test(name)) || named.includes(name.toLowerCase())
}

/**
 * Hides the values of headers by name, user:password@ in URLs, and values beside a name that says secret:
 * `DB_PASSWORD=x`, `--api-key x`, `?api_key=x`, `{"token":"x"}`. Hides more rather than less. The text may be foreign:
 * every step goes over it once.
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
  const hide = (/** @type {string} */ kept, /** @type {string} */ value, after = '') => {
    if (value !== REDACTED) onSecret(value)
    return `${kept}${REDACTED}${after}`
  }
  const withoutHeaders = hideAfter({ text, heads: quoted, findValue: findQuotedHeader, onSecret }).replace(
    bare,
    (_, head, value) => hide(head, value)
  )
  const withoutUsers = withoutHeaders.replace(/(:\/\/)([^/?#\s"']*)@/g, (_, head, user) => hide(head, user, '@'))
  return hideAfter({
    text: withoutUsers,
    heads: NAME,
    findValue: ({ text, head, from }) =>
      isSecretName({ name: head[0], named: fields }) ? findValue({ text, name: head[0], from }) : null,
    onSecret
  })
}

/**
 * @typedef {{ from: number, to: number }} Place of a value
 * @callback FindValue
 * @param {{ text: string, head: RegExpExecArray, from: number }} options from: behind the head
 * @returns {Place | null} null when there is no secret
 */

/** @param {{ text: string, heads: RegExp, findValue: FindValue, onSecret: (value: string) => void }} options */
function hideAfter ({ text, heads, findValue, onSecret }) {
  const kept = []
  let keptTo = 0
  heads.lastIndex = 0
  for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
    const place = findValue({ text, head, from: heads.lastIndex })
    if (place === null) continue
    const value = text.slice(place.from, place.to)
    if (value !== REDACTED) onSecret(value.replace(/^\\{0,7}["']|\\{0,7}["']$/g, ''))
    kept.push(text.slice(keptTo, place.from), REDACTED)
    keptTo = heads.lastIndex = place.to
  }
  return kept.join('') + text.slice(keptTo)
}

/**
 * Up to its own closing quote, as a Digest has quotes of the other kind within; an escaped one closes nothing.
 * A loop and no pattern: for one of some MB V8 has no room to go back.
 * @type {FindValue}
 */
function findQuotedHeader ({ text, head: [, quote], from }) {
  let to = from
  while (to < text.length && text[to] !== quote) {
    if (text[to] === '\\' && to + 1 === text.length) break
    to += text[to] === '\\' ? 2 : 1
  }
  return { from, to }
}

/**
 * The value that belongs to a secret name.
 * @param {{ text: string, name: string, from: number }} options from: behind the name
 * @returns {Place | null}
 */
function findValue ({ text, name, from }) {
  const isFlag = name.lastIndexOf('-', name.length - 2) !== -1
  const assigned = skip(ASSIGNED, text, from) ?? (isFlag ? skip(SPACE, text, from) : null)
  if (assigned !== null) return findEnd({ text, from: assigned, bare: BARE_VALUE })
  const keyed = skip(KEY_END, text, from) ?? skip(COLON_QUOTE, text, from)
  return keyed === null ? null : findEnd({ text, from: keyed, bare: BARE_OF_KEY })
}

/** @param {{ text: string, from: number, bare: RegExp }} options */
function findEnd ({ text, from, bare }) {
  OPENING.lastIndex = from
  const [opening, slashes, quote] = OPENING.exec(text) ?? []
  const isKey = bare === BARE_OF_KEY
  if (opening !== undefined) {
    const { end, next } = findClosing({ text, from: from + opening.length, slashes: slashes.length, quote })
    return isKey ? { from: from + opening.length, to: end } : { from, to: next } // JSON stays JSON
  }
  const bracket = isKey ? BRACKETS[text[from]] : undefined
  if (bracket !== undefined) return { from, to: text.indexOf(bracket, from) + 1 || text.length }
  const to = skip(bare, text, from) ?? from
  return to === from || NO_SECRET.test(text.slice(from, Math.min(to, from + 10))) ? null : { from, to }
}

/** @type {Record<string, string>} */
const BRACKETS = { '{': '}', '[': ']' }

/**
 * The end of the value, and what comes behind the quote that closes, escaped as often as the one that opens. One that
 * is escaped less ends the text around it: the value was cut short, and ends before. Without either it goes to the end
 * of its line.
 * @param {{ text: string, from: number, slashes: number, quote: string }} options
 */
function findClosing ({ text, from, slashes, quote }) {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    let first = at
    while (first > from && text[first - 1] === '\\') first--
    const count = at - first
    if (slashes === 0 ? quote === "'" || count % 2 === 0 : count === slashes) return { end: at - slashes, next: at + 1 }
    if (count < slashes) return { end: first, next: first }
  }
  const line = text.indexOf('\n', from)
  const end = line === -1 ? text.length : line
  return { end, next: end }
}

/**
 * @param {RegExp} pattern sticky
 * @param {string} text
 * @param {number} from
 * @returns {number | null} behind it; null where it does not stand
 */
function skip (pattern, text, from) {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}
