import { findHeldBy } from '../../../judge/containers.js'

/** @import { SizeMeasurements, Sizing, SizingQuestion, UnitComparison } from '../../../types.ts' */
/** @import { CapacityOrigin } from '../../../report/sentences/types.ts' */
/** @import { ReviewCapacity } from '../types.ts' */

const ROUNDING = 1e-9

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
    headroom: capacityPerSecond === null ? null : roundHeadroom(1 - heldAgainst / capacityPerSecond)
  }
}

/** 3 x 0.1 is not quite 0.3, and units that hold the peak to the last digit are not too few. @param {number} headroom */
function roundHeadroom (headroom) {
  return Math.abs(headroom) < ROUNDING ? 0 : headroom
}

/**
 * What the units that hold the demand can do. Spare units are left out: they stand for broken ones.
 * @param {{ sizing: Sizing, measurements: SizeMeasurements }} options
 * @returns {{ ratePerSecond: number | null, from: CapacityOrigin }}
 */
function findCapacity ({ sizing: { needed: { units, basis }, usl }, measurements: { points, kind } }) {
  if (units === null) return { ratePerSecond: null, from: { code: 'NO_UNITS' } }
  const { ratePerSecond, from, point } = findHeldBy({ points, basis, usl, units })
  const isMeasured = kind === 'measured'
  switch (from) {
    // Where nothing failed the search has stopped at what was asked for.
    case 'point': return { ratePerSecond, from: { code: 'CAPACITY_OF_POINT', units, isMeasured, hasMore: isMeasured && point?.upperPerSecond === null } }
    case 'proportion': return { ratePerSecond, from: { code: 'CAPACITY_IN_PROPORTION', units, largestUnits: points.at(-1)?.units ?? 0 } }
    case 'curve': return { ratePerSecond, from: { code: 'CAPACITY_OF_CURVE', units } }
    default: return { ratePerSecond, from: { code: 'CAPACITY_NOT_MEASURED', units } }
  }
}
