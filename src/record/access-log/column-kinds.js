import { readNumbers } from './columns.js'
import { readDurationText, readNamedUnit } from './duration-text.js'
import { findMedian } from './unit.js'

/** @import { Place } from './combined.js' */
/** @import { TimeUnit } from './duration-text.js' */
/** @typedef {{ request: string, fields: string[] }} Row what stands between the quotes, and all fields after it */
/**
 * A field after the request, in all lines. own: its values say their unit. seconds: three decimals. micros: six. open: a number of
 * which nobody knows what it is. other: not a duration.
 * @typedef {object} Column
 * @property {Place} place
 * @property {'own' | 'seconds' | 'micros' | 'open' | 'other'} kind
 * @property {TimeUnit | null} unit null: not known
 * @property {'own' | 'name' | 'writer' | null} source how it is known
 * @property {string | null} writer who writes it so
 * @property {number[]} numbers without those that are missing
 * @property {Array<number | null>} byRow
 */

/** Of the lines that have a value; `-` stands where there was no time, and a few such lines change nothing. */
const LEAST_RATIO = 0.5
const ENOUGH = 8
const LATEST = 1e8 // as seconds it is three years: a point in time

/** @param {{ rows: Row[], number: number }} options number: of the field, 1 is the status @returns {Column} */
export function classifyColumn ({ rows, number }) {
  const texts = rows.map(({ fields }) => fields[number - 1] ?? '-')
  const tag = findTag(texts)
  const values = tag === null ? texts : texts.map((text) => readTag(text, tag))
  const byRow = values.map((value) => { const read = readNumbers(value); return Number.isNaN(read) ? null : read })
  const numbers = byRow.filter((value) => value !== null)
  const column = {
    place: tag === null ? { number, isLast: rows.every(({ fields }) => fields.length === number) } : { tag },
    kind: /** @type {Column['kind']} */ ('other'),
    unit: /** @type {TimeUnit | null} */ (null),
    source: /** @type {Column['source']} */ (null),
    writer: null,
    numbers,
    byRow
  }
  const given = values.filter((value) => value !== '-' && value !== '')
  const own = given.filter((value) => Number.isNaN(Number(value)) && readDurationText(value) >= 0)
  if (own.length > 0 && own.length >= LEAST_RATIO * rows.length) return { ...column, kind: 'own', source: 'own' }
  if (numbers.length === 0 || numbers.length < given.length || numbers.length < LEAST_RATIO * rows.length) return column
  const named = tag === null ? readNextUnit(rows, number) : readNamedUnit(tag)
  if (named !== null) return { ...column, kind: 'own', unit: named, source: 'name' }
  return { ...column, ...readLook({ rows, values: given, numbers, byRow }) }
}

/** `rt` of `rt=0.123`, where all have the same. @param {string[]} texts */
function findTag (texts) {
  const first = texts.find((text) => text !== '-')
  const tag = first === undefined ? undefined : /^([A-Za-z_][\w.-]*)=/.exec(first)?.[1]
  return tag !== undefined && texts.every((text) => text === '-' || text.startsWith(`${tag}=`)) ? tag : null
}

/** @param {string} text @param {string} tag */
function readTag (text, tag) {
  return text === '-' ? text : text.slice(tag.length + 1).replace(/^"(.*)"$/, '$1')
}

/** `12.345 ms`, as morgan writes it: the unit is the next field. @param {Row[]} rows @param {number} number */
function readNextUnit (rows, number) {
  const units = new Set(rows.map(({ fields }) => fields[number]).filter((text) => text !== undefined && text !== '-'))
  const [unit] = units
  return units.size === 1 && /^(?:m|u|µ|n)?s(?:ec(?:onds?)?)?$/.test(unit) ? readNamedUnit(`in_${unit}`) : null
}

/**
 * @param {{ rows: Row[], values: string[], numbers: number[], byRow: Array<number | null> }} options
 * @returns {Pick<Column, 'kind' | 'unit' | 'source' | 'writer'>}
 */
