import { EXIT } from '../../../errors.js'
import { fitUsl } from '../stats/usl.js'
import { judgeCapacity } from './evidence.js'
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
 * 0 it was measured for each number of units; 1 the objective is missed at any rate; 3 it is probable only, or not shown.
 * @param {{ result: CapacityResult }} options
 */
export function capacityExitCode ({ result: { measurements: { capacities } } }) {
  if (capacities.some(({ stopped }) => stopped === 'objective out of reach')) return EXIT.missed
  return capacities.length > 0 && capacities.every((one) => judgeCapacity(one) === 'measured') ? EXIT.met : EXIT.inconclusive
}
