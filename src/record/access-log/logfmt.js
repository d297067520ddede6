import { openObjects } from './json-reader.js'

/** @import { FormatOptions } from './json-fields.js' */
/** @import { Reader } from './formats.js' */

const QUOTED = /"((?:[^"\\]|\\.)*)"/y
const [EQUALS, QUOTE] = [...'="'].map((one) => one.charCodeAt(0))
const ASCII = 128
/** By code: what a key is written with, and what stands between keys. */
const IS_KEY = Array.from({ length: ASCII }, (_, code) => /[\w.@:/-]/.test(String.fromCharCode(code)))
const IS_SPACE = Array.from({ length: ASCII }, (_, code) => /\s/.test(String.fromCharCode(code)))
const STAMP = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/
const TIMES = ['time', 'ts', 't', 'timestamp', '@timestamp']

/**
 * A reader of logfmt, as slog, logrus, lograge, Grafana and Heroku's router write it: `level=info method=GET path="/a b" status=200
 * duration=1.2ms`. What stands before the first key is syslog's or a logger's, and has the time where no key has.
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openLogfmt (options) {
  return openObjects({ ...options, read: readLogfmt, refusal: 'no keys with values, like status=200' })
}

/** @param {Buffer} bytes @param {number} start @param {number} end @returns {Record<string, unknown> | null} */
export function readLogfmt (bytes, start, end) {
  const text = bytes.toString('utf8', start, end)
  const first = text.lastIndexOf(' ', text.indexOf('=')) + 1
  const before = text.slice(0, first)
  if (/["{]/.test(before)) return null // a request in quotes, or JSON
  const object = /** @type {Record<string, unknown>} */ (new Fields())
  for (let at = first; at < text.length;) {
    if (isSpace(text, at)) {
      at++
      continue
    }
    const start = at
    while (IS_KEY[text.charCodeAt(at)]) at++
    if (at === start) return null
    const key = text.slice(start, at)
    if (at === text.length || isSpace(text, at)) continue // a word of a text without quotes
    if (text.charCodeAt(at++) !== EQUALS) return null
    if (text.charCodeAt(at) === QUOTE) {
      QUOTED.lastIndex = at
      const quoted = QUOTED.exec(text)
      if (quoted === null) return null
      at = QUOTED.lastIndex
      object[key] = quoted[1].includes('\\') ? quoted[1].replace(/\\(.)/g, '$1') : quoted[1]
    } else {
      const from = at
      while (at < text.length && text.charCodeAt(at) !== QUOTE && !isSpace(text, at)) at++
      object[key] = text.slice(from, at)
    }
    if (at < text.length && !isSpace(text, at)) return null
  }
  const stamp = TIMES.some((name) => object[name] !== undefined) ? null : STAMP.exec(before)
  if (stamp !== null) object.time = stamp[0]
  return Object.keys(object).length < 2 ? null : object
}

/** An object without a prototype's names, which V8 gives a shape: a dictionary a line takes twice the time. */
class Fields {}
Object.setPrototypeOf(Fields.prototype, null)

/** @param {string} text @param {number} at */
function isSpace (text, at) {
  const code = text.charCodeAt(at)
  return code < ASCII ? IS_SPACE[code] : /\s/.test(text[at])
}