function readLook ({ rows, values, numbers, byRow }) {
  const other = /** @type {const} */ ({ kind: 'other', unit: null, source: null, writer: null })
  const open = /** @type {const} */ ({ kind: 'open', unit: null, source: null, writer: null })
  if (Number(findMedian(numbers)) >= LATEST && values.some((value) => value.includes('.'))) return other
  const areAll = (/** @type {RegExp} */ pattern) => values.every((value) => value.split(/, | : /).every((part) => part === '-' || pattern.test(part)))
  if (areAll(/^\d+\.\d{3}$/)) return { kind: 'seconds', unit: 's', source: 'writer', writer: 'nginx' } // and %T of Tomcat
  if (areAll(/^\d+\.\d{6}$/)) return { kind: 'micros', unit: 's', source: 'writer', writer: 'gunicorn' } // %(L)s
  if (areAll(/^\d+\.\d\d$/)) return values.length < rows.length && Math.min(...numbers) >= 0.5 ? other : open // $gzip_ratio has gaps
  if (!areAll(/^\d+$/)) return open
  return isSize({ rows, byRow }) || isNoTime({ rows, numbers, byRow }) ? other : open
}

/**
 * Whole numbers that are no time: always the same or nearly (a port), ever rising (a count of requests), or a status.
 * @param {{ rows: Row[], numbers: number[], byRow: Array<number | null> }} options
 */
function isNoTime ({ rows, numbers, byRow }) {
  if (numbers.length < ENOUGH) return false
  const different = new Set(numbers)
  if (different.size === 1 || (different.size <= 3 && Math.min(...numbers) >= 80)) return true
  if (numbers.every((value, index) => index === 0 || value > numbers[index - 1])) return true
  return byRow.filter((value, index) => value === Number(rows[index].fields[0])).length >= 0.9 * rows.length
}

/**
 * Bytes: of an answer with its headers, which are its size and a little more; or of a request, which are those of its line and its
 * headers, so the same for the same line and agent.
 * @param {{ rows: Row[], byRow: Array<number | null> }} options
 */
function isSize ({ rows, byRow }) {
  const pairs = rows.flatMap(({ request, fields }, index) => {
    const value = byRow[index]
    return value === null ? [] : [{ value, size: Number(fields[1].replace('-', '0')), lengths: request.length + fields.slice(2, 4).join('').length, key: `${request} ${fields.slice(2, 4).join(' ')}` }]
  })
  if (pairs.length < ENOUGH) return false
  const spread = spreadOf(pairs.map(({ value }) => value))
  if (spread === 0) return false
  const more = pairs.map(({ value, size }) => value - size)
  if (more.filter((bytes) => bytes >= 0).length >= 0.98 * pairs.length && spreadOf(more) <= Math.min(spread / 3, 2000)) return true
  if (spreadOf(pairs.map(({ value, lengths }) => value - lengths)) <= spread / 3) return true
  /** @type {Map<string, number[]>} */
  const byRequest = new Map()
  for (const { key, value } of pairs) byRequest.set(key, [...byRequest.get(key) ?? [], value])
  const repeated = [...byRequest.values()].filter((values) => values.length > 1)
  return repeated.length >= ENOUGH && repeated.filter((values) => new Set(values).size === 1).length >= 0.9 * repeated.length
}

/** From the 5th to the 95th of a hundred. @param {number[]} values */
function spreadOf (values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] - sorted[Math.floor(sorted.length * 0.05)]
}

const NEARLY = 0.002 // nginx reads its clock once in a while: the upstream's time may be a little longer

/**
 * Whether a column is never below another one, so that it may be the whole that the other is a part of.
 * @param {Column} one
 * @param {Column} other
 */
export function isAbove (one, other) {
  const pairs = one.byRow.flatMap((value, index) => {
    const part = other.byRow[index]
    return value === null || part === null ? [] : [value - part]
  })
  return pairs.length > 0 && pairs.filter((more) => more >= -NEARLY).length >= 0.98 * pairs.length
}

const FASTEST = 0.05
const USUAL = 1
const AN_UPSTREAM = /^(?:\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}|unix:\/\S+)(?:, |$)/
const ITS_STATUSES = ['499', '444', '494', '495', '496', '497']

/**
 * Three decimals are seconds of nginx, or milliseconds of morgan and its like. Those have no status 499, no list of tries, no
 * HTTP/2 and no address of an upstream, write `-` for an empty answer, and take more than 50 µs.
 * @param {{ rows: Row[], column: Column }} options
 */
export function looksLikeNginx ({ rows, column }) {
  const { numbers, place } = column
  if (Math.min(...numbers) < FASTEST) return true
  const isIts = rows.some(({ request, fields }) =>
    ITS_STATUSES.includes(fields[0]) || fields.slice(2).some((field) => AN_UPSTREAM.test(field)) || fields[1] === '0' || / HTTP\/[23]/.test(request) ||
    ('number' in place && /, | : /.test(fields[place.number - 1] ?? '')))
  return isIts || (rows.every(({ fields }) => fields[1] !== '-') && Number(findMedian(numbers)) < USUAL)
}
