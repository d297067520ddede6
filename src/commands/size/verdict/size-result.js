import { EXIT } from '../../../errors.js'
import { sizeUnits } from './sizing.js'
import { compareUnitSizes } from './unit-comparison.js'

/** @import { PublishedCapacity, SizeMeasurements, SizeResult, SizedUnit, SizingQuestion } from '../../../types.ts' */

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
