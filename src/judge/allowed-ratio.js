/** @import { EventObjective } from '../types.ts' */

/**
 * Bad ratio that the objective leaves. 1 - 0.999 is 0.0010000000000000009: cut off what floating point added.
 * @param {Pick<EventObjective, 'ratio'>} objective
 */
export function allowedRatio (objective) {
  return Number((1 - objective.ratio).toFixed(12))
}
