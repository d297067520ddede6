import { PERCENTILES, samplesNeeded } from './percentiles.js'
import { wilson } from './proportion.js'
import { quantileUs } from './sample.js'

/**
 * @import { AccessTally, BusyStretch, Distribution, ObservedDurations, ObservedTraffic, RouteTally } from '../types.ts'
 * @import { TrafficProfile } from '../types.ts'
 */

const DAY_SECONDS = 86_400
const WHOLE_SECOND_US = 1_000_000

/**
 * Rates, errors and durations of access logs that were counted.
 * @param {{ tally: Pick<AccessTally, 'requests' | 'days' | 'sent' | 'statuses' | 'durations' | 'sumUs' | 'resolutionUs' | 'routes'> }}
 *   options with at least one request
 * @returns {ObservedTraffic}
 */
export function summarizeTraffic ({ tally }) {
  const { requests, days, sent, statuses, durations, sumUs, resolutionUs, routes } = tally
  const firstSecond = days[0].day * DAY_SECONDS + days[0].counts.findIndex((count) => count > 0)
  const last = days[days.length - 1]
  const lastSecond = last.day * DAY_SECONDS + last.counts.findLastIndex((count) => count > 0)
  const missingDays = last.day - days[0].day + 1 - days.length
  const seconds = lastSecond - firstSecond + 1 - missingDays * DAY_SECONDS
  const find = (/** @type {number} */ length) => findBusiestStretch({ days, seconds: length, firstSecond, lastSecond })
  const peakSecond = /** @type {BusyStretch} */ (find(1))
  const peakHour = find(3600)
  const errors = countClass(statuses, 5)
  const meanPerSecond = requests / seconds
  const p999Needs = samplesNeeded(0.999)
  return {
    requests,
    firstSecond,
    lastSecond,
    seconds,
    missingDays,
    meanPerSecond,
    profile: profileTraffic({ days, firstSecond, lastSecond }),
    sent: sent && { ...sent, meanBytes: sent.bytes / sent.answers },
    peakSecond,
    peakMinute: find(60),
    peakHour,
    p999SecondPerSecond: seconds < p999Needs ? null : quantileOfSeconds({ days, seconds, most: peakSecond.requests, p: 0.999 }),
    p999Needs,
    burst: peakSecond.ratePerSecond / (peakHour?.ratePerSecond ?? meanPerSecond),
    burstOver: peakHour ? 'busiest hour' : 'whole log',
    errors,
    errorRatio: errors / requests,
    errorInterval: wilson({ k: errors, n: requests }),
    statuses: classify(statuses),
    durations: summarizeDurations({ distribution: durations, sumUs, resolutionUs }),
    routes: routes?.map((route) => summarizeRoute({ route, requests, resolutionUs })) ?? null
  }
}

/**
 * The rate that a share p of the seconds did not exceed (nearest rank). Silent seconds are those that no day's counters tell of.
 * @param {{ days: AccessTally['days'], seconds: number, most: number, p: number }} options most: requests of the busiest second
 */
function quantileOfSeconds ({ days, seconds, most, p }) {
  const secondsWith = new Uint32Array(most + 1)
  for (const { counts } of days) for (const count of counts) if (count > 0) secondsWith[count]++
  const busy = secondsWith.reduce((sum, one) => sum + one, 0)
  secondsWith[0] = seconds - busy
  const rank = Math.ceil(p * seconds - 1e-6)
  let seen = 0
  return secondsWith.findIndex((one) => { seen += one; return seen >= rank })
}

/** @param {Record<string, number>} statuses @param {number} hundred */
function countClass (statuses, hundred) {
  return Object.entries(statuses).reduce((sum, [status, count]) => Math.floor(Number(status) / 100) === hundred ? sum + count : sum, 0)
}

/** @param {Record<string, number>} statuses */
function classify (statuses) {
  const classes = [1, 2, 3, 4, 5].map((hundred) => /** @type {[string, number]} */ ([`${hundred}xx`, countClass(statuses, hundred)]))
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const none = all - classes.reduce((sum, [, count]) => sum + count, 0)
  return Object.fromEntries([...classes, /** @type {[string, number]} */ (['none', none])].filter(([, count]) => count > 0))
}

/**
 * In whole seconds there is no percentile worth the name: half of all answers would be 0.
 * @param {{ distribution: Distribution | null, sumUs: number, resolutionUs: number }} options
 */
function summarizeDurations ({ distribution, sumUs, resolutionUs }) {
  if (distribution === null) return null
  const { total } = distribution
  const isCoarse = resolutionUs >= WHOLE_SECOND_US
  /** @type {ObservedDurations} */
  const durations = { total, meanUs: isCoarse ? null : sumUs / total, resolutionUs, percentilesUs: {}, needs: {} }
  for (const [key, p] of PERCENTILES) {
    const needed = samplesNeeded(p)
    durations.percentilesUs[key] = isCoarse || total < needed ? null : quantileUs({ distribution, p })
    if (!isCoarse && total < needed) durations.needs[key] = needed
  }
  return durations
}

/** @param {{ route: RouteTally, requests: number, resolutionUs: number }} options requests: of all routes */
function summarizeRoute ({ route, requests, resolutionUs }) {
  return {
    name: route.name,
    example: route.example,
    requests: route.requests,
    share: route.requests / requests,
    peakPerSecond: route.peak,
    peakSecond: route.peakSecond,
    errorRatio: route.errors / route.requests,
    errorInterval: wilson({ k: route.errors, n: route.requests }),
    durations: summarizeDurations({ distribution: route.durations, sumUs: route.sumUs, resolutionUs })
  }
}

/**
 * The busiest stretch of so many seconds in a row, wherever it begins, between the first and the last second with a request. Exact: every
 * stretch is looked at, by a sum that moves on second by second.
 * @param {{ days: Array<{ day: number, counts: Uint32Array }>, seconds: number, firstSecond: number, lastSecond: number
 *   }} options days: in order, days without a request left out; seconds: of the stretch, up to a day; firstSecond: with
 *   a request, since 1970
 * @returns {BusyStretch | null} null when there is less than one such stretch
 */
export function findBusiestStretch ({ days, seconds, firstSecond, lastSecond }) {
  if (lastSecond - firstSecond + 1 < seconds) return null
  const firstEnd = firstSecond + seconds - 1
  let best = -1
  let bestEnd = firstEnd
  let sum = 0
  let before = new Uint32Array(0)
  let dayBefore = -2
  for (const { day, counts } of days) {
    // Nothing of a day that is not the one before reaches into this one.
    if (dayBefore !== day - 1) {
      before = new Uint32Array(DAY_SECONDS)
      sum = 0
    }
    const start = day * DAY_SECONDS
    for (let i = 0; i < DAY_SECONDS; i++) {
      sum += counts[i] - (i >= seconds ? counts[i - seconds] : before[DAY_SECONDS + i - seconds])
      if (sum > best && start + i >= firstEnd && start + i <= lastSecond) {
        best = sum
        bestEnd = start + i
      }
    }
    before = /** @type {Uint32Array<ArrayBuffer>} */ (counts)
    dayBefore = day
  }
  return { seconds, requests: best, ratePerSecond: best / seconds, startSecond: bestEnd - seconds + 1 }
}

const HOUR_SECONDS = 3600
const HOURS = 24
const WEEKDAYS = 7
const FIRST_WEEKDAY = 3 // 1970-01-01 was a Thursday; weeks begin with Monday here
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
    // a week is one when every day of it is there, half of it at least.
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
