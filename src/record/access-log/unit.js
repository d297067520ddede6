import { UNIT_US } from './decimal.js'

/**
 * @import { TimeUnit } from './duration-text.js'
 *
 * How a unit is known: the user said it (`given`), the field's name does (`name`), a time beside it that says its unit
 * does (`beside`), the writer is known (`writer`), or no other unit can be (`log`).
 * @typedef {'given' | 'name' | 'beside' | 'writer' | 'log'} UnitSource
 *
 * What the user must say first, as it cannot be told from the log.
 * @typedef {{ message: string, hint: string }} Unclear
 */

const UNITS = /** @type {TimeUnit[]} */ (['s', 'ms', 'us', 'ns'])
const HOUR_US = 3_600_000_000
const LEAST_US = 1
const MOST_DECIMALS = 9 // more decimals than this are what binary fractions leave
const FEW = 20

/**
 * The units that some numbers can be in: none answers within less than a microsecond, is timed finer than in
 * nanoseconds, or takes more than an hour for every other request.
 * @param {readonly number[]} values
 * @returns {TimeUnit[]}
 */
export function listPossibleUnits (values) {
  const middle = findMedian(values.filter((value) => value > 0))
  if (middle === null) return UNITS
  const decimals = countDecimals(values)
  const finest = values.length < FEW || decimals > MOST_DECIMALS ? 0 : 10 ** -decimals
  return UNITS.filter((unit) => {
    const us = middle * UNIT_US[unit]
    return us >= LEAST_US && us <= HOUR_US && (finest === 0 || decimals === 0 || finest * UNIT_US[unit] > 0.0009)
  })
}

/** The most that any of them has. @param {readonly number[]} values */
export function countDecimals (values) {
  return values.reduce((most, value) => {
    const [digits, power = '0'] = String(value).split('e-')
    return Math.max(most, (digits.split('.')[1] ?? '').length + Number(power))
  }, 0)
}

/** @param {readonly number[]} values */
export function findMedian (values) {
  return values.length === 0 ? null : [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}

/**
 * @param {{ name: string, values: readonly number[], units: readonly TimeUnit[] }} options name: of the field, as in a
 *   sentence; units: that it can be in, all of them where none can
 * @returns {Unclear}
 */
export function askForUnit ({ name, values, units }) {
  const middle = findMedian(values) ?? 0
  const readings = (units.length > 1 ? units : UNITS).map((unit) => `${formatUs(middle * UNIT_US[unit])} as ${unit}`)
  return {
    message: `the log does not say the unit of ${name}: half of its values are up to ${middle}, so ${readings.join(', ')}`,
    hint: `say it with --time-unit ${(units.length > 1 ? units : UNITS).join(', ')}; --time-unit none leaves durations out`
  }
}

const LEAST_REQUESTS = 100
const LEAST_SECONDS = 60
const MOST_LENGTHS = 3
const MOST_AT_ONCE = 50_000

/**
 * Whether durations can be what a whole log says, with its length and its rate: `null`, or what contradicts them.
 * @param {{ medianUs: number, sumUs: number, requests: number, seconds: number }} options seconds: from the first to the last request
 * @returns {string | null}
 */
export function contradict ({ medianUs, sumUs, requests, seconds }) {
  const median = `half of its requests would take ${formatUs(medianUs)} or more`
  const atOnce = sumUs / 1e6 / seconds
  if (medianUs >= HOUR_US * 0.99) return median
  if (requests >= LEAST_REQUESTS && seconds >= LEAST_SECONDS && medianUs > MOST_LENGTHS * seconds * 1e6) {
    return `${median}, and the log is ${seconds} s long`
  }
  if (atOnce > MOST_AT_ONCE) return `${Math.round(atOnce)} requests would be answered at once, all the time`
  return null
}

/** `12.3 ms` @param {number} us */
function formatUs (us) {
  const [value, unit] = us >= 1e6 ? [us / 1e6, 's'] : us >= 1000 ? [us / 1000, 'ms'] : us >= 1 ? [us, 'us'] : [us * 1000, 'ns']
  return `${Number(value.toPrecision(3))} ${unit}`
}
