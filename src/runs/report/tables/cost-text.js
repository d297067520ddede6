import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'
import { NOTHING, formatChangeRange, formatDifferenceRange } from '../../../layout/units.js'

/** @import { CostFigure } from '../../../types.ts' */

/** A word for a cell; describeUnknown says what it means. @type {Record<NonNullable<CostFigure['unknownBecause']>, string>} */
const REASONS = {
  driver: 'driver',
  invalid: 'invalid',
  missing: 'not measured',
  load: 'other load',
  blocks: 'no valid pair',
  range: 'too short'
}

const BOUNDS = { atLeast: '≥ ', atMost: '≤ ' }

/**
 * A cost in percent: `-45 % (-41 to -49)`, `no difference found` or `cannot tell (…)`. Never a number whose range holds nothing at all.
 * @param {{ cost: CostFigure | null | undefined }} options
 */
export function formatCostChange ({ cost }) {
  return formatCost(cost, ({ ratio, low, high }) =>
    ratio === null || low === null || high === null ? NOTHING : formatChangeRange({ ratio, low, high })
  )
}

/** The same in the figure's own unit: `+112 (+98 to +126)`. @param {{ cost: CostFigure | null | undefined }} options */
export function formatCostDifference ({ cost }) {
  return formatCost(cost, ({ difference }) => difference === null ? NOTHING : formatDifferenceRange(difference))
}

/** @param {CostFigure | null | undefined} cost @param {(cost: CostFigure) => string} write */
function formatCost (cost, write) {
  if (!cost) return NOTHING
  if (cost.found === 'unknown') return `cannot tell (${REASONS[cost.unknownBecause ?? 'missing']})`
  const rough = cost.rough ? ' (rough)' : ''
  return cost.found === 'none' ? `no difference found${rough}` : `${cost.bound ? BOUNDS[cost.bound] : ''}${write(cost)}${rough}`
}

/** @type {typeof REASONS} */
const MEANINGS = {
  driver: 'the load driver was the bottleneck',
  invalid: 'one side is invalid, see its row',
  missing: 'one side was not measured',
  load: 'the reference was measured by another driver, or at another rate',
  blocks: 'no repeat is valid and long enough on both sides',
  range: 'one or two repeats, too short for a range within them'
}

/** @param {NonNullable<CostFigure['unknownBecause']>} reason @returns {string} why two targets cannot be compared */
export function describeUnknown (reason) {
  return MEANINGS[reason]
}

/** What a reader must know of the costs of a table. @param {{ costs: CostFigure[] }} options @returns {string[]} */
export function describeCostMarks ({ costs }) {
  const reasons = [...new Set(costs.flatMap(({ unknownBecause }) => unknownBecause ?? []))]
  return [
    ...(costs.some(({ found, rough }) => !rough && found !== 'unknown')
      ? [
          'range of a cost: 95 % interval, paired by repeat; no difference found: the range includes zero, or chance could explain it, as many costs are tested (Holm)'
        ]
      : []),
    ...(costs.some(({ rough }) => rough)
      ? [`rough: fewer than ${REPEATS_FOR_INTERVAL} repeats; the range includes how much two equal servers can differ`]
      : []),
    ...(costs.some(({ bound }) => bound)
      ? [
          '≥, ≤ before a cost: the load driver was the bottleneck of one side, so the difference is at least, or at most, this'
        ]
      : []),
    ...reasons.map((reason) => `cannot tell (${REASONS[reason]}): ${MEANINGS[reason]}`)
  ]
}

/** Its own interval leaves 1 out, but among so many costs that may be chance. @param {CostFigure | null} cost */
export function isAloneSignificant (cost) {
  return cost !== null && cost.found === 'none' && cost.low !== null && cost.high !== null && (cost.low > 1 || cost.high < 1)
}
