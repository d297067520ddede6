import { findFewest } from '../plan/halving.js'
import { binomialCdf } from './distributions.js'

const ALPHA = 0.05 // 1 - confidence

export { PERCENTILES } from '../plan/percentiles.js'

/**
 * The fewest samples that hold an interval for a percentile at all: with fewer, even the largest one seen may lie below it
 * with a chance above alpha / 2. Source: Le Boudec, Performance Evaluation of Computer and Communication Systems, ch. 2.
 * @param {number} p 0 < p < 1
 * @param {number} [alpha] 1 - confidence
 * @returns {number}
 */
export function samplesNeeded (p, alpha = ALPHA) {
  return Math.ceil(Math.log(alpha / 2) / Math.log(Math.max(p, 1 - p)))
}

/**
 * Ranks of an interval for the p-quantile, free of any assumption about the distribution (exact binomial; Le Boudec, ch. 2):
 * [x_(low), x_(high)], low = max{ j : P(B <= j - 1) <= alpha / 2 }, high = min{ k : P(B >= k) <= alpha / 2 }, B ~ Bin(n, p).
 * @param {{ n: number, p: number }} options n: independent samples
 * @returns {{ lowRank: number, highRank: number } | null} ranks from 1; null when there are too few samples
 */
export function orderStatisticInterval ({ n, p }) {
  if (n < samplesNeeded(p, ALPHA)) return null
  // k -> P(B <= k) rises, so both ranks are found by halving.
  const high = findFewest({ ...bracketRank({ n, p }), decides: (k) => 1 - binomialCdf({ k: k - 1, n, p }) <= ALPHA / 2 })
  return { lowRank: findLowRank({ n, p }), highRank: high }
}

/**
 * The lower end of such an interval, which a smaller sample has, too: a high percentile that it does not hold is surely not below it.
 * @param {{ n: number, p: number }} options n: independent samples
 * @returns {number} 0: even the smallest one says nothing
 */
export function findLowRank ({ n, p }) {
  return findFewest({ ...bracketRank({ n, p }), decides: (k) => binomialCdf({ k, n, p }) > ALPHA / 2 })
}

/**
 * Where such a rank surely is: a binomial lies farther from its mean with a chance of less than 1e-9.
 * @param {{ n: number, p: number }} options
 */
function bracketRank ({ n, p }) {
  const away = 10 + 8 * Math.sqrt(n * p * (1 - p))
  return { short: Math.max(-1, Math.floor(n * p - away)), enough: Math.min(n, Math.ceil(n * p + away)) }
}

/**
 * Requests in a queue depend on each other: the ranks of an interval in a sample of as many independent ones as they
 * are worth (`size`), stretched over the n, outwards.
 * @param {{ ranks: { lowRank: number, highRank: number }, size: number, n: number }} options
 */
export function stretchRanks ({ ranks: { lowRank, highRank }, size, n }) {
  if (size === n) return { lowRank, highRank }
  return { lowRank: Math.max(1, Math.floor(lowRank * n / size)), highRank: Math.min(n, Math.ceil(highRank * n / size)) }
}
