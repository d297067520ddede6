import { listFigures } from './published-figures.js'

/** @import { Baseline, OrderComparison, Row } from '../types.ts' */
/** @import { Figure, Measured } from './published-figures.js' */

const SAME_WITHIN = 0.02 // a figure without an interval is not told from one within 2 % of it

/**
 * Did the targets come out in the published order? Figures from another machine say little; their order may say something.
 * @param {{ baseline: Baseline, rows: Row[] }} options
 * @returns {OrderComparison[]} one a published figure and group of targets
 */
export function compareOrders ({ baseline: { published, targets }, rows }) {
  if (!published) return []
  const groups = published.orders ?? [targets.filter((target) => published.figures[target])]
  return groups.flatMap((group) => listFigures({ published, group })
    .filter(({ values }) => values.size >= 2)
    .map((figure) => compareOrder(figure, rows)))
}

/** @param {Figure} figure @param {Row[]} rows @returns {OrderComparison} */
function compareOrder ({ name, values, lowerIsBetter, read }, rows) {
  /** @type {Map<string, Measured>} */
  const measured = new Map()
  for (const target of values.keys()) {
    const row = rows.find((row) => row.target === target && row.phase === 'peak') ?? rows.find((row) => row.target === target)
    const value = row?.measured && row.status !== 'invalid' ? read(row.measured) : null
    if (value) measured.set(target, value)
  }
  const isBetter = (/** @type {Measured} */ a, /** @type {Measured} */ b) => lowerIsBetter ? isBelow(a, b) : isBelow(b, a)
  const pairs = strictPairs(values, lowerIsBetter)
  return {
    figure: name,
    // As they stand: a published figure is its own interval.
    published: placeBestFirst(new Map([...values].map(([target, value]) => [target, { value, low: value, high: value }])), isBetter, lowerIsBetter),
    measured: placeBestFirst(measured, isBetter, lowerIsBetter),
    ...judgePairs({ pairs, measured, isBetter })
  }
}

/**
 * @param {{ pairs: Array<[string, string]>, measured: Map<string, Measured>, isBetter: (a: Measured, b: Measured) => boolean }} options
 *   pairs: published as [better, worse]
 * @returns {Pick<OrderComparison, 'order' | 'reason'>}
 */
function judgePairs ({ pairs, measured, isBetter }) {
  const known = pairs.flatMap(([better, worse]) => {
    const [a, b] = [measured.get(better), measured.get(worse)]
    return a && b ? [{ better, worse, same: isBetter(a, b), reversed: isBetter(b, a) }] : []
  })
  const reversed = known.find((pair) => pair.reversed)
  if (reversed) return { order: 'different', reason: `published: ${reversed.better} before ${reversed.worse}; here it is the other way round` }
  const missing = pairs.flat().find((target) => !measured.has(target))
  if (missing !== undefined) return { order: 'unclear', reason: `${missing} has no such figure here` }
  const tied = known.find((pair) => !pair.same)
  if (tied) return { order: 'unclear', reason: `published: ${tied.better} before ${tied.worse}; here they cannot be told apart` }
  if (pairs.length === 0) return { order: 'same', reason: 'the published figures are equal, so any order agrees with them' }
  return { order: 'same', reason: pairs.length === 1 ? 'the one published difference shows here too' : `all ${pairs.length} published differences show here too` }
}

/** Strictly ordered pairs, better first. @param {Map<string, number>} values @param {boolean} lowerIsBetter @returns {Array<[string, string]>} */
function strictPairs (values, lowerIsBetter) {
  /** @type {Array<[string, string]>} */
  const pairs = []
  for (const [better, a] of values) {
    for (const [worse, b] of values) if (lowerIsBetter ? a < b : a > b) pairs.push([better, worse])
  }
  return pairs
}

/** @param {Measured} a @param {Measured} b */
function isBelow (a, b) {
  if (a.low !== null && a.high !== null && b.low !== null && b.high !== null) return a.high < b.low
  return a.value < b.value * (1 - SAME_WITHIN)
}

/**
 * Best first; who cannot be told from the best of a place shares it.
 * @param {Map<string, Measured>} figures @param {(a: Measured, b: Measured) => boolean} isBetter @param {boolean} lowerIsBetter
 */
function placeBestFirst (figures, isBetter, lowerIsBetter) {
  const sorted = [...figures].sort(([, a], [, b]) => lowerIsBetter ? a.value - b.value : b.value - a.value)
  /** @type {Array<Array<[string, Measured]>>} */
  const places = []
  for (const entry of sorted) {
    const place = places.at(-1)
    if (place && !isBetter(place[0][1], entry[1])) place.push(entry)
    else places.push([entry])
  }
  return places.map((place) => place.map(([target]) => target))
}
