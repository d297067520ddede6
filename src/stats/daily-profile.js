/** @import { AccessTally, TrafficProfile } from '../types.ts' */

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
const HOURS = 24
const WEEKDAYS = 7
/** 1970-01-01 was a Thursday; weeks begin with Monday here. */
const FIRST_WEEKDAY = 3
const ENOUGH = 0.5

/**
 * The shape of a day and of a week: mean rates by hour and by weekday, in UTC, over the seconds from the first to the last
 * request. Days without any request are left out, silent seconds count.
 * @param {{ days: AccessTally['days'], firstSecond: number, lastSecond: number }} options
 * @returns {TrafficProfile}
 */
export function profileTraffic ({ days, firstSecond, lastSecond }) {
  const byHour = createMeans(HOURS)
  const byWeekday = createMeans(WEEKDAYS)
  for (const { day, counts } of days) {
    const weekday = (day + FIRST_WEEKDAY) % WEEKDAYS
    for (let hour = 0; hour < HOURS; hour++) {
      const start = day * DAY_SECONDS + hour * HOUR_SECONDS
      const seconds = Math.min(lastSecond, start + HOUR_SECONDS - 1) - Math.max(firstSecond, start) + 1
      if (seconds <= 0) continue
      let requests = 0
      for (let second = hour * HOUR_SECONDS; second < (hour + 1) * HOUR_SECONDS; second++) requests += counts[second]
      byHour.add(hour, requests, seconds)
      byWeekday.add(weekday, requests, seconds)
    }
  }
  return {
    hours: byHour.read(ENOUGH * HOUR_SECONDS),
    // A week is one when every day of it is there, half of it at least.
    weekdays: byWeekday.isWhole(ENOUGH * DAY_SECONDS) ? byWeekday.read(0) : null
  }
}

/** @param {number} size */
function createMeans (size) {
  const requests = new Float64Array(size)
  const seconds = new Float64Array(size)
  return {
    /** @param {number} at @param {number} more @param {number} within */
    add (at, more, within) {
      requests[at] += more
      seconds[at] += within
    },
    /** @param {number} least seconds, to be worth a mean */
    isWhole: (least) => seconds.every((one) => one >= least),
    /** @param {number} least @returns {Array<number | null>} a second */
    read: (least) => Array.from(requests, (one, at) => seconds[at] > 0 && seconds[at] >= least ? one / seconds[at] : null)
  }
}
