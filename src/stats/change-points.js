import { createRandom, shuffle } from '../plan/random.js'

/**
 * @typedef {object} ChangePoint
 * @property {number} index of the first value of the new level, in the series as it was given
 * @property {number} pValue of the permutation test
 * @property {number} statistic the scaled divergence of the two sides
 */

/** @typedef {{ from: number, to: number }} Segment places in the series without its gaps; `to` is not in it */

const LEAST_VALUES = 2 // a single value that is unlike the others is an outlier; two in a row may be a new level
const PERMUTATIONS = 499

/**
 * Where the level of a series changes: E-divisive with means. The series is cut where the energy distance of the two
 * sides is largest, as long as a permutation test says that chance rarely does that; then each side is looked at by
 * itself. It supposes nothing of how the values are distributed, only that they come in no order as long as nothing
 * changes. Sources: Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate
 * Data", JASA 109, 2014 (the statistic with alpha = 1, and the test); Daly et al., "The Use of Change Point Detection
 * to Identify Software Performance Regressions in a Continuous Integration System", ICPE 2020 (its use for one value a
 * build). Permutations stop as soon as they can no longer say `significant` (Besag and Clifford, "Sequential Monte
 * Carlo p-values", Biometrika 78, 1991).
 * @param {{ values: Array<number | null>, seed: number, significance?: number, permutations?: number }} options values: in order of time;
 *   null, NaN and Infinity are gaps
 * @returns {ChangePoint[]} rising
 */
export function findChangePoints ({ values, seed, significance = 0.01, permutations = PERMUTATIONS }) {
  const places = values.flatMap((value, index) => value !== null && Number.isFinite(value) ? [index] : [])
  const series = places.map((index) => /** @type {number} */ (values[index]))
  const random = createRandom(seed)
  /** @type {Array<ChangePoint & { at: number }>} */
  const found = []
  for (;;) {
    const cuts = [0, ...found.map(({ at }) => at).sort((a, b) => a - b), series.length]
    const segments = cuts.slice(1).map((to, i) => ({ from: cuts[i], to }))
    const best = findBestCut({ series, segments })
    if (best === null) break
    const pValue = testCut({ series, segments, statistic: best.statistic, significance, permutations, random })
    if (pValue > significance) break
    found.push({ ...best, index: places[best.at], pValue })
  }
  return found.sort((a, b) => a.at - b.at).map(({ index, pValue, statistic }) => ({ index, pValue, statistic }))
}

/**
 * So many values are needed before a step in their middle can be told from chance: of all orders, two are as extreme.
 * @param {{ significance?: number }} [options]
 * @returns {number}
 */
export function leastForStep ({ significance = 0.01 } = {}) {
  for (let count = 2 * LEAST_VALUES; ; count++) {
    let orders = 1
    for (let i = 1; i <= Math.floor(count / 2); i++) orders *= (count - i + 1) / i
    if (2 / orders <= significance) return count
  }
}

/**
 * @param {{ series: number[], segments: Segment[] }} options
 * @returns {{ at: number, statistic: number } | null} null: nothing differs anywhere
 */
function findBestCut ({ series, segments }) {
  /** @type {{ at: number, statistic: number } | null} */
  let best = null
  for (const { from, to } of segments) {
    const cut = cutSegment(series.slice(from, to))
    if (cut !== null && cut.statistic > (best?.statistic ?? 0)) best = { at: from + cut.at, statistic: cut.statistic }
  }
  return best
}

/**
 * mn / (m + n) times 2 E|X - Y| - E|X - X'| - E|Y - Y'|, for every place where a segment may be cut. One value after the other goes over
 * to the left side, so that the sums of distances are carried along.
 * @param {number[]} values
 */
function cutSegment (values) {
  const size = values.length
  if (size < 2 * LEAST_VALUES) return null
  let [left, between, right] = [0, 0, 0]
  for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) right += Math.abs(values[i] - values[j])
  /** @type {{ at: number, statistic: number } | null} */
  let best = null
  for (let moved = 0; moved < size - LEAST_VALUES; moved++) {
    let [toLeft, toRight] = [0, 0]
    for (let j = 0; j < moved; j++) toLeft += Math.abs(values[moved] - values[j])
    for (let j = moved + 1; j < size; j++) toRight += Math.abs(values[moved] - values[j])
    left += toLeft
    between += toRight - toLeft
    right -= toRight
    const m = moved + 1
    const n = size - m
    if (m < LEAST_VALUES) continue
    const statistic = m * n / size * (2 * between / (m * n) - 2 * left / (m * (m - 1)) - 2 * right / (n * (n - 1)))
    if (statistic > (best?.statistic ?? -Infinity)) best = { at: m, statistic }
  }
  return best
}

/**
 * Share of the orders within the segments whose best cut is as good as the one found, that one among them.
 * @param {{ series: number[], segments: Segment[], statistic: number, significance: number, permutations: number,
 *   random: () => number }} options
 */
function testCut ({ series, segments, statistic, significance, permutations, random }) {
  const enough = significance * (permutations + 1)
  // What sums up to the same in another order of additions differs in the last digits.
  const threshold = statistic * (1 - 1e-9)
  let asGood = 1
  for (let done = 0; done < permutations; done++) {
    const permuted = segments.flatMap(({ from, to }) => shuffle(series.slice(from, to), random))
    if ((findBestCut({ series: permuted, segments })?.statistic ?? 0) >= threshold) asGood++
    if (asGood > enough) return 1
  }
  return asGood / (permutations + 1)
}
