/** @import { SizedUnit, UnitComparison } from '../../../types.ts' */

/**
 * Several sizes of unit for the same peak: the cheapest first; by cost where there is a price, else by cores in all, then memory.
 * @param {{ sizes: SizedUnit[] }} options
 * @returns {UnitComparison | null} null for fewer than two
 */
export function compareUnitSizes ({ sizes }) {
  if (sizes.length < 2) return null
  const rows = sizes.map(({ measurements: { unit }, sizing: { units, cost, needed, code } }, index) => ({
    index,
    units,
    cores: units === null || unit === null ? null : units * unit.cpu,
    memoryBytes: units === null || unit === null ? null : units * unit.memoryBytes,
    perHour: cost?.perHour ?? null,
    // What is only a lower bound of a cost must not win a comparison.
    reason: units === null ? code ?? 'no number' : needed.basis === 'at least' ? 'at least' : needed.far ? 'far beyond what was measured' : ''
  }))
  const by = rows.some(({ perHour }) => perHour !== null) ? 'cost per hour' : 'cores'
  const rank = (/** @type {typeof rows[number]} */ row) => (by === 'cores' ? row.cores : row.perHour) ?? Infinity
  const sorted = [...rows].sort((a, b) => Number(a.reason !== '') - Number(b.reason !== '') || rank(a) - rank(b) || (a.memoryBytes ?? Infinity) - (b.memoryBytes ?? Infinity))
  const [first, second] = sorted
  const best = first.reason === '' && Number.isFinite(rank(first)) ? first : null
  return { by, rows: sorted, cheapest: best?.index ?? null, reason: best === null ? 'no size gave a number that can be compared' : describeLead({ best, second, sizes, rank }) }
}

/**
 * @param {{ best: UnitComparison['rows'][number], second: UnitComparison['rows'][number], sizes: SizedUnit[], rank: (row: any) => number }} options
 */
function describeLead ({ best, second, sizes, rank }) {
  if (second.reason !== '') return 'no other size gave a number that can be compared'
  if (rank(best) === rank(second)) return 'the next size is as cheap'
  const { high, units } = sizes[best.index].sizing
  const low = sizes[second.index].sizing.low
  const worst = high === null || units === null ? Infinity : rank(best) * high / units
  const least = low === null || second.units === null ? 0 : rank(second) * low / second.units
  return worst < least ? 'also at the dear end of its interval' : 'within the intervals of both numbers the order may be the other way round'
}
