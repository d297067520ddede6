import { latency } from './latency.js'
import { success } from './success.js'

/** @import { EventObjective } from '../../../types.ts' */
/** @import { ObjectivePromise } from './types.ts' */

/** @type {{ [K in EventObjective['kind']]: ObjectivePromise<Extract<EventObjective, { kind: K }>> }} */
const PROMISES = Object.freeze({ latency, success })

/** @template {EventObjective} O @param {O} objective @returns {ObjectivePromise<O>} */
export function promiseOf (objective) {
  // That the kind of an objective takes the objective, tsc cannot follow through a table.
  return /** @type {ObjectivePromise<O>} */ (/** @type {unknown} */ (PROMISES[objective.kind]))
}
