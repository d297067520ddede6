import { isLatency } from '../../../plan/objective.js'

/** @import { CapacityPoint, EventObjective } from '../../../types.ts' */
/** @import { CapacitySearch } from '../types.ts' */

const DECISIVE = 500 // times 1 % allowed: requests without a single miss that show that it holds, however often one looks
const AND_AGAIN = 2 // so that a few misses can be told from too many
const CONFIRMS = 1.25
const MISSES_A_START = 60 // allowed: with fewer, bursts of a queue make its percentile a matter of luck
const LEAST_MS = 8000
const LEAST_SHARE = 1 / 5 // of a budget that is too short for a few of those
const OVERHEAD_MS = 2500 // start, check and stop of the units
const RUNNING_MS = 500 // the same of what runs already
const STARTS = 4 // of full length that the budget has room for at least, beside a probe that is decided at once
const IN_USE = 0.95
const IDLE_SHARE = 0.02 // of the peak: a request has no other to wait for
const LEAST_GUESS = 0.25
const MOST_GUESS = 0.9
const FINEST = 0.05
const COARSEST = 0.2
const WARM_REQUESTS = 20
const MOST_WARMUP_MS = 4000
const LEAST_WARMUP_MS = 1000
const MOST_PER_CONNECTION = 2000
const USUAL_CONNECTIONS = 100

/**
 * How the capacity of some units is to be searched.
 * @param {object} options
 * @param {number} options.count of units
 * @param {number} options.peakOfOnePerSecond what a closed loop got out of one unit
 * @param {CapacityPoint | null} options.before the capacity of one unit less; null for the first
 * @param {readonly EventObjective[]} options.objectives
 * @param {number | null} options.demandPerSecond null: none is asked for
 * @param {number} options.budgetMs starts, stops and waiting included
 * @param {number} [options.lastBudgetMs] see CapacitySearch
 * @param {{ durationMs?: number, warmupMs?: number, starts?: number, isQuick?: boolean }} [options.given] what the user gave:
 *   of a full-length probe, before each, near the capacity; isQuick: it ends when the demand is confirmed
 * @param {number} [options.connections] a client's pool
 * @param {number} options.timeoutMs
 * @param {boolean} [options.runs] it is not ours to overload: see CapacitySearch
 * @returns {CapacitySearch}
 */
export function planSearch ({
  count, peakOfOnePerSecond, before, objectives, demandPerSecond, budgetMs, lastBudgetMs, given = {},
  connections = USUAL_CONNECTIONS, runs = false
}) {
  // Where one unit less was measured, that many and one more are expected to hold in proportion: nearer to the capacity than the peak is.
  const expected = before ? before.ratePerSecond * count / before.units : guessFirst({ peakOfOnePerSecond, objectives }) * count
  const strictest = Math.max(...objectives.map(({ ratio }) => ratio), 0.9)
  const { starts } = given
  const aroundMs = (runs ? RUNNING_MS : OVERHEAD_MS) + (given.warmupMs ?? planWarmupMs({ ratePerSecond: expected }))
  const mostMs = Math.max(
    Math.min(LEAST_MS, LEAST_SHARE * budgetMs),
    IN_USE * (budgetMs - ((starts ?? STARTS) + 1) * aroundMs) / (starts ?? STARTS)
  )
  const fullMs = given.durationMs ?? Math.min(fullLengthMs({ objectives, perSecond: expected }), mostMs)
  const startWindowMs = MISSES_A_START / Math.max(1e-4, 1 - strictest) / Math.max(0.1, expected) * 1000
  return {
    startPerSecond: peakOfOnePerSecond * count,
    guessPerSecond: expected,
    // The whole demand at once is for units of ours: what others need is asked for more step by step.
    ...demandPerSecond !== null && !(runs && demandPerSecond > peakOfOnePerSecond * count) && { demandPerSecond },
    ...runs && { runs },
    ...given.isQuick && { endsAtDemand: true },
    widthRatio: findWidth({ allowed: 1 - strictest, requests: expected * budgetMs / 1000 }),
    fullMs: Math.round(fullMs),
    confirmMs: Math.round(given.durationMs ?? Math.min(fullMs * CONFIRMS, mostMs)),
    startWindowMs: Math.round(given.durationMs ?? Math.min(Math.max(fullMs, startWindowMs), mostMs)),
    budgetMs,
    ...lastBudgetMs !== undefined && { lastBudgetMs },
    overheadMs: aroundMs,
    ...starts !== undefined && { starts },
    mostPerSecond: Math.max((demandPerSecond ?? 0) * 4, connections * MOST_PER_CONNECTION),
    leastPerSecond: Math.max(0.2, peakOfOnePerSecond * count * IDLE_SHARE)
  }
}

/**
 * Of a probe that shows that a rate holds, with a few misses too.
 * @param {{ objectives: readonly EventObjective[], perSecond: number }} options
 */
export function fullLengthMs ({ objectives, perSecond }) {
  const strictest = Math.max(...objectives.map(({ ratio }) => ratio), 0.9)
  return Math.max(LEAST_MS, AND_AGAIN * DECISIVE * 0.01 / Math.max(1e-4, 1 - strictest) / Math.max(0.1, perSecond) * 1000)
}

/**
 * The capacity of one unit as that of an M/M/1 queue: its percentile p is ln(1 / (1 - p)) / (mu - lambda), mu its peak.
 * A tight bound leaves nothing by that formula, where a service of even length still has something: then a quarter of
 * the peak.
 * @param {{ peakOfOnePerSecond: number, objectives: readonly EventObjective[] }} options
 */
export function guessFirst ({ peakOfOnePerSecond, objectives }) {
  const rates = objectives.filter(isLatency).map(({ boundUs, ratio }) => peakOfOnePerSecond - Math.log(1 / (1 - ratio)) / boundUs * 1e6)
  return Math.max(peakOfOnePerSecond * LEAST_GUESS, Math.min(peakOfOnePerSecond * MOST_GUESS, ...rates))
}

/**
 * Long enough for what is compiled on the way, in requests rather than in time where they are few.
 * @param {{ ratePerSecond: number }} options
 */
export function planWarmupMs ({ ratePerSecond }) {
  return Math.round(Math.min(MOST_WARMUP_MS, Math.max(LEAST_WARMUP_MS, WARM_REQUESTS / Math.max(0.1, ratePerSecond) * 1000)))
}

/**
 * How close the bounds can be brought: with t misses expected in all that can be sent, their number is known to 1 /
 * sqrt(t), and it changes with the rate some two times as fast as the rate itself. Finer than that would be luck.
 * @param {{ allowed: number, requests: number }} options
 */
function findWidth ({ allowed, requests }) {
  return Math.min(COARSEST, Math.max(FINEST, 0.5 / Math.sqrt(Math.max(1, allowed * requests))))
}
