import { drawSparkline } from './sparkline.js'
import { formatCount } from './units.js'

/** @import { TrafficProfile } from '../types.ts' */

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * The shape of a day, and of a week where there is one: which hour is the quietest, and which the busiest.
 * @param {{ profile: TrafficProfile }} options
 * @returns {string[]} none where the log is too short for any hour
 */
export function describeProfile ({ profile: { hours, weekdays } }) {
  const day = describeEnds(hours, (hour) => `${String(hour).padStart(2, '0')}:00`)
  const week = weekdays === null ? null : describeEnds(weekdays, (weekday) => WEEKDAYS[weekday])
  return [
    ...day === null ? [] : [`${drawSparkline({ values: hours })} by hour, UTC: ${day}`],
    ...week === null || weekdays === null ? [] : [`${drawSparkline({ values: weekdays })} by weekday, from Monday: ${week}`]
  ]
}

/**
 * @param {ReadonlyArray<number | null>} rates
 * @param {(index: number) => string} name
 * @returns {string | null} null where there are not two to compare
 */
function describeEnds (rates, name) {
  const known = rates.flatMap((rate, index) => rate === null ? [] : [{ rate, index }]).sort((a, b) => a.rate - b.rate)
  if (known.length < 2) return null
  const [low, high] = [known[0], known[known.length - 1]]
  return `lowest ${name(low.index)} ${writeRate(low.rate)}, highest ${name(high.index)} ${writeRate(high.rate)}`
}

/** @param {number} rate */
function writeRate (rate) {
  return `${rate >= 100 ? formatCount({ count: rate }) : Number(rate.toPrecision(3))}/s`
}
