import { findBusiestStretch } from './busiest-stretch.js'
import { profileTraffic } from './daily-profile.js'
import { PERCENTILES, samplesNeeded } from './percentiles.js'
import { wilson } from './proportion.js'
import { quantileUs } from './sample.js'

/**
 * @import { AccessTally, BusyStretch, Distribution, ObservedDurations } from '../types.ts'
 * @import { ObservedTraffic, RouteTally } from '../types.ts'
 */

const DAY_SECONDS = 86_400
const WHOLE_SECOND_US = 1_000_000

/**
 * Rates, errors and durations of access logs that were counted.
 * @param {{ tally: Pick<AccessTally, 'requests' | 'days' | 'sent' | 'statuses' | 'durations' | 'resolutionUs' | 'routes'> }}
 *   options with at least one request
 * @returns {ObservedTraffic}
 */
export function summarizeTraffic ({ tally }) {
  const { requests, days, sent, statuses, durations, resolutionUs, routes } = tally
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
    durations: summarizeDurations({ distribution: durations, resolutionUs }),
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
 * @param {{ distribution: Distribution | null, resolutionUs: number }} options
 */
function summarizeDurations ({ distribution, resolutionUs }) {
  if (distribution === null) return null
  const { total } = distribution
  const isCoarse = resolutionUs >= WHOLE_SECOND_US
  /** @type {ObservedDurations} */
  const durations = { total, resolutionUs, percentilesUs: {}, needs: {} }
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
    durations: summarizeDurations({ distribution: route.durations, resolutionUs })
  }
}
