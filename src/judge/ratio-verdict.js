import { beginsBeyond, endsWithin } from '../stats/proportion.js'
import { findFewest } from '../plan/halving.js'

/** @import { Events } from './events.js' */

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
