import { beginsBeyond, endsWithin } from '../stats/proportion.js'
import { findFewest } from '../plan/halving.js'
import { estimateDispersion } from '../stats/dispersion.js'

/**
 * @import { Events } from './events.js'
 * @import { ProbeStretch } from '../types.ts'
 */

const MOST_REQUESTS = 1e9 // past this, "measure longer" is no advice
const MOST_TIMES = 100 // nor is so many times as long, where the ratio that was seen is what is allowed

/**
 * Is the bad ratio within what is allowed? Three answers, from the exact 95 % interval (Clopper and Pearson).
 * `moreNeeded`: how many more requests would decide if they turned out like these; null when no sensible number would.
 * @param {{ events: Events, allowed: number }} options allowed: bad ratio, 0 to 1
 * @returns {{ verdict: 'met' | 'missed' | 'inconclusive', moreNeeded: number | null }}
 */
export function judgeRatio ({ events: { valid, badAtLeast, badAtMost }, allowed }) {
  if (valid > 0 && isWithin(badAtMost, valid, allowed)) return { verdict: 'met', moreNeeded: 0 }
  if (valid > 0 && isBeyond(badAtLeast, valid, allowed)) return { verdict: 'missed', moreNeeded: 0 }
  return { verdict: 'inconclusive', moreNeeded: findMoreNeeded({ events: { valid, badAtLeast, badAtMost }, allowed }) }
}

/** @param {number} bad @param {number} valid @param {number} allowed */
function isWithin (bad, valid, allowed) {
  return endsWithin({ k: bad, n: valid, bound: allowed })
}

/** @param {number} bad @param {number} valid @param {number} allowed */
function isBeyond (bad, valid, allowed) {
  return beginsBeyond({ k: bad, n: valid, bound: allowed })
}

/**
 * Doubling, then halving, over the size of the sample at the same bad ratio. Without a bad event this is ln(0.025) / ln(1 - allowed).
 * @param {{ events: Events, allowed: number, discount?: (events: Events) => Events }} options discount: to what so many are worth;
 *   absent: each counts
 * @returns {number | null} null when no sensible number would
 */
export function findMoreNeeded ({ events: { valid, badAtLeast, badAtMost }, allowed, discount = (events) => events }) {
  const grow = (/** @type {number} */ n) => valid === 0
    ? { valid: n, badAtLeast: 0, badAtMost: 0 }
    : { valid: n, badAtLeast: Math.floor(badAtLeast * n / valid), badAtMost: Math.ceil(badAtMost * n / valid) }
  const isDecided = (/** @type {Events} */ one) =>
    one.valid > 0 && (isWithin(one.badAtMost, one.valid, allowed) || isBeyond(one.badAtLeast, one.valid, allowed))
  const decides = (/** @type {number} */ n) => isDecided(grow(n)) && isDecided(discount(grow(n)))
  const most = badAtMost === 0 ? MOST_REQUESTS : Math.min(MOST_REQUESTS, MOST_TIMES * valid)
  let enough = Math.max(1, valid)
  while (!decides(enough)) {
    enough *= 2
    if (enough > most) return null
  }
  return findFewest({ short: Math.max(valid, Math.floor(enough / 2)), enough, decides }) - valid
}

const LEAST_STRETCHES = 4

/**
 * How much the requests of a probe depend on each other: tau of them are worth one. Requests in a queue miss a bound in bursts,
 * and a probe without a burst may only have been lucky: so the requests that came near to the bound are looked at as well, of
 * which there are more. The worse of the two counts.
 * @param {{ stretches: ProbeStretch[] }} options
 * @returns {number | null} 1 or more; null with too few stretches to tell
 */
export function measureProbeDependence ({ stretches }) {
  if (stretches.length < LEAST_STRETCHES) return null
  const near = stretches.map(({ valid, bad, near = bad }) => ({ valid, bad: near }))
  return Math.max(estimateDispersion({ starts: [stretches] }), estimateDispersion({ starts: [near] }))
}

/**
 * The verdict on a ratio of requests that depend on each other: that of as many as they are worth. What is bad is rounded so
 * that it decides less.
 * @param {{ events: Events, allowed: number, tau: number }} options
 * @returns {'met' | 'missed' | 'inconclusive'}
 */
export function judgeDependent ({ events, allowed, tau }) {
  return judgeRatio({ events: discountEvents({ events, tau }), allowed }).verdict
}

/** As many requests as they are worth. @param {{ events: Events, tau: number }} options @returns {Events} */
export function discountEvents ({ events: { valid, badAtLeast, badAtMost }, tau }) {
  const worth = Math.floor(valid / tau)
  return { valid: worth, badAtLeast: Math.floor(badAtLeast / tau), badAtMost: Math.min(worth, Math.ceil(badAtMost / tau)) }
}
