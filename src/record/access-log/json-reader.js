import { UNIT_US } from './decimal.js'
import { findJsonDuration } from './json-duration.js'
import { findFields, findJoin, isGiven, pick } from './json-fields.js'
import { createJsonParser, readObject } from './json-lines.js'

/** @import { Reader } from './formats.js' */
/** @import { FormatOptions } from './json-fields.js' */

/**
 * A reader of JSON lines, set up for the log that some lines are the beginning of.
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openJson (options) {
  return openObjects({ ...options, read: readObject, refusal: 'no JSON object' })
}

/**
 * A reader of lines that hold keys and values.
 * @param {{ lines: Buffer[], options: FormatOptions, read: typeof readObject, refusal: string }} options read: what a line holds;
 *   refusal: of a line that holds none
 * @returns {Reader}
 */
export function openObjects ({ lines, options: { timeUnit, fields: given, utcOffsetS, isWide = false }, read, refusal }) {
  const objects = lines.map((line) => read(line, 0, line.length)).filter((object) => object !== null)
  const found = findFields({ objects, given, isWide })
  const { status } = found
  const answers = status === null ? objects : objects.filter((object) => isGiven(pick(object, status)))
  const { name: duration, unit, source, writer, unclear } = findJsonDuration({
    objects: answers,
    given: given.duration ?? null,
    timeUnit,
    start: found.start,
    time: found.time
  })
  const fields = { ...found, duration, id: findJoin({ objects, status, path: found.path }) }
  const shown = Object.entries(fields).flatMap(([role, name]) => name === null || role === 'id' ? [] : [{ role, name }])
  return {
    parse: createJsonParser({ fields, unitUs: UNIT_US[unit ?? 'us'], utcOffsetS, read, refusal }),
    remarks: [
      { code: 'FIELDS_FOUND', fields: shown },
      ...fields.id === null ? [] : [{ code: /** @type {const} */ ('LINES_JOINED'), field: fields.id }],
      ...duration === null ? [{ code: /** @type {const} */ ('NO_DURATION_FOUND') }] : [],
      ...duration === null || unit === null || source === null
        ? []
        : [{ code: /** @type {const} */ ('DURATION_UNIT'), field: duration, unit, source, writer }],
      { code: fields.start !== null ? 'COUNTED_WHEN_CAME' : 'COUNTED_WHEN_BEGAN' }
    ],
    hasSizes: fields.size !== null,
    hasMethods: fields.method !== null || objects.some((object) => /^[A-Z]+ /.test(String(pick(object, fields.path ?? '')))),
    unclear,
    guess: source === null || source === 'given' ? null : duration
  }
}
