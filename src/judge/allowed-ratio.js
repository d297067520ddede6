/** @import { Objective } from '../types.ts' */

/** Bad ratio that the objective leaves. 1 - 0.999 is 0.0010000000000000009: cut off what floating point added. @param {Pick<Objective, 'ratio'>} objective */
export function allowedRatio (objective) {
  return Number((1 - (objective.ratio ?? 1)).toFixed(12))
}
