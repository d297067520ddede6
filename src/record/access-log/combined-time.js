import { createCombinedParser } from './combined.js'
import { createEntry } from './entry.js'

/**
 * @import { LogRemark } from '../../types.ts'
 * @import { UNIT_US } from './decimal.js'
 *
 * @typedef {'last' | 'tag' | 'none'} Place where a line has its duration
 * @typedef {{ duration: Place, unit: keyof typeof UNIT_US, whole: boolean }} CombinedTime whole: in whole numbers,
 *   which do not say their unit
 */

/** Whole numbers that are all below it are seconds: as microseconds, no server answers every request that fast. */
const MOST_SECONDS = 100

/**
 * Whether the lines of a combined log have a duration, where, and in which unit: nginx writes seconds with a dot
 * ($request_time), Apache whole microseconds (%D) or whole seconds (%T).
 * @param {{ lines: Buffer[], timeUnit: keyof typeof UNIT_US | 'none' | null }} options timeUnit: null when it is to be found
 * @returns {CombinedTime}
 */
export function guessCombinedTime ({ lines, timeUnit }) {
  const none = { duration: /** @type {const} */ ('none'), unit: /** @type {const} */ ('s'), whole: false }
  if (timeUnit === 'none') return none
  for (const duration of /** @type {const} */ (['tag', 'last'])) {
    const { read, timed } = readAll(lines, duration)
    // `-` stands where there was no time; a few such lines change nothing.
    if (timed.length === 0 || timed.length < read / 2) continue
    const whole = timed.every(({ lastField }) => !lastField.includes('.'))
    return {
      duration,
      unit:
        timeUnit ?? (duration === 'tag' || !whole || timed.every(({ seconds }) => seconds < MOST_SECONDS) ? 's' : 'us'),
      whole
    }
  }
  return none
}

/**
 * @param {Buffer[]} lines
 * @param {Place} duration
 */
function readAll (lines, duration) {
  const parse = createCombinedParser({ duration, unitUs: 1e6, utcOffsetS: 0 })
  const entry = createEntry()
  const read = lines.filter((line) => parse(line, 0, line.length, entry) === null)
  const timed = read.flatMap((line) => {
    parse(line, 0, line.length, entry)
    return entry.durationUs < 0 ? [] : [{ seconds: entry.durationUs / 1e6, lastField: line.toString('latin1', line.lastIndexOf(' ') + 1) }]
  })
  return { read: read.length, timed }
}

/**
 * @param {CombinedTime & { isGiven: boolean }} options isGiven: the user named the unit
 * @returns {LogRemark[]}
 */
export function describeCombined ({ duration, unit, whole, isGiven }) {
  const counted = { code: /** @type {const} */ ('COUNTED_WHEN_STAMPED') }
  if (duration === 'none') return [{ code: 'NO_DURATION_FOUND' }, counted]
  const writer = isGiven ? null : duration === 'tag' || !whole ? 'nginx' : unit === 's' ? '%T' : '%D'
  return [{ code: 'DURATION_FOUND', place: duration, unit, writer }, counted]
}
