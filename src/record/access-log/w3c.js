import { readJsonTime } from './civil-time.js'
import { UNIT_US } from './decimal.js'
import { OTHER } from './entry.js'
import { askForUnit, listPossibleUnits } from './unit.js'

/** @import { FormatOptions } from './json-fields.js' */
/** @import { Entry, ParseLine } from './entry.js' */
/** @import { Reader } from './formats.js' */

const FIELDS = '#Fields:'
const HASH = '#'.charCodeAt(0)
const NUMBER = /^\d+(?:\.\d+)?$/
const splitNames = (/** @type {string} */ text) => text.slice(FIELDS.length).trim().split(/\s+/)
const split = (/** @type {string} */ text) => text.split(text.includes('\t') ? '\t' : ' ')

/**
 * A reader of W3C extended logs (W3C, WD-logfile), whose fields a line `#Fields:` names: those of CloudFront with tabs and seconds,
 * those of IIS with spaces and milliseconds. Their times are UTC.
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openW3c ({ lines, options: { timeUnit } }) {
  const texts = lines.map((line) => line.toString('utf8'))
  const names = texts.find((text) => text.startsWith(FIELDS)) ?? ''
  const known = names.includes(' x-edge-') ? 's' : texts.some((text) => /^#Software: Microsoft Internet/.test(text)) ? 'ms' : null
  const unit = timeUnit === 'none' ? null : timeUnit ?? known
  const has = (/** @type {string} */ name) => names.split(/\s+/).includes(name)
  const taken = timeUnit === 'none' || !has('time-taken') ? [] : readTaken(texts)
  return {
    parse: createW3cParser({ unitUs: unit === null ? null : UNIT_US[unit] }),
    remarks: [...taken.length > 0 ? [] : [{ code: /** @type {const} */ ('NO_DURATION_FOUND') }], { code: 'COUNTED_WHEN_ANSWERED' }],
    hasSizes: has('sc-bytes'),
    hasMethods: has('cs-method'),
    unclear: unit === null && taken.length > 0 ? askForUnit({ name: 'time-taken', values: taken, units: listPossibleUnits(taken) }) : null,
    guess: null
  }
}

/** @param {readonly string[]} texts @returns {number[]} */
function readTaken (texts) {
  let at = -1
  return texts.flatMap((text) => {
    if (text.startsWith(FIELDS)) at = splitNames(text).indexOf('time-taken')
    const value = text[0] === '#' || at < 0 ? undefined : split(text)[at]
    return value !== undefined && NUMBER.test(value) ? [Number(value)] : []
  })
}

/** @param {{ unitUs: number | null }} options unitUs: null: durations are left out @returns {ParseLine} */
function createW3cParser ({ unitUs }) {
  /** @type {Map<string, number>} */
  let places = new Map()
  /** @type {number[]} */
  let taken = []
  return (bytes, start, end, entry) => {
    const text = bytes.toString('utf8', start, end)
    // It comes again when the server starts, with other fields.
    if (text.startsWith(FIELDS)) {
      places = new Map(splitNames(text).map((name, at) => [name, at]))
      taken = TAKEN.map((name) => places.get(name) ?? -1)
    }
    if (bytes[start] === HASH) return OTHER
    if (places.size === 0) return 'no line #Fields: before it'
    const cells = split(text)
    if (cells.length !== places.size) return `${cells.length} fields, where #Fields: names ${places.size}`
    return fill(entry, unitUs, taken.map((at) => cells[at] ?? '-'))
  }
}

/** What is wanted of a line, in the order in which fill has it. */
const TAKEN = [
  'date', 'time', 'sc-status', 'time-taken', 'sc-bytes', 'cs-method', 'cs-uri-stem', 'cs-uri-query', 'cs-username', 'cs(Cookie)'
]

/** @param {Entry} entry @param {number | null} unitUs @param {string[]} cells */
function fill (entry, unitUs, [date, time, status, taken, size, method, stem, query, user, cookie]) {
  const stamp = readJsonTime(`${date} ${time}Z`, 0)
  if (stamp === null) return 'its date and time are none'
  if (!/^\d{1,3}$/.test(status)) return 'its sc-status is no status'
  entry.second = Math.floor(stamp.us / 1e6)
  entry.durationUs = unitUs !== null && NUMBER.test(taken) && Number(taken) * unitUs < 1e15 ? Math.round(Number(taken) * unitUs) : -1
  entry.status = Number(status)
  entry.sizeBytes = /^\d{1,14}$/.test(size) ? Number(size) : -1
  entry.method = method === '-' ? 'GET' : method.toUpperCase()
  entry.path = stem === '-' ? '' : `${stem}${query === '-' ? '' : `?${query}`}`
  entry.personal = user !== '-' ? 'user' : cookie !== '-' ? 'cookie' : null
  return null
}
