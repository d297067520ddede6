import { isLatency } from '../plan/objective.js'
import { countObjectiveEvents } from './events.js'
import { allowedRatio } from './allowed-ratio.js'
import { keepsRatio } from './kept-time.js'
import { discountEvents } from './probe-dependence.js'
import { findMoreNeeded } from './ratio-verdict.js'
import { clopperPearson } from '../stats/proportion.js'
import { tQuantile } from '../stats/distributions.js'
import { samplesNeeded } from '../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL, tInterval } from '../stats/repeats.js'
import { findExcess, testStartCounts } from '../stats/start-counts.js'
import { intervalOfCounts, intervalOfTimes } from '../stats/start-interval.js'
import { countSlower } from '../stats/slower.js'

/** @import { EventObjective, LatencyObjective, RowMeasured } from '../types.ts' */
/** @import { Events } from './events.js' */
/** @import { Interval } from '../stats/start-interval.js' */

/**
 * What one judges: all requests of one start of a server, or of all starts together.
 * @typedef {Pick<RowMeasured, 'counts' | 'bodies' | 'distribution' | 'cut' | 'beyond'>} Requests
 *
 * @typedef {object} ViewVerdict
 * @property {'met' | 'missed' | 'inconclusive'} verdict
 * @property {boolean} isProvisional decided by fewer than 3 starts
 * @property {Events} events of all starts
 * @property {Interval | null} badRatio the interval that the verdict is drawn from: met when its high end is within
 *   what is allowed, missed when its low end is beyond; null without a request
 * @property {number} worth the requests count as so many independent ones
 * @property {boolean} areStartsWhy each start has its requests, all of them would decide, and the starts differ too much
 * @property {number[]} keptUs of a latency, where all starts have it: the time within which the asked share of a
 *   start's requests was answered well
 */

/**
 * Judges one latency or success objective on one view of a row: its requests, start by start, and how far they depend on each other at
 * the bound. One or two starts: by the exact interval of the requests (Clopper and Pearson), as many as they are worth. Three and
 * more: over the starts. The interval that is shown is on the side that the verdict says.
 * @param {{ whole: Requests, starts: Requests[], objective: EventObjective, tau: number, open: boolean, timeoutUs:
 *   number, confidence?: number }} options tau: so many requests are worth one; open: the load came from an open loop
 * @returns {ViewVerdict}
 */
export function judgeView ({ whole, starts, objective, tau, open, timeoutUs, confidence = 0.95 }) {
  const allowed = allowedRatio(objective)
  const count = (/** @type {Requests} */ measured) => countObjectiveEvents({ measured, objective, open, timeoutUs })
  const events = count(whole)
  const worth = discountEvents({ events, tau })
  const about = { events, worth: worth.valid }
  if (events.valid === 0) {
    return { ...about, verdict: 'inconclusive', isProvisional: false, badRatio: null, worth: 0, areStartsWhy: false, keptUs: [] }
  }
  const ofRequests = widest((tau === 1 ? [events] : [events, worth]).map((one) => intervalOfEvents({ events: one, confidence })))
  const byRequests = decide({ interval: ofRequests, allowed })
  const counted = starts.map((requests) => ({ requests, events: count(requests) })).filter((start) => start.events.valid > 0)
  if (counted.length < REPEATS_FOR_INTERVAL) {
    const isProvisional = starts.length < REPEATS_FOR_INTERVAL && byRequests !== 'inconclusive'
    return { ...about, verdict: byRequests, isProvisional, badRatio: ofRequests, areStartsWhy: false, keptUs: [] }
  }
  const { verdict, isHeld, intervals, keptUs } = judgeStarts({ counted, objective, allowed, tau, confidence })
  return {
    ...about,
    verdict,
    isProvisional: false,
    badRatio: keepSide({ interval: widest([ofRequests, ...intervals]), verdict, allowed }),
    areStartsWhy: isHeld && verdict === 'inconclusive' && byRequests !== 'inconclusive',
    keptUs
  }
}

/**
 * The interval over requests and the test over starts are not the same rule: what is shown follows the test.
 * @param {{ interval: Interval, verdict: ViewVerdict['verdict'], allowed: number }} options @returns {Interval}
 */
function keepSide ({ interval: { low, high }, verdict, allowed }) {
  if (verdict === 'met') return { low: Math.min(low, allowed), high: Math.min(high, allowed) }
  const beyond = allowed * (1 + ROUNDING) + Number.MIN_VALUE
  if (verdict === 'missed') return { low: Math.max(low, beyond), high: Math.max(high, beyond) }
  return { low: Math.min(low, allowed), high: Math.max(high, beyond) }
}

const ROUNDING = 1e-9

/** @param {{ interval: Interval, allowed: number }} options */
function decide ({ interval: { low, high }, allowed }) {
  return high <= allowed ? 'met' : low > allowed ? 'missed' : 'inconclusive'
}

/** @param {{ events: Events, confidence: number }} options @returns {Interval} */
function intervalOfEvents ({ events: { valid, badAtLeast, badAtMost }, confidence }) {
  if (valid === 0) return { low: 0, high: 1 }
  return {
    low: clopperPearson({ k: badAtLeast, n: valid, confidence }).low,
    high: clopperPearson({ k: badAtMost, n: valid, confidence }).high
  }
}

/** @param {Interval[]} intervals @returns {Interval} */
function widest (intervals) {
  return { low: Math.min(...intervals.map(({ low }) => low)), high: Math.max(...intervals.map(({ high }) => high)) }
}

