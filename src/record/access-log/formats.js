import { createCombinedParser } from './combined.js'
import { describeCombined, guessCombinedTime } from './combined-time.js'
import { UNIT_US } from './decimal.js'
import { createEntry, OTHER } from './entry.js'
import { createHaproxyParser } from './haproxy.js'
import { findFields, guessUnit } from './json-fields.js'
import { createJsonParser, readObject } from './json-lines.js'
import { createTwitterParser, createWikipediaParser } from './traces.js'

/**
 * @import { AccessLogFormat, LogRemark } from '../../types.ts'
 * @import { ParseLine } from './entry.js'
 * @import { JsonFields } from './json-fields.js'
 *
 * @typedef {object} FormatOptions what the user knows better
 * @property {'s' | 'ms' | 'us' | 'ns' | 'none' | null} timeUnit
 * @property {Partial<JsonFields>} fields
 * @property {number} utcOffsetS
 * @property {boolean} [isWide] for a cache: what it wants to know, and the usual traces of caches
 *
 * @typedef {{ format: AccessLogFormat, parse: ParseLine, remarks: LogRemark[], hasSizes: boolean }} Reader
 */

/**
 * A reader of each format, set up for the log that some lines are the beginning of. Remarks say what was taken for what.
 * @type {Readonly<Record<AccessLogFormat, (options: { lines: Buffer[], options: FormatOptions }) => Reader>>}
 */
export const FORMATS = Object.freeze({
  json: openJson,
  haproxy: openHaproxy,
  combined: openCombined,
  twitter: openTwitter,
  wikipedia: openWikipedia
})
/** They have no status, and are no logs of a service. */
const TRACES = ['twitter', 'wikipedia']

/**
 * The format that reads most of some lines, set up for them.
 * @param {{ lines: Buffer[], format: AccessLogFormat | null, options: FormatOptions }} options format: null when it is to be found
 * @returns {{ reader: Reader, read: number, reasons: string[] }} read: how many of the lines it reads; reasons: why not the others
 */
export function chooseReader ({ lines, format, options }) {
  const all = /** @type {AccessLogFormat[]} */ (Object.keys(FORMATS))
  const names = format ? [format] : all.filter((name) => options.isWide || !TRACES.includes(name))
  const candidates = names.map((name) => {
    const reader = FORMATS[name]({ lines, options })
    const entry = createEntry()
    const reasons = lines.map((line) => reader.parse(line, 0, line.length, entry))
    // A line that speaks of something else is a sign of the format too.
    return {
      reader,
      read: reasons.filter((reason) => reason === null || reason === OTHER).length,
      reasons: reasons.filter((reason) => reason !== null)
    }
  })
  return candidates.reduce((best, one) => one.read > best.read ? one : best)
}

/** @type {typeof FORMATS.combined} */
function openCombined ({ lines, options: { timeUnit, utcOffsetS } }) {
  const time = guessCombinedTime({ lines, timeUnit })
  return {
    format: 'combined',
    parse: createCombinedParser({ duration: time.duration, unitUs: UNIT_US[time.unit], utcOffsetS }),
    remarks: describeCombined({ ...time, isGiven: timeUnit !== null }),
    hasSizes: true
  }
}

/** @type {typeof FORMATS.haproxy} */
function openHaproxy ({ options: { utcOffsetS } }) {
  return {
    format: 'haproxy',
    parse: createHaproxyParser({ utcOffsetS }),
    remarks: [{ code: 'STAMPS_WITHOUT_ZONE', utcOffsetS }, { code: 'COUNTED_WHEN_CAME' }],
    hasSizes: true
  }
}

/** @type {typeof FORMATS.json} */
function openJson ({ lines, options: { timeUnit, fields: given, utcOffsetS, isWide = false } }) {
  const objects = lines.map((line) => readObject(line, 0, line.length)).filter((object) => object !== null)
  const fields = findFields({ objects, given, isWide })
  const unit = fields.duration === null || timeUnit === 'none' ? null : timeUnit ?? guessUnit({ name: fields.duration, objects })
  const shown = Object.entries(fields).flatMap(([role, name]) =>
    name === null || (role === 'duration' && unit === null) ? [] : [{ role, name }]
  )
  return {
    format: 'json',
    parse: createJsonParser({
      fields: unit === null ? { ...fields, duration: null } : fields,
      unitUs: UNIT_US[unit ?? 'us'],
      utcOffsetS
    }),
    remarks: [
      { code: 'FIELDS_FOUND', fields: shown },
      ...(unit === null
        ? []
        : [
            {
              code: /** @type {const} */ ('FIELD_UNIT'),
              field: String(fields.duration),
              unit,
              isGiven: timeUnit !== null
            }
          ]),
      { code: fields.start !== null ? 'COUNTED_WHEN_CAME' : 'COUNTED_WHEN_BEGAN' }
    ],
    hasSizes: fields.size !== null
  }
}

/** @type {typeof FORMATS.twitter} */
function openTwitter () {
  return { format: 'twitter', parse: createTwitterParser(), remarks: [{ code: 'TRACE_TIMES' }], hasSizes: true }
}

/** @type {typeof FORMATS.wikipedia} */
function openWikipedia () {
  return { format: 'wikipedia', parse: createWikipediaParser(), remarks: [{ code: 'TRACE_TIMES' }], hasSizes: true }
}
