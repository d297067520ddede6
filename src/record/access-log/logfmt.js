import { openObjects } from './json-reader.js'

/** @import { FormatOptions } from './json-fields.js' */
/** @import { Reader } from './formats.js' */

const KEY = /([\w.@:/-]+)(?:=|(?=\s|$))/y
const VALUE = /"((?:[^"\\]|\\.)*)"|[^\s"]*/y
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
  /** @type {Record<string, unknown>} */
  const object = Object.create(null)
  for (let at = first; at < text.length;) {
    if (/\s/.test(text[at])) {
      at++
      continue
    }
    const key = take(KEY, text, at)
    if (key === null) return null
    at += key[0].length
    if (!key[0].endsWith('=')) continue // a word of a text without quotes
    const value = take(VALUE, text, at)
    if (value === null) return null
    at += value[0].length
    if (at < text.length && !/\s/.test(text[at])) return null
    object[key[1]] = value[1] === undefined ? value[0] : value[1].replace(/\\(.)/g, '$1')
  }
  const stamp = TIMES.some((name) => object[name] !== undefined) ? null : STAMP.exec(before)
  if (stamp !== null) object.time = stamp[0]
  return Object.keys(object).length < 2 ? null : object
}

/** @param {RegExp} pattern sticky @param {string} text @param {number} at */
function take (pattern, text, at) {
  pattern.lastIndex = at
  return pattern.exec(text)
}
