import { EXIT } from '../../../errors.js'
import { sizeUnits } from './sizing.js'

/** @import { PublishedCapacity, SizedUnit, SizeMeasurements, SizeResult, SizingQuestion } from '../../../types.ts' */
/** @import { SizingRemark, UnitComparison } from '../../../types.ts' */

/**
 * The answer to a question of size, from what was measured for each size of unit.
 * @param {{ question: SizingQuestion, measurements: SizeMeasurements[], published?: PublishedCapacity | null }} options
 * @returns {SizeResult}
 */
export function buildSizeResult ({ question, measurements, published = null }) {
  const sizes = measurements.map((one) => sizeUnits({ question, measurements: one }))
  return { question, sizes, comparison: compareUnitSizes({ sizes }), published }
}

/**
 * 0 a number, measured or probable; 1 no number of units will do; 3 it was not shown.
 * @param {{ result: SizeResult }} options
 */
export function sizeExitCode ({ result: { sizes } }) {
  const codes = sizes.map(rateOne)
  return codes.includes(EXIT.met) ? EXIT.met : codes.includes(EXIT.inconclusive) || codes.length === 0 ? EXIT.inconclusive : EXIT.missed
}

/** @param {SizedUnit} size */
function rateOne ({ sizing: { code, evidence } }) {
  if (code !== null) return EXIT.missed
  return evidence === 'not shown' ? EXIT.inconclusive : EXIT.met
}

/**
 * Several sizes of unit for the same peak: the cheapest first; by cost where there is a price, else by cores in all, then memory.
 * @param {{ sizes: SizedUnit[] }} options
 * @returns {UnitComparison | null} null for fewer than two
 */
function compareUnitSizes ({ sizes }) {
  if (sizes.length < 2) return null
  const rows = sizes.map(({ measurements: { unit }, sizing: { units, cost, needed, code } }, index) => ({
    index,
    units,
    cores: units === null || unit === null ? null : units * unit.cpu,
    memoryBytes: units === null || unit === null ? null : units * unit.memoryBytes,
    perHour: cost?.perHour ?? null,
    // What is only a lower bound of a cost must not win a comparison.
    reason: findReason({ units, needed, code })
  }))
  const by = rows.some(({ perHour }) => perHour !== null) ? 'cost per hour' : 'cores'
  const rank = (/** @type {typeof rows[number]} */ row) => (by === 'cores' ? row.cores : row.perHour) ?? Infinity
  const sorted = [...rows].sort(
    (a, b) =>
      Number(a.reason !== null) - Number(b.reason !== null) ||
      rank(a) - rank(b) ||
      (a.memoryBytes ?? Infinity) - (b.memoryBytes ?? Infinity)
  )
  const [first, second] = sorted
  const best = first.reason === null && Number.isFinite(rank(first)) ? first : null
  const reason = best === null ? { code: /** @type {const} */ ('SIZES_WITHOUT_NUMBER') } : explainLead({ best, second, sizes, rank })
  return { by, rows: sorted, cheapest: best?.index ?? null, reason }
}

/** @param {Pick<SizedUnit['sizing'], 'units' | 'needed' | 'code'>} sizing @returns {SizingRemark | null} null: it can be compared */
function findReason ({ units, needed, code }) {
  if (units === null) return { code: 'UNITS_WITHOUT_NUMBER', error: code }
  if (needed.basis === 'at least') return { code: 'UNITS_AT_LEAST' }
  return needed.far ? { code: 'UNITS_FAR' } : null
}

/**
 * @param {{ best: UnitComparison['rows'][number], second: UnitComparison['rows'][number], sizes: SizedUnit[], rank:
 *   (row: any) => number }} options
 * @returns {SizingRemark}
 */
function explainLead ({ best, second, sizes, rank }) {
  if (second.reason !== null) return { code: 'SIZES_OF_ONE_NUMBER' }
  if (rank(best) === rank(second)) return { code: 'SIZES_TIED' }
  const { high, units } = sizes[best.index].sizing
  const low = sizes[second.index].sizing.low
  const worst = high === null || units === null ? Infinity : rank(best) * high / units
  const least = low === null || second.units === null ? 0 : rank(second) * low / second.units
  return { code: worst < least ? 'SIZES_APART' : 'SIZES_OVERLAP' }
}
