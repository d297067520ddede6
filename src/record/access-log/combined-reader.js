import { createCombinedParser } from './combined.js'
import { classifyColumn, isAbove, looksLikeNginx } from './column-kinds.js'
import { listFields } from './columns.js'
import { readNamedTime, readNamedUnit } from './duration-text.js'
import { createEntry } from './entry.js'
import { askForUnit, findMedian, listPossibleUnits } from './unit.js'

/** @import { LogRemark } from '../../types.ts' */
/** @import { Reader } from './formats.js' */
/** @import { FormatOptions } from './json-fields.js' */
/** @import { Column, Row } from './column-kinds.js' */
/** @import { Place } from './combined.js' */
/** @import { TimeUnit } from './duration-text.js' */
/** @import { Unclear, UnitSource } from './unit.js' */

/**
 * A reader of common and combined logs, set up for the log that some lines are the beginning of.
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openCombined ({ lines, options: { timeUnit, fields, utcOffsetS } }) {
  const found = findCombinedDuration({ lines, timeUnit, given: fields.duration ?? null })
  const { place, unit, source, unclear } = found
  return {
    parse: createCombinedParser({ duration: place, unit, utcOffsetS, ...fields.size !== undefined && { size: Number(fields.size) } }),
    remarks: [...describeDuration(found), { code: 'COUNTED_WHEN_STAMPED' }],
    hasSizes: true,
    hasMethods: true,
    unclear,
    guess: place === null || source === null || source === 'given' ? null : describePlace(place)
  }
}

/** @param {CombinedDuration} found @returns {LogRemark[]} */
function describeDuration ({ place, unit, source, writer }) {
  if (place === null) return [{ code: 'NO_DURATION_FOUND' }]
  const field = describePlace(place)
  return unit === null || source === null ? [{ code: 'DURATION_SAYS_UNIT', field }] : [{ code: 'DURATION_UNIT', field, unit, source, writer }]
}

/**
 * Where lines have how long a request took, and in which unit. unit: null, when each value says its own.
 * @typedef {{ place: Place | null, unit: TimeUnit | null, source: UnitSource | null, writer: string | null,
 *   unclear: Unclear | null }} CombinedDuration
 */

const NONE = Object.freeze({ place: null, unit: null, source: null, writer: null, unclear: null })
const FIRST = 3 // after status and size
const MOST_FIELDS = 60 // no format has as many; a line of spaces does
const HINT = 'name it with --field duration=…: the number of the field after the request, where 1 is the status, or a name that stands ' +
  'before =; --time-unit none leaves durations out'

/**
 * Which field after the request is the duration. Fields are told apart by all of their values: sizes follow the size of the
 * answer or of the request, ports do not change, ratios have two decimals. The whole request takes no less than its upstream.
 * @param {{ lines: Buffer[], timeUnit: TimeUnit | 'none' | null, given: string | null }} options given: number or name, by the user
 * @returns {CombinedDuration}
 */
function findCombinedDuration ({ lines, timeUnit, given }) {
  if (timeUnit === 'none') return NONE
  const rows = readRows(lines)
  const found = given === null ? choose({ rows, columns: listColumns(rows) }) : find({ rows, given })
  if (found.column === null) return { ...NONE, unclear: found.unclear }
  const { place, unit, source, writer, numbers } = found.column
  if (timeUnit !== null && source !== 'own') return { ...NONE, place, unit: timeUnit, source: 'given' }
  if (source === 'own') return { ...NONE, place }
  if (unit !== null) return { ...NONE, place, unit, source, writer }
  const possible = listPossibleUnits(numbers)
  return possible.length === 1
    ? { ...NONE, place, unit: possible[0], source: 'log' }
    : { ...NONE, place, unclear: askForUnit({ name: describePlace(place), values: numbers, units: possible }) }
}

/** `field 5 after the request`, `rt=` @param {Place} place */
function describePlace (place) {
  return 'tag' in place ? `${place.tag}=` : `field ${place.number} after the request`
}

/** @param {Buffer[]} lines */
function readRows (lines) {
  const parse = createCombinedParser({ duration: null, unit: null, utcOffsetS: 0 })
  const entry = createEntry()
  return lines.flatMap((line) => {
    if (parse(line, 0, line.length, entry) !== null) return []
    const { requestStart, requestEnd } = entry
    return [{ request: line.toString('utf8', requestStart, requestEnd), fields: listFields(line, requestEnd + 1, line.length) }]
  })
}

/** @param {Row[]} rows */
function listColumns (rows) {
  const most = rows.reduce((count, { fields }) => Math.max(count, Math.min(fields.length, MOST_FIELDS)), 0)
  return Array.from({ length: Math.max(0, most - FIRST + 1) }, (_, index) => classifyColumn({ rows, number: FIRST + index }))
}

/** @param {{ rows: Row[], given: string }} options */
function find ({ rows, given }) {
  if (/^-?\d+$/.test(given)) {
    const usual = findMedian(rows.map(({ fields }) => fields.length)) ?? 0
    const number = Number(given) < 0 ? usual + 1 + Number(given) : Number(given)
    return { column: classifyColumn({ rows, number }), unclear: null }
  }
  const column = listColumns(rows).find(({ place }) => 'tag' in place && place.tag === given)
  const names = rows[0]?.fields.flatMap((field) => /^([\w.-]+)=/.exec(field)?.[1] ?? []) ?? []
  const known = names.length > 0 ? ` those of its first line are ${names.join(', ')}` : ''
  return column
    ? { column, unclear: null }
    : { column: null, unclear: { message: `no field ${given}= is after the request;${known || ' its fields have no names'}`, hint: HINT } }
}

/** @param {{ rows: Row[], columns: Column[] }} options */
function choose ({ rows, columns }) {
  const named = columns.filter(({ place }) => 'tag' in place && readNamedTime(place.tag) === 'whole')
  if (named.length > 0) return { column: named[0], unclear: null }
  const parts = columns.filter(({ place }) => 'tag' in place && (readNamedTime(place.tag) === 'part' || readNamedUnit(place.tag) !== null))
  const plain = columns.filter(({ place }) => 'number' in place)
  for (const kind of /** @type {const} */ (['own', 'seconds', 'micros'])) {
    const all = plain.filter((column) => column.kind === kind)
    if (all.length === 0) continue
    const whole = all.find((one) => all.every((other) => other === one || isAbove(one, other)))
    if (whole === undefined) return { column: null, unclear: askWhich(all) }
    return { column: kind === 'seconds' && !looksLikeNginx({ rows, column: whole }) ? { ...whole, unit: null } : whole, unclear: null }
  }
  const open = plain.filter(({ kind }) => kind === 'open')
  if (open.length > 1) return { column: null, unclear: askWhich(open) }
  if (open.length === 1) return { column: open[0], unclear: null }
  return { column: parts[0] ?? null, unclear: null }
}

/** @param {Column[]} columns */
function askWhich (columns) {
  const described = columns.map(({ place, numbers }) => `${describePlace(place)} (half of its values are up to ${findMedian(numbers) ?? 0})`)
  return { message: `the log does not say which field is the duration: ${described.join(', ')}`, hint: HINT }
}
