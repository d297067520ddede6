import { readNumbers } from './columns.js'
import { readDurationText } from './duration-text.js'
import { BEGUN, LONGEST_METHOD, OTHER } from './entry.js'
import { createPicker, isGiven } from './json-fields.js'
import { readJsonTime } from './civil-time.js'
import { cutText } from './route-name.js'

/** @import { Entry, ParseLine } from './entry.js' */
/** @import { JsonFields } from './json-fields.js' */
/** @typedef {{ fields: JsonFields, unitUs: number, utcOffsetS: number, read: typeof readObject, refusal: string }} JsonSettings */
/** @typedef {{ target: unknown, method: unknown }} Begun */

const OPEN = '{'.charCodeAt(0)
const SPACE = ' '.charCodeAt(0)

/**
 * A parser of one object a line, as `read` makes it of JSON or of keys and values. Text in front of the object (syslog, a container's
 * stamp) is passed over.
 * @param {JsonSettings} settings
 * @returns {ParseLine}
 */
export function createJsonParser ({ fields, unitUs, utcOffsetS, read, refusal }) {
  const begun = fields.id === null ? null : createBegun(fields)
  const readWide = createWideReader(fields)
  const [pickStatus, pickStart, pickTime, pickDuration, pickPath] =
    [fields.status, fields.start, fields.time, fields.duration, fields.path].map(createPicker)
  return (bytes, start, end, entry) => {
    const object = read(bytes, start, end)
    if (object === null) return refusal
    const status = pickStatus(object)
    if (status === undefined || status === null || status === '') return begun?.keep(object) ? BEGUN : OTHER
    entry.status = Number(status)
    if (!(Number.isInteger(entry.status) && entry.status >= 0 && entry.status <= 999)) return `its ${fields.status} is no status`
    const came = pickStart(object) // not every line may have both
    const stamp = readJsonTime(came === undefined ? pickTime(object) : came, utcOffsetS)
    if (stamp === null) return `its ${(came === undefined ? fields.time : fields.start) ?? 'time'} is no time`
    entry.durationUs = readTime(pickDuration(object), unitUs)
    // Only a stamp finer than a second can be led back to the start.
    const sinceUs = came === undefined && stamp.fine && entry.durationUs > 0 ? entry.durationUs : 0
    entry.second = Math.floor(Math.max(0, stamp.us - sinceUs) / 1e6)
    entry.written = Math.floor(stamp.us / 1e6)
    const first = begun?.take(object)
    const target = first?.target ?? pickPath(object)
    entry.path = readPath(target)
    readWide(object, target, entry)
    if (typeof first?.method === 'string') entry.method = first.method.toUpperCase()
    return null
  }
}

/** Requests whose answer is not told yet; the oldest are forgotten, as not each may be answered. */
const MOST_BEGUN = 50_000

/** @param {JsonFields} fields with an id and a path */
function createBegun ({ id, path, method }) {
  /** @type {Map<string, Begun>} */
  const all = new Map()
  // Processes count from 1, each for itself.
  const [pickId, pickPath, pickMethod] = [id, path, method].map(createPicker)
  const makeKey = (/** @type {any} */ object) => `${object.hostname ?? ''} ${object.pid ?? ''} ${pickId(object)}`
  return {
    /** @param {object} object @returns {boolean} whether it is the beginning of a request */
    keep (object) {
      const target = pickPath(object)
      if (!isGiven(target) || !isGiven(pickId(object))) return false
      const key = makeKey(object)
      all.delete(key)
      all.set(key, { target, method: pickMethod(object) })
      if (all.size > MOST_BEGUN) all.delete(String(all.keys().next().value))
      return true
    },
    /** @param {object} object of an answer @returns {Begun | undefined} */
    take (object) {
      const key = makeKey(object)
      const found = all.get(key)
      if (found !== undefined) all.delete(key)
      return found
    }
  }
}

/** @param {Buffer} bytes @param {number} start @param {number} end @returns {Record<string, unknown> | null} */
export function readObject (bytes, start, end) {
  let at = start
  while (at < end && bytes[at] !== OPEN) at++
  if (at >= end || (at > start && bytes[at - 1] !== SPACE)) return null
  try {
    const value = JSON.parse(bytes.toString('utf8', at, end))
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * A number in the log's unit, a list of them, or a text with a unit of its own: `0.123s`, `1m2.5s`.
 * @param {unknown} value
 * @param {number} unitUs
 * @returns {number} -1 when there is none
 */
function readTime (value, unitUs) {
  const number = typeof value === 'string' ? readNumbers(value) : value
  if (typeof value === 'string' && Number.isNaN(number)) return readDurationText(value)
  return typeof number === 'number' && number >= 0 && number * unitUs < 1e15 ? Math.round(number * unitUs) : -1
}

/** What only a cache wants to know. @param {JsonFields} fields */
function createWideReader ({ method: name, size, user, cookie }) {
  const [pickMethod, pickSize, pickUser, pickCookie] = [name, size, user, cookie].map(createPicker)
  /** @param {object} object @param {unknown} target @param {Entry} entry */
  return (object, target, entry) => {
    const method = name === null ? /^[A-Z]+(?= )/.exec(String(target))?.[0] : pickMethod(object)
    entry.method = typeof method === 'string' ? cutText(method, LONGEST_METHOD).toUpperCase() : 'GET' // a log of requests that does not say has mostly these
    const bytes = Number(pickSize(object))
    entry.sizeBytes = Number.isFinite(bytes) && bytes >= 0 ? bytes : -1
    entry.personal = isGiven(pickUser(object)) ? 'user' : isGiven(pickCookie(object)) ? 'cookie' : null
  }
}

/** `/a?b`, `https://host/a` or `GET /a HTTP/1.1`. @param {unknown} value */
function readPath (value) {
  if (typeof value !== 'string') return ''
  if (!value.includes(' ')) return value
  const [method, target] = value.split(' ', 2)
  return /^[A-Z]+$/.test(method) ? target : value
}
