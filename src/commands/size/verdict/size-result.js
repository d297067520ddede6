import { EXIT } from '../../../errors.js'
import { sizeUnits } from './sizing.js'
import { compareUnitSizes } from './unit-comparison.js'

/** @import { Needed, PublishedCapacity, SizeMeasurements, SizeResult, SizedUnit, SizingQuestion } from '../../../types.ts' */

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
 * 0 a number that was confirmed or that the curve gives; 1 no number of units will do; 3 it cannot be said.
 * @param {{ result: SizeResult }} options
 */
export function sizeExitCode ({ result: { sizes } }) {
  const codes = sizes.map(rateOne)
  return codes.includes(EXIT.met) ? EXIT.met : codes.includes(EXIT.inconclusive) || codes.length === 0 ? EXIT.inconclusive : EXIT.missed
}

/** @param {SizedUnit} size */
function rateOne ({ sizing: { code, needed } }) {
  if (code !== null) return EXIT.missed
  return isGuess(needed) ? EXIT.inconclusive : EXIT.met
}

/** No number, or one that nobody should rely on. @param {Needed} needed */
export function isGuess ({ units, basis, far, high, isHoldSure }) {
  return units === null || basis === 'at least' || far || (basis === 'measured' && !isHoldSure) || (basis === 'proportion' && high === null)
}
