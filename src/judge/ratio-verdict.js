import { beginsBeyond, endsWithin } from '../stats/proportion.js'
import { findFewest } from '../plan/halving.js'

/** @import { Events } from './events.js' */

const MOST_REQUESTS = 1e9 // past this, "measure longer" is no advice

/**
 * Is the bad ratio within what is allowed? Three answers, from the exact 95 % interval (Clopper and Pearson).
 * `moreNeeded`: how many more requests would decide if they turned out like these; null when no sensible number would.
 * @param {{ events: Events, allowed: number }} options allowed: bad ratio, 0 to 1
 * @returns {{ verdict: 'met' | 'missed' | 'inconclusive', moreNeeded: number | null }}
 */
export function judgeRatio ({ events: { valid, badAtLeast, badAtMost }, allowed }) {
  if (valid > 0 && isWithin(badAtMost, valid, allowed)) return { verdict: 'met', moreNeeded: 0 }
  if (valid > 0 && isBeyond(badAtLeast, valid, allowed)) return { verdict: 'missed', moreNeeded: 0 }
  return { verdict: 'inconclusive', moreNeeded: findMoreNeeded({ valid, badAtLeast, badAtMost }, allowed) }
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
 * @param {Events} events @param {number} allowed
 */
function findMoreNeeded ({ valid, badAtLeast, badAtMost }, allowed) {
  const decides = (/** @type {number} */ n) => valid === 0
    ? isWithin(0, n, allowed)
    : isWithin(Math.ceil(badAtMost * n / valid), n, allowed) || isBeyond(Math.floor(badAtLeast * n / valid), n, allowed)
  let enough = Math.max(1, valid)
  while (!decides(enough)) {
    enough *= 2
    if (enough > MOST_REQUESTS) return null
  }
  return findFewest({ short: Math.max(valid, Math.floor(enough / 2)), enough, decides }) - valid
}
