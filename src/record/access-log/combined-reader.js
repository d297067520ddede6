import { createCombinedParser } from './combined.js'
import { describePlace, findCombinedDuration } from './combined-duration.js'

/** @import { LogRemark } from '../../types.ts' */
/** @import { CombinedDuration } from './combined-duration.js' */
/** @import { Reader } from './formats.js' */
/** @import { FormatOptions } from './json-fields.js' */

/**
 * A reader of common and combined logs, set up for the log that some lines are the beginning of.
 * @param {{ lines: Buffer[], options: FormatOptions }} options
 * @returns {Reader}
 */
export function openCombined ({ lines, options: { timeUnit, fields, utcOffsetS } }) {
  const found = findCombinedDuration({ lines, timeUnit, given: fields.duration ?? null })
  const { place, unit, source, unclear } = found
  return {
    format: 'combined',
    parse: createCombinedParser({ duration: place, unit, utcOffsetS, ...fields.size !== undefined && { size: Number(fields.size) } }),
    remarks: [...describeDuration(found), { code: 'COUNTED_WHEN_STAMPED' }],
    hasSizes: true,
    hasPaths: true,
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
