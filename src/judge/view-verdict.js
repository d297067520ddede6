import { allowedRatio } from './allowed-ratio.js'
import { judgeOf } from './objectives/index.js'
import { discountEvents, findMoreNeeded } from './ratio-verdict.js'
import { clopperPearson } from '../stats/proportion.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { testStartCounts } from '../stats/start-counts.js'

/** @import { EventObjective, RowMeasured } from '../types.ts' */
/** @import { Events } from './events.js' */
/** @import { Interval } from '../stats/start-interval.js' */
/** @import { Starts } from './objectives/types.ts' */

/**
 * What one judges: all requests of one start of a server, or of all starts together.
 * @typedef {Pick<RowMeasured, 'counts' | 'bodies' | 'distribution' | 'cut' | 'beyond'>} Requests
 * @typedef {Requests & { stretches?: Requests[] }} Start stretches: one after the other, as far as they are known
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
 * Judges one latency or success objective on one view of a row: its requests, start by start, and how far they depend on each other.
 * One or two starts: by the exact interval of the requests (Clopper and Pearson), as many as they are worth, or by the stretches of
 * those starts. Three and more: over the starts. The interval that is shown is on the side that the verdict says.
 * @param {{ whole: Requests, starts: Start[], objective: EventObjective, tau: number, tauAtBound?: number, open: boolean, timeoutUs:
 *   number, confidence?: number }} options tau: so many requests are worth one; tauAtBound: where one asks who missed the bound, if
 *   that is another number; open: the load came from an open loop
 * @returns {ViewVerdict}
 */
export function judgeView ({ whole, starts, objective, tau, tauAtBound, open, timeoutUs, confidence = 0.95 }) {
  const allowed = allowedRatio(objective)
  const kind = judgeOf(objective)
  const count = (/** @type {Requests} */ measured) => kind.countEvents({ measured, objective, open, timeoutUs })
  const events = count(whole)
  const worth = discountEvents({ events, tau })
  const about = { events, worth: worth.valid }
  if (events.valid === 0) {
    return { ...about, verdict: 'inconclusive', isProvisional: false, badRatio: null, worth: 0, areStartsWhy: false, keptUs: [] }
  }
  const ofRequests = widest((tau === 1 ? [events] : [events, worth]).map((one) => intervalOfEvents({ events: one, confidence })))
  const byRequests = decide({ interval: ofRequests, allowed })
  const over = (/** @type {Requests[]} */ all, at = objective) => {
    const counted = all
      .map((measured) => ({ requests: measured, events: kind.countEvents({ measured, objective: at, open, timeoutUs }) }))
      .filter((start) => start.events.valid > 0)
    if (counted.length < REPEATS_FOR_INTERVAL) return null
    const asked = { counted, allowed, tau: tauAtBound ?? tau, confidence }
    return kind.judgeStarts({ ...asked, objective: at, ...makeTests(asked) })
  }
  const ofStarts = over(starts)
  if (ofStarts === null) {
    const at = byRequests === 'inconclusive' ? kind.findInStretches({ objective, worth: worth.valid }) : null
    const isMet = at !== null && over(starts.flatMap(({ stretches = [] }) => stretches), at)?.verdict === 'met'
    const verdict = isMet ? 'met' : byRequests
    const isProvisional = starts.length < REPEATS_FOR_INTERVAL && verdict !== 'inconclusive'
    const badRatio = isMet ? keepSide({ interval: ofRequests, verdict, allowed }) : ofRequests
    return { ...about, verdict, isProvisional, badRatio, areStartsWhy: false, keptUs: [] }
  }
  const { verdict, isHeld, intervals, keptUs } = ofStarts
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
 * @param {{ interval: Interval, verdict: ViewVerdict['verdict'], allowed: number }} options
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

/** @param {{ events: Events, confidence: number }} options */
function intervalOfEvents ({ events: { valid, badAtLeast, badAtMost }, confidence }) {
  if (valid === 0) return { low: 0, high: 1 }
  return {
    low: clopperPearson({ k: badAtLeast, n: valid, confidence }).low,
    high: clopperPearson({ k: badAtMost, n: valid, confidence }).high
  }
}

/** @param {Interval[]} intervals */
function widest (intervals) {
  return { low: Math.min(...intervals.map(({ low }) => low)), high: Math.max(...intervals.map(({ high }) => high)) }
}

const USUAL = 0.05

/**
 * @param {Pick<Starts, 'counted' | 'allowed' | 'tau' | 'confidence'>} options
 * @returns {Pick<Starts, 'isRare' | 'isMany'>}
 */
function makeTests ({ counted, allowed, tau, confidence }) {
  const strictness = (1 - confidence) / USUAL // a look before the last one asks for more
  const count = (/** @type {'badAtLeast' | 'badAtMost'} */ side) =>
    counted.map(({ events }) => ({ requests: events.valid / tau, bad: events[side] / tau }))
  return {
    isRare: ({ spread, level }) => testStartCounts({ starts: count('badAtMost'), allowed, spread }).atMost <= level * strictness,
    isMany: ({ spread, level }) => testStartCounts({ starts: count('badAtLeast'), allowed, spread }).atLeast <= level * strictness
  }
}

/**
 * How many more requests would decide if they turned out like these, the starts left aside.
 * @param {{ events: Events, tau: number, allowed: number }} options
 * @returns {number | null} null when no sensible number would
 */
export function findMoreOfRequests ({ events, tau, allowed }) {
  return findMoreNeeded({ events, allowed, discount: (grown) => discountEvents({ events: grown, tau }) })
}
