/** @import { LabAction, LabPhase } from '../../../types.ts' */

const BAD_STATUS = 400

/**
 * Which phases of a lab are of a fault: from an action that does harm until one that mends it. A part that is killed or
 * made to stand still, a cache that is flushed, and a recipe do harm; a part that goes on or is started again mends. So
 * does the last of several actions when it is a recipe without a bad status: that is the origin coming back. Which of
 * several servers get requests is no fault.
 * @param {{ phases: readonly LabPhase[] }} options as they were planned: a target without the part in question goes through the same phases
 * @returns {boolean[]} one a phase
 */
export function findFaults ({ phases }) {
  const acting = phases.filter((phase) => phase.do)
  let isFault = false
  return phases.map((phase) => {
    if (phase.do) isFault = doesHarm({ action: phase.do, isReturn: acting.length > 1 && phase === acting.at(-1) })
    return isFault
  })
}

/** @param {{ action: LabAction, isReturn: boolean }} options */
function doesHarm ({ action, isReturn }) {
  if ('signal' in action) return action.signal === 'kill' || action.signal === 'stop'
  if ('flush' in action) return true
  if ('serve' in action) return false
  return (
    !isReturn ||
    [action.recipe]
      .flat()
      .flatMap(({ stages }) => (Array.isArray(stages) ? stages : []))
      .some((stage) => Number(stage?.status) >= BAD_STATUS)
  )
}
