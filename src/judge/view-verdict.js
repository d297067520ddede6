import { isLatency } from '../plan/objective.js'
import { countObjectiveEvents } from './events.js'
import { allowedRatio } from './allowed-ratio.js'
import { keepsRatio } from './kept-time.js'
import { discountEvents } from './probe-dependence.js'
import { judgeRatio } from './ratio-verdict.js'
import { clopperPearson } from '../stats/proportion.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { intervalOfCounts, intervalOfTimes } from '../stats/start-interval.js'
import { countSlower } from '../stats/slower.js'

/** @import { EventObjective, RowMeasured } from '../types.ts' */
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
 * @property {boolean} areStartsWhy the requests would decide, and the starts differ too much
 * @property {number[]} keptUs of a latency, where all starts have it: the time within which the asked share of a
 *   start's requests was answered well
 */

/**
 * Judges one latency or success objective on one view of a row: its requests, start by start, and how far they depend
 * on each other at the bound. One interval is drawn from both: the exact one of the requests (Clopper and Pearson), as
 * many as they are worth, and with 3 starts or more that over the starts; the wider end counts.
 * @param {{ whole: Requests, starts: Requests[], objective: EventObjective, tau: number, open: boolean, timeoutUs:
 *   number, confidence?: number }} options tau: so many requests are worth one; open: the load came from an open loop
 * @returns {ViewVerdict}
 */
export function judgeView ({ whole, starts, objective, tau, open, timeoutUs, confidence = 0.95 }) {
  const allowed = allowedRatio(objective)
  const count = (/** @type {Requests} */ measured) => countObjectiveEvents({ measured, objective, open, timeoutUs })
  const events = count(whole)
  const worth = discountEvents({ events, tau })
  const isProvisional = starts.length < REPEATS_FOR_INTERVAL
  if (events.valid === 0) {
    return {
      verdict: 'inconclusive',
      isProvisional: false,
      events,
      badRatio: null,
      worth: 0,
      areStartsWhy: false,
      keptUs: []
    }
  }
  const ofRequests = widest((tau === 1 ? [events] : [events, worth]).map((one) => intervalOfEvents({ events: one, confidence })))
  const counted = starts.map((requests) => ({ requests, events: count(requests) })).filter((start) => start.events.valid > 0)
  const { intervals, keptUs } =
    counted.length < REPEATS_FOR_INTERVAL
      ? { intervals: [], keptUs: [] }
      : overStarts({ counted, objective, allowed, confidence })
  const badRatio = widest([ofRequests, ...intervals])
  const verdict = decide({ interval: badRatio, allowed })
  return {
    verdict,
    isProvisional: isProvisional && verdict !== 'inconclusive',
    events,
    badRatio,
    worth: worth.valid,
    areStartsWhy: verdict === 'inconclusive' && decide({ interval: ofRequests, allowed }) !== 'inconclusive',
    keptUs
  }
}

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

/**
 * By counts, and for a latency by times as well, where each start has enough requests for its percentile and enough of them answered.
 * @param {{ counted: Array<{ requests: Requests, events: Events }>, objective: EventObjective, allowed: number,
 *   confidence: number }} options
 * @returns {{ intervals: Interval[], keptUs: number[] }}
 */
function overStarts ({ counted, objective, allowed, confidence }) {
  const ofCounts = intervalOfCounts({ starts: counted.map(({ events }) => events), confidence })
  if (!isLatency(objective)) return { intervals: [ofCounts], keptUs: [] }
  const { boundUs } = objective
  const starts = counted.flatMap(({ requests: { distribution }, events: { valid, badAtMost } }) => {
    const slower = countSlower({ distribution })
    const otherwiseBad = Math.max(0, badAtMost - slower(objective.strict ? boundUs - 1 : boundUs))
    const missRatio = (/** @type {number} */ us) => Math.min(1, (slower(us) + otherwiseBad) / valid)
    const quantileUs = distribution.valuesUs.find((us) => keepsRatio({ bad: slower(us) + otherwiseBad, valid, allowed }))
    return quantileUs && allowed * valid >= 1 ? [{ quantileUs, missRatio }] : []
  })
  if (starts.length < counted.length) return { intervals: [ofCounts], keptUs: [] }
  return { intervals: [ofCounts, intervalOfTimes({ starts, boundUs, confidence })], keptUs: starts.map(({ quantileUs }) => quantileUs) }
}

/**
 * How many more requests would decide if they turned out like these, the starts left aside.
 * @param {{ events: Events, tau: number, allowed: number }} options
 * @returns {number | null} null when no sensible number would
 */
export function findMoreNeeded ({ events, tau, allowed }) {
  const [plain, discounted] = [events, discountEvents({ events, tau })].map((one) => judgeRatio({ events: one, allowed }).moreNeeded)
  return plain === null || discounted === null ? null : Math.max(plain, Math.ceil(discounted * tau))
}
