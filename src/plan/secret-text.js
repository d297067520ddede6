export const REDACTED = '[redacted]'
export const SECRET_VARIABLE = /pass(word|wd|phrase)?|secret|token|api_?key|private_?key|credential/i

/** The whole of a name, so that no place within it is tried again: what a target prints must not take longer than its length is worth. */
const NAME_AND_GAP = /(?<![\w-])([\w-]+)(=|\s*)/g
const BARE_VALUE = /[^\s&"']*/y

/**
 * Hides the values of headers by name, user:password@ in URLs, and values beside a name that says secret (`DB_PASSWORD=x`, `--token x`, `?api_key=x`).
 * Hides more rather than less. The text may be foreign: every step goes over it once.
 * @param {object} options
 * @param {string} options.text
 * @param {readonly string[]} options.names of headers, in lower case; one at least
 * @returns {string}
 */
export function redactText ({ text, names }) {
  const pattern = names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const quoted = new RegExp(`(["'])(?:${pattern})\\s*[:=]\\s*`, 'gi')
  const bare = new RegExp(`((?:-H|(?<![a-z0-9"']))(?:${pattern})\\s*[:=]\\s*)[^\\r\\n]+`, 'gi')
  const withoutHeaders = hideAfter({ text, heads: quoted, findEnd: findQuotedEnd }).replace(bare, `$1${REDACTED}`)
  const withoutUsers = withoutHeaders.replace(/(:\/\/)[^/?#\s"']*@/g, `$1${REDACTED}@`)
  return hideAfter({ text: withoutUsers, heads: NAME_AND_GAP, findEnd: findAssignedEnd })
}

/**
 * @callback FindEnd
 * @param {{ text: string, head: RegExpExecArray, from: number }} options from: where the value begins
 * @returns {number} where it ends; -1 when it is no secret
 */

/** @param {{ text: string, heads: RegExp, findEnd: FindEnd }} options */
function hideAfter ({ text, heads, findEnd }) {
  const kept = []
  let keptTo = 0
  heads.lastIndex = 0
  for (let head = heads.exec(text); head !== null; head = heads.exec(text)) {
    const from = heads.lastIndex
    const end = findEnd({ text, head, from })
    if (end === -1) continue
    kept.push(text.slice(keptTo, from), REDACTED)
    keptTo = heads.lastIndex = end
  }
  return kept.join('') + text.slice(keptTo)
}

/**
 * Up to its own closing quote, as a Digest has quotes of the other kind within; an escaped one closes nothing.
 * A loop and no pattern: for one of some MB V8 has no room to go back.
 * @type {FindEnd}
 */
function findQuotedEnd ({ text, head: [, quote], from }) {
  let end = from
  while (end < text.length && text[end] !== quote) {
    if (text[end] === '\\' && end + 1 === text.length) break
    end += text[end] === '\\' ? 2 : 1
  }
  return end
}

/** @type {FindEnd} */
function findAssignedEnd ({ text, head: [, name, gap], from }) {
  const isFlag = name.lastIndexOf('-', name.length - 2) !== -1
  if (gap === '' || (gap !== '=' && !isFlag) || !SECRET_VARIABLE.test(name)) return -1
  if (text[from] === '"' || text[from] === "'") {
    const closing = text.indexOf(text[from], from + 1)
    return closing === -1 ? -1 : closing + 1
  }
  BARE_VALUE.lastIndex = from
  BARE_VALUE.test(text)
  return BARE_VALUE.lastIndex > from ? BARE_VALUE.lastIndex : -1
}