/** How much starts may differ, as a standard deviation of ln, where few of them were measured; the levels are one-sided. */
const GUARD = Object.freeze({ spread: 0.7, level: 0.05 })
const BLIND = Object.freeze({ spread: 1.5, level: 0.025 })
const BEYOND = Object.freeze({ spread: 0.5, level: 0.05 })
const SUCCESS = Object.freeze({ spread: 0.3, level: 0.03 })
const WILD_SUCCESS = Object.freeze({ spread: 0.6, level: 0.05, excess: 0.36 })
const TIMES = Object.freeze({ stdev: 0.3 })
const USUAL = 0.05

/**
 * @param {{ counted: Array<{ requests: Requests, events: Events }>, objective: EventObjective, allowed: number, tau: number,
 *   confidence: number }} options
 * @returns {{ verdict: ViewVerdict['verdict'], isHeld: boolean, intervals: Interval[], keptUs: number[] }} isHeld: each start
 *   has the requests that its percentile needs
 */
function judgeStarts ({ counted, objective, allowed, tau, confidence }) {
  const strictness = (1 - confidence) / USUAL // a look before the last one asks for more
  const count = (/** @type {'badAtLeast' | 'badAtMost'} */ side) =>
    counted.map(({ events }) => ({ requests: events.valid / tau, bad: events[side] / tau }))
  const isRare = (/** @type {{ spread: number, level: number }} */ { spread, level }) =>
    testStartCounts({ starts: count('badAtMost'), allowed, spread }).atMost <= level * strictness
  const isMany = (/** @type {{ spread: number, level: number }} */ { spread, level }) =>
    testStartCounts({ starts: count('badAtLeast'), allowed, spread }).atLeast <= level * strictness
  const ofCounts = intervalOfCounts({ starts: counted.map(({ events }) => events), confidence })
  if (!isLatency(objective)) {
    const all = count('badAtMost')
    const sum = (/** @type {'requests' | 'bad'} */ key) => all.reduce((total, one) => total + one[key], 0)
    const excess = findExcess({ starts: all, requests: sum('requests'), bad: sum('bad') })
    const rule = excess > WILD_SUCCESS.excess ? WILD_SUCCESS : SUCCESS
    return { verdict: isRare(rule) ? 'met' : isMany(rule) ? 'missed' : 'inconclusive', isHeld: true, intervals: [ofCounts], keptUs: [] }
  }
  const starts = readTimes({ counted, objective, allowed })
  const isHeld = counted.every(({ events: { valid } }) => valid / tau >= samplesNeeded(objective.ratio))
  if (starts.length < counted.length) {
    return { verdict: isRare(BLIND) ? 'met' : isMany(BEYOND) ? 'missed' : 'inconclusive', isHeld, intervals: [ofCounts], keptUs: [] }
  }
  const { boundUs } = objective
  const ofTimes = intervalOfTimes({ starts, boundUs, confidence })
  const isMet = isHeld ? ofTimes.high <= allowed && isRare(GUARD) : isRare(BLIND)
  const isMissed = !isMet && isMany(BEYOND) && liesBeyond({ starts, boundUs, confidence })
  const verdict = isMet ? 'met' : isMissed ? 'missed' : 'inconclusive'
  return { verdict, isHeld, intervals: [ofTimes], keptUs: starts.map(({ quantileUs }) => quantileUs) }
}

/**
 * Whether the percentile of the median start is surely slower than the bound; the spread of few starts is drawn towards a usual one.
 * @param {{ starts: Array<{ quantileUs: number }>, boundUs: number, confidence: number }} options
 */
function liesBeyond ({ starts, boundUs, confidence }) {
  const { mean, stdev } = tInterval({ values: starts.map(({ quantileUs }) => Math.log(quantileUs / boundUs)) })
  const count = starts.length
  const variance = (TIMES.stdev ** 2 + (count - 1) * stdev ** 2) / count
  return mean - tQuantile({ p: (1 + confidence) / 2, df: count }) * Math.sqrt(variance / count) > 0
}

/**
 * The percentile of each start, and how many of its requests are slower than any time; only of starts that have enough requests.
 * @param {{ counted: Array<{ requests: Requests, events: Events }>, objective: LatencyObjective, allowed: number }} options
 */
function readTimes ({ counted, objective: { boundUs, strict }, allowed }) {
  return counted.flatMap(({ requests: { distribution }, events: { valid, badAtMost } }) => {
    const slower = countSlower({ distribution })
    const otherwiseBad = Math.max(0, badAtMost - slower(strict ? boundUs - 1 : boundUs))
    const missRatio = (/** @type {number} */ us) => Math.min(1, (slower(us) + otherwiseBad) / valid)
    const quantileUs = distribution.valuesUs.find((us) => keepsRatio({ bad: slower(us) + otherwiseBad, valid, allowed }))
    return quantileUs && allowed * valid >= 1 ? [{ quantileUs, missRatio }] : []
  })
}

/**
 * How many more requests would decide if they turned out like these, the starts left aside.
 * @param {{ events: Events, tau: number, allowed: number }} options
 * @returns {number | null} null when no sensible number would
 */
export function findMoreOfRequests ({ events, tau, allowed }) {
  return findMoreNeeded({ events, allowed, discount: (grown) => discountEvents({ events: grown, tau }) })
}
