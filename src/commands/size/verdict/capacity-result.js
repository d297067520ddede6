import { EXIT } from '../../../errors.js'
import { fitUsl } from '../stats/usl.js'
import { listFittable } from './sizing.js'

/** @import { CapacityQuestion, CapacityResult, SizeMeasurements } from '../../../types.ts' */

/**
 * What is known of what can be held, without a peak that it would be held against.
 * @param {{ question: CapacityQuestion, measurements: SizeMeasurements }} options
 * @returns {CapacityResult}
 */
export function buildCapacityResult ({ question, measurements }) {
  return { question, measurements, usl: fitUsl({ points: listFittable(measurements.points) }) }
}

/**
 * 0 for each number of units a rate is confirmed to hold, or an interval over server starts says what is held; 1 the
 * objective is missed at any rate; 3 it cannot be said, or the search was broken off.
 * @param {{ result: CapacityResult }} options
 */
export function capacityExitCode ({ result: { measurements: { capacities } } }) {
  if (capacities.some(({ stopped }) => stopped === 'objective out of reach')) return EXIT.missed
  return capacities.length > 0 && capacities.every(isCapacityKnown) ? EXIT.met : EXIT.inconclusive
}

/** @param {import('../../../types.ts').Capacity} capacity */
export function isCapacityKnown ({ lowerPerSecond, confirmed, starts, stopped }) {
  return lowerPerSecond !== null && (confirmed || Number(starts) > 0) && stopped !== 'errors' && stopped !== 'interrupted'
}
