// What Apache Otava (before: Hunter) says of a series: Fleming, Kołaczkowski, Kumar, Das, McCarthy, Pattabhiraman and
// Ingo, "Hunter: Using Change Point Detection to Hunt for Performance Regressions", ICPE 2023. Windows of 50 values, one
// begun at each half of the one before; in each E-divisive (Matteson and James, JASA 109, 2014) with Student's t-test
// instead of permutations and ten times the p-value; then the weakest of all change points is taken out, one by one,
// until each has the p-value asked for between its neighbours.
import { tCdf } from '../src/stats/distributions.js'

const WINDOW = 50

/**
 * @param {{ values: number[], most?: number }} options most: p-value
 * @returns {Array<{ index: number, ratio: number }>} rising
 */
export function findOtavaChanges ({ values, most = 0.001 }) {
  return merge({ values, most, indexes: split({ values, most: most * 10 }) })
}

/** @param {{ values: number[], most: number }} options */
function split ({ values, most }) {
  /** @type {Set<number>} */
  const found = new Set()
  for (let start = 0; start < values.length;) {
    const own = divide({ values, start, end: Math.min(start + WINDOW, values.length), most })
    for (const index of own) found.add(index)
    start = Math.max(own.at(-1) ?? 0, start + WINDOW / 2)
  }
  return [...found].sort((a, b) => a - b)
}

/** @param {{ values: number[], start: number, end: number, most: number }} options @returns {number[]} rising */
function divide ({ values, start, end, most }) {
  /** @type {number[]} */
  const found = []
  for (;;) {
    const cuts = [start, ...found, end]
    const best = cuts.slice(1)
      .map((to, i) => ({ from: cuts[i], to, ...cut(values.slice(cuts[i], to)) }))
      .reduce((one, other) => other.statistic > one.statistic ? other : one)
    if (!(best.statistic > 0)) return found
    const index = best.from + best.at
    if (!(test(values.slice(best.from, index), values.slice(index, best.to)) <= most)) return found
    found.push(index)
    found.sort((a, b) => a - b)
  }
}

/** The scaled energy distance of both sides, largest at the cut. @param {number[]} values */
function cut (values) {
  const size = values.length
  let best = { at: 0, statistic: -Infinity }
  let [left, between, right] = [0, 0, 0]
  for (let i = 0; i < size; i++) for (let j = i + 1; j < size; j++) right += Math.abs(values[i] - values[j])
  for (let at = 1; at < size; at++) {
    let [toLeft, toRight] = [0, 0]
    for (let j = 0; j < at - 1; j++) toLeft += Math.abs(values[at - 1] - values[j])
    for (let j = at; j < size; j++) toRight += Math.abs(values[at - 1] - values[j])
    left += toLeft
    between += toRight - toLeft
    right -= toRight
    const n = size - at
    if (at < 2 || n < 2) continue
    const statistic = at * n / size * (2 * between / (at * n) - 2 * left / (at * (at - 1)) - 2 * right / (n * (n - 1)))
    if (statistic > best.statistic) best = { at, statistic }
  }
  return best
}

/** @param {{ values: number[], indexes: number[], most: number }} options */
function merge ({ values, indexes, most }) {
  let kept = indexes
  for (;;) {
    const points = kept.map((index, i) => {
      const [before, after] = [values.slice(kept[i - 1] ?? 0, index), values.slice(index, kept[i + 1] ?? values.length)]
      return { index, p: test(before, after), ratio: mean(after) / mean(before) }
    })
    const weakest = points.reduce((one, other) => other.p > one.p ? other : one, { index: -1, p: 0 })
    if (weakest.p < most) return points
    kept = kept.filter((index) => index !== weakest.index)
  }
}

/** Two-sided. @param {number[]} a @param {number[]} b */
function test (a, b) {
  const df = a.length + b.length - 2
  if (df <= 0) return 1
  const squares = (/** @type {number[]} */ values) => values.length < 2 ? 0 : (deviation(values) ?? 0) ** 2 * (values.length - 1)
  const pooled = (squares(a) + squares(b)) / df
  if (pooled === 0) return mean(a) === mean(b) ? 1 : 0
  const t = Math.abs(mean(a) - mean(b)) / Math.sqrt(pooled * (1 / a.length + 1 / b.length))
  return 2 * (1 - tCdf({ t, df }))
}

/** @param {ArrayLike<number>} values */
function mean (values) {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length
}

/** Of a sample. @param {ArrayLike<number>} values */
function deviation (values) {
  const middle = mean(values)
  return Math.sqrt(Array.from(values).reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}
