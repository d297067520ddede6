import { UNIT_US } from './decimal.js'
import { LONGEST_METHOD, OTHER } from './entry.js'
import { isGiven, pick } from './json-fields.js'
import { readJsonTime } from './json-time.js'
import { cutText } from './route-name.js'

/**
 * @import { ParseLine } from './entry.js'
 * @import { JsonFields } from './json-fields.js'
 *
 * @typedef {{ fields: JsonFields, unitUs: number, utcOffsetS: number }} JsonSettings
 */

const OPEN = '{'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)
const TIME_TEXT = /^(\d+(?:\.\d+)?)\s*(ns|us|µs|μs|ms|s|)$/

/**
 * A parser of one JSON object a line. Text in front of the object (syslog, a container's stamp) is passed over.
 * @param {JsonSettings} settings
 * @returns {ParseLine}
 */
export function createJsonParser ({ fields, unitUs, utcOffsetS }) {
  const stampName = fields.start ?? fields.time
  return (bytes, start, end, entry) => {
    const object = readObject(bytes, start, end)
    if (object === null) return 'no JSON object'
    const status = fields.status === null ? undefined : pick(object, fields.status)
    if (status === undefined || status === null || status === '') return OTHER
    entry.status = Number(status)
    if (!(Number.isInteger(entry.status) && entry.status >= 0 && entry.status <= 999)) return `its ${fields.status} is no status`
    const name = fields.start !== null && pick(object, fields.start) === undefined ? fields.time : stampName // not every line may have both
    const stamp = name === null ? null : readJsonTime(pick(object, name), utcOffsetS)
    if (stamp === null) return `its ${name ?? 'time'} is no time`
    entry.durationUs = fields.duration === null ? -1 : readTime(pick(object, fields.duration), unitUs)
    // Only a stamp finer than a second can be led back to the start.
    const sinceUs = name !== fields.start && stamp.fine && entry.durationUs > 0 ? entry.durationUs : 0
    entry.second = Math.floor(Math.max(0, stamp.us - sinceUs) / 1e6)
    const target = fields.path === null ? undefined : pick(object, fields.path)
    entry.path = readPath(target)
    readWide({ object, fields, target, entry })
    return null
  }
}

/** @param {Buffer} bytes @param {number} start @param {number} end @returns {Record<string, unknown> | null} */
export function readObject (bytes, start, end) {
  let at = start
  while (at < end && bytes[at] !== OPEN) at++
  if (at > start && at < end && bytes[at - 1] !== SPACE) return null
  try {
    const value = JSON.parse(bytes.toString('utf8', at, end))
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * A number in the log's unit, or a text with a unit of its own: `0.123s`, `12ms`.
 * @param {unknown} value
 * @param {number} unitUs
 * @returns {number} -1 when there is none
 */
function readTime (value, unitUs) {
  if (typeof value === 'number') return value >= 0 && value * unitUs < 1e15 ? Math.round(value * unitUs) : -1
  const match = typeof value === 'string' ? TIME_TEXT.exec(value.trim()) : null
  if (!match) return -1
  const unit = /** @type {keyof typeof UNIT_US} */ (match[2].replace(/[µμ]/, 'u'))
  return Math.round(Number(match[1]) * (match[2] === '' ? unitUs : UNIT_US[unit]))
}

/**
 * What only a cache wants to know.
 * @param {{ object: Record<string, unknown>, fields: JsonFields, target: unknown, entry: import('./entry.js').Entry }} options
 */
function readWide ({ object, fields, target, entry }) {
  const has = (/** @type {string | null} */ name) => name !== null && isGiven(pick(object, name))
  const method = fields.method === null ? /^[A-Z]+(?= )/.exec(String(target))?.[0] : pick(object, fields.method)
  entry.method = typeof method === 'string' ? cutText(method, LONGEST_METHOD).toUpperCase() : 'GET' // a log of requests that does not say has mostly these
  const size = fields.size === null ? NaN : Number(pick(object, fields.size))
  entry.sizeBytes = Number.isFinite(size) && size >= 0 ? size : -1
  entry.personal = has(fields.user) ? 'user' : has(fields.cookie) ? 'cookie' : null
}

/** `/a?b`, `https://host/a` or `GET /a HTTP/1.1`. @param {unknown} value */
function readPath (value) {
  if (typeof value !== 'string') return ''
  const words = value.split(' ', 3)
  return words.length > 1 && /^[A-Z]+$/.test(words[0]) ? words[1] : value
}
