import { latency } from './latency.js'
import { rate } from './rate.js'
import { success } from './success.js'
import { told } from './told.js'

/** @import { EventObjective, Objective } from '../../types.ts' */
/** @import { EventJudge, ObjectiveJudge } from './types.ts' */

/** @template {Objective} O @typedef {[O] extends [EventObjective] ? EventJudge<O> : ObjectiveJudge<O>} JudgeOf */

/** @type {{ [K in Objective['kind']]: JudgeOf<Extract<Objective, { kind: K }>> }} */
const JUDGES = Object.freeze({ latency, success, rate, told })

/** @template {Objective} O @param {O} objective @returns {JudgeOf<O>} */
export function judgeOf (objective) {
  // That the kind of an objective takes the objective, tsc cannot follow through a table.
  return /** @type {JudgeOf<O>} */ (/** @type {unknown} */ (JUDGES[objective.kind]))
}
