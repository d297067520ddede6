import { normalUpperTail } from '../../../stats/distributions.js'

/** A lower number of values at an end is no level yet. */
export const LEAST_VALUES = 3
const MOST_EXACT = 12 // so few ranks on a side are summed as uniform numbers; more are nearly normal
/** A place whose p-value is at most so many times the smallest one may be the right one: `node bench/watch.js` counts how often it is. */
const LIKELY = 50

/**
 * The place where a series most surely changes its level: the rank-sum test (Mann and Whitney, 1947; Wilcoxon) at every place, the
 * smallest p-value times the number of places (Bonferroni). It supposes nothing of how values are distributed, needs no permutations, and
 * so tells p-values as small as a family of a thousand series asks for. The scan itself is Pettitt's ("A Non-Parametric Approach to the
 * Change-Point Problem", Applied Statistics 28, 1979), whose own statistic sees little near the ends, where a change of last week is.
 * @param {{ values: ArrayLike<number>, from?: number, to?: number }} options values: in order of time; from, to: of the
 *   part that is looked at
 * @returns {{ at: number, low: number, high: number, pValue: number } | null} at: of the first value after the change; low, high: it
 *   lies between these in about 95 of 100 cases; null: too few values
 */
export function scanRanks ({ values, from = 0, to = values.length }) {
  const size = to - from
  if (size < 2 * LEAST_VALUES) return null
  const ranks = rank({ values, from, to })
  let sum = 0
  let at = from
  let least = Infinity
  const pValues = new Float64Array(size).fill(1)
  for (let left = 1; left <= size - LEAST_VALUES; left++) {
    sum += ranks[left - 1]
    if (left < LEAST_VALUES) continue
    const pValue = pValues[left] = testSum({ sum, left, size })
    if (pValue < least) [least, at] = [pValue, from + left]
  }
  const isLikely = (/** @type {number} */ pValue) => pValue <= least * LIKELY
  const [low, high] = [from + pValues.findIndex(isLikely), from + pValues.findLastIndex(isLikely)]
  return { at, low, high, pValue: Math.min(1, least * (size - 2 * LEAST_VALUES + 1)) }
}

/** Ties share their mean rank. @param {{ values: ArrayLike<number>, from: number, to: number }} options */
function rank ({ values, from, to }) {
  const order = Uint32Array.from({ length: to - from }, (_, i) => from + i).sort((a, b) => values[a] - values[b])
  const ranks = new Float64Array(order.length)
  for (let start = 0; start < order.length;) {
    let end = start + 1
    while (end < order.length && values[order[end]] === values[order[start]]) end++
    for (let i = start; i < end; i++) ranks[order[i] - from] = (start + 1 + end) / 2
    start = end
  }
  return ranks
}

/**
 * Two-sided, of the sum of the ranks of the first values.
 * @param {{ sum: number, left: number, size: number }} options
 */
function testSum ({ sum, left, size }) {
  const pairs = left * (size - left)
  const u = sum - left * (left + 1) / 2
  const lower = Math.min(u, pairs - u)
  const few = Math.min(left, size - left)
  if (few <= MOST_EXACT) return Math.min(1, 2 * sumUniform({ count: few, sum: scaleU({ u: lower, few, many: size - few }) }))
  const deviation = Math.sqrt(pairs * (size + 1) / 12)
  return Math.min(1, 2 * normalUpperTail(Math.max(0, pairs / 2 - lower - 0.5) / deviation))
}

/**
 * A few ranks among many are as uniform numbers. U of 0 pairs and half of all pairs stay where they belong.
 * @param {{ u: number, few: number, many: number }} options
 */
function scaleU ({ u, few, many }) {
  return (u + few * (few + 1) / 4) / (many + (few + 1) / 2)
}

/**
 * How often `count` uniform numbers add up to `sum` at most (Irwin, 1927; Hall, 1927). Up to the middle, where no digits are lost.
 * @param {{ count: number, sum: number }} options
 */
function sumUniform ({ count, sum }) {
  let total = 0
  let ways = 1
  let factorial = 1
  for (let i = 2; i <= count; i++) factorial *= i
  for (let k = 0; k <= sum && k <= count; k++) {
    total += (k % 2 === 0 ? 1 : -1) * ways * (sum - k) ** count
    ways *= (count - k) / (k + 1)
  }
  return Math.max(0, Math.min(1, total / factorial))
}

const SPLIT_BELOW = 0.01 // a level that is surer than this is looked at for further ones within

/**
 * at: where the new level begins; null: no place stands out. low, high: between which it begins. from, to: of the values
 * that were looked at.
 * @typedef {{ at: number | null, low: number, high: number, from: number, to: number, pValue: number }} LevelTest
 */

/**
 * The levels of a series: it is cut where a change is surest, then each side is looked at by itself (binary segmentation: Scott and
 * Knott, Biometrics 30, 1974). All tests are handed over, those without a change too, for the correction over a family of series.
 * @param {{ values: ArrayLike<number> }} options
 * @returns {LevelTest[]}
 */
export function testLevels ({ values }) {
  /** @type {LevelTest[]} */
  const tests = []
  const open = [{ from: 0, to: values.length }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { from, to } = part
    const found = scanRanks({ values, from, to })
    if (found === null) continue
    const isCut = found.pValue <= SPLIT_BELOW
    tests.push({ ...found, at: isCut ? found.at : null, from, to })
    if (isCut) open.push({ from, to: found.at }, { from: found.at, to })
  }
  return tests
}
