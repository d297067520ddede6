import { NOTHING, formatChangeEnds, formatChangeRange, formatDifferenceRange, formatShare } from '../units.js'

/** @import { CostFigure } from '../types.ts' */

/** Why a figure of two servers was not measured; describeUnknown says what it means. */
const REASONS = Object.freeze({
  driver: 'driver',
  invalid: 'invalid',
  missing: 'no row',
  load: 'other load',
  blocks: 'no valid pair'
})

const FACTOR = 2

const BOUNDS = Object.freeze({ atLeast: '≥ ', atMost: '≤ ' })

/**
 * What was found of a figure against the reference, in the words that all formats use: the number with its range, `same within 5 %`,
 * `probably lower: -17 % (-31 to -1)`, `cannot tell (-34 to +67 %)` or `not measured: why`.
 * @param {{ cost: CostFigure | null | undefined, short?: boolean }} options short: in a narrow table, where a note explains the marks
 */
export function tellChange ({ cost, short = false }) {
  return tellFigure({ cost, short, write: formatChangeRange, writeEnds: formatChangeEnds })
}

/**
 * For a sentence: beyond a factor of 2 a rate is told by it, `5 times slower (4 to 6.4)`.
 * @param {{ cost: CostFigure | null | undefined }} options of a rate
 */
export function tellRateChange ({ cost }) {
  if (cost?.word !== 'different' || cost.ratio === null || cost.low === null || cost.high === null || cost.ratio > 1 / FACTOR) return tellChange({ cost })
  const times = (/** @type {number} */ ratio) => Number((1 / ratio).toPrecision(2)).toString()
  return `${cost.bound ? BOUNDS[cost.bound] : ''}${times(cost.ratio)} times slower (${times(cost.high)} to ${times(cost.low)})`
}

/**
 * The same in the unit of the figure: `+37 µs (+30 to +44)`.
 * @param {{ cost: CostFigure | null | undefined, unit?: string, short?: boolean }} options unit: absent: the head of the column says it
 */
export function tellDifference ({ cost, unit, short = false }) {
  const [value, range] = cost?.difference ? formatDifferenceRange(cost.difference).split(' (') : [NOTHING, NOTHING]
  const inUnit = unit === undefined ? '' : ` ${unit}`
  return tellFigure({ cost, short, write: () => `${value}${inUnit} (${range}`, writeEnds: () => `${range.slice(0, -1)}${inUnit}` })
}

/**
 * @param {{ cost: CostFigure | null | undefined, short: boolean, write: (range: { ratio: number, low: number, high: number }) => string,
 *   writeEnds: (range: { low: number, high: number }) => string }} options
 */
function tellFigure ({ cost, short, write, writeEnds }) {
  if (!cost) return NOTHING
  const { word, ratio, low, high, bound, within, unknownBecause = 'missing' } = cost
  if (ratio === null || low === null || high === null) return short ? NOTHING : `not measured: ${REASONS[unknownBecause]}`
  const number = `${bound ? BOUNDS[bound] : ''}${write({ ratio, low, high })}`
  switch (word) {
    case 'same': return short ? `same ±${formatShare({ ratio: within ?? 0 })}` : `same within ${formatShare({ ratio: within ?? 0 })}`
    case 'probable': return short ? number.replace(' (', '? (') : `probably ${ratio < 1 ? 'lower' : 'higher'}: ${number}`
    case 'inconclusive': return `${short ? '?' : 'cannot tell'} (${writeEnds({ low, high })})`
    case 'rough': return `${number} (rough)`
    default: return number
  }
}

/** @type {Record<keyof typeof REASONS, string>} */
const MEANINGS = {
  driver: 'the load driver was the bottleneck',
  invalid: 'one side is invalid, see its row',
  missing: 'one side was not measured',
  load: 'the reference was measured by another driver, or at another rate',
  blocks: 'no start is valid on both sides'
}

/** @param {NonNullable<CostFigure['unknownBecause']>} reason @returns {string} why two targets cannot be compared */
export function describeUnknown (reason) {
  return MEANINGS[reason]
}

/** What a reader must know of the costs of a table. @param {{ costs: CostFigure[] }} options @returns {string[]} */
export function describeMarks ({ costs }) {
  const reasons = [...new Set(costs.flatMap(({ unknownBecause }) => unknownBecause ?? []))]
  const has = (/** @type {CostFigure['word'][]} */ ...words) => costs.some(({ word }) => words.includes(word))
  return [
    ...has('different', 'probable', 'inconclusive')
      ? ['range of a cost: 95 %, over starts of both servers measured in the same rounds']
      : [],
    ...has('probable') ? ['probably: the range leaves no change out, but with so many costs in one table that may be chance (Holm)'] : [],
    ...has('same') ? ['same within 5 %: the 90 % range lies within 5 % of no change'] : [],
    ...has('rough') ? ['rough: fewer than 3 starts; the range is as wide as two equal servers can differ'] : [],
    ...costs.some(({ bound }) => bound)
      ? ['≥, ≤ before a cost: the load driver was the bottleneck of one side, so the difference is at least, or at most, this']
      : [],
    ...reasons.map((reason) => `not measured (${REASONS[reason]}): ${MEANINGS[reason]}`)
  ]
}
