import { drawSparkline } from './sparkline.js'
import { formatRate } from '../units.js'

/**
 * @import { TrafficProfile } from '../types.ts'
 * @import { Table } from './document.ts'
 */

/** Fewer have no shape of a day. */
const FEWEST_HOURS = 12
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * The shape of a day, and of a week where there is one: which hour is the quietest, and which the busiest.
 * @param {{ profile: TrafficProfile }} options
 * @returns {string[]} none where the log has less than half a day
 */
export function describeProfile ({ profile: { hours, weekdays } }) {
  const hasDay = hours.filter((rate) => rate !== null).length >= FEWEST_HOURS
  const day = hasDay ? describeEnds(hours, writeHour) : null
  const week = weekdays === null ? null : describeEnds(weekdays, (weekday) => WEEKDAYS[weekday])
  return [
    ...day === null ? [] : [`${drawSparkline({ values: hours })} by hour, UTC: ${day}`],
    ...week === null || weekdays === null ? [] : [`${drawSparkline({ values: weekdays })} by weekday, from Monday: ${week}`]
  ]
}

/** @param {{ profile: TrafficProfile }} options @returns {Table} */
export function tableProfile ({ profile }) {
  return {
    kind: 'table',
    title: 'Mean rate by hour of the day (UTC) and by weekday',
    depth: 2,
    columns: [{ key: 'when', head: 'when', priority: 0 }, { key: 'rate', head: 'rate', priority: 0 }],
    rows: listMeans(profile).map(({ when, rate }) => ({ cells: { when, rate: { value: rate, unit: 'perSecond' } } })),
    notes: listNotes(profile)
  }
}

/** @param {TrafficProfile} profile */
function listMeans ({ hours, weekdays }) {
  const list = (/** @type {ReadonlyArray<number | null>} */ rates, /** @type {(index: number) => string} */ name) =>
    rates.flatMap((rate, index) => rate === null ? [] : [{ when: name(index), rate }])
  return [...list(hours, writeHour), ...list(weekdays ?? [], (weekday) => WEEKDAYS[weekday])]
}

/** @param {TrafficProfile} profile */
function listNotes ({ hours, weekdays }) {
  return [
    ...hours.includes(null) ? ['an hour needs half an hour of log'] : [],
    ...weekdays === null ? ['no weekdays: the log has less than a week'] : []
  ]
}

/** @param {number} hour */
function writeHour (hour) {
  return `${String(hour).padStart(2, '0')}:00`
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
  return `lowest ${name(low.index)} ${formatRate({ perSecond: low.rate })}/s, highest ${name(high.index)} ${formatRate({ perSecond: high.rate })}/s`
}
