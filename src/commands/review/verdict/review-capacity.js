import { rateOf } from '../../../stats/usl-curve.js'

/** @import { SizeMeasurements, Sizing, SizingQuestion, UnitComparison } from '../../../types.ts' */
/** @import { CapacityOrigin } from '../../../messages/review-types.ts' */
/** @import { ReviewCapacity } from '../types.ts' */

/**
 * What is read of the document of `baseload size --json`.
 * @typedef {{ question: SizingQuestion, sizes: Array<{ measurements: SizeMeasurements, sizing: Sizing }>, comparison:
 *   UnitComparison | null }} SizeDocument
 */
/**
 * What is read of the document of `baseload peak --json`.
 * @typedef {{ peak: { traffic: { peakSecond: { ratePerSecond: number, from: string } } } }} PeakDocument
 */

/**
 * Capacity of what is to be run, held against the peak that was seen.
 * @param {{ size: { file: string, document: SizeDocument }, peak: { file: string, document: PeakDocument } | null }} options
 * @returns {ReviewCapacity}
 */
export function reviewCapacity ({ size: { file, document: { question, sizes, comparison } }, peak }) {
  const chosen = sizes[comparison?.cheapest ?? 0]
  const { sizing, measurements } = chosen
  const { ratePerSecond: capacityPerSecond, from: capacityFrom } = findCapacity({ sizing, measurements })
  const observed = peak && {
    file: peak.file,
    ratePerSecond: peak.document.peak.traffic.peakSecond.ratePerSecond,
    from: peak.document.peak.traffic.peakSecond.from
  }
  const heldAgainst = observed?.ratePerSecond ?? question.peakPerSecond
  return {
    name: question.name,
    file,
    objectives: question.objectives.map(({ text }) => text),
    units: sizing.units,
    interval: { low: sizing.low, high: sizing.high },
    basis: sizing.needed.basis,
    code: sizing.code,
    peakPerSecond: question.peakPerSecond,
    demandPerSecond: sizing.demandPerSecond,
    capacityPerSecond,
    capacityFrom,
    observed,
    headroom: capacityPerSecond === null ? null : 1 - heldAgainst / capacityPerSecond
  }
}

/**
 * What the units that hold the demand can do: as it was measured, else the curve. Spare units are left out: they stand for broken ones.
 * @param {{ sizing: Sizing, measurements: SizeMeasurements }} options
 * @returns {{ ratePerSecond: number | null, from: CapacityOrigin }}
 */
function findCapacity ({ sizing: { needed, usl }, measurements: { points, kind } }) {
  const { units } = needed
  if (units === null) return { ratePerSecond: null, from: { code: 'NO_UNITS' } }
  const point = points.find((one) => one.units === units)
  if (point) {
    const isMeasured = kind === 'measured'
    // Where nothing failed the search has stopped at what was asked for.
    const hasMore = isMeasured && point.upperPerSecond === null
    return { ratePerSecond: point.ratePerSecond, from: { code: 'CAPACITY_OF_POINT', units, isMeasured, hasMore } }
  }
  if (usl && usl.basis !== 'linear') return { ratePerSecond: rateOf({ usl, units }), from: { code: 'CAPACITY_OF_CURVE', units } }
  return { ratePerSecond: null, from: { code: 'CAPACITY_NOT_MEASURED', units } }
}
