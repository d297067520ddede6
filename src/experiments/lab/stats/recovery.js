/** @import { LabObservation, LabPhase, LabPhaseObservation, ServiceCounters, Trial } from '../../../types.ts' */
/** @import { MeasuredLab } from '../../types.ts' */

const TAIL_MS = 200 // what still went wrong within the window's last moments cannot be said to be over

/**
 * The recovery of one trial, from what its record keeps.
 * @param {{ trial: Pick<Trial, 'lab' | 'durationMs'>, lab?: MeasuredLab }} record
 */
export function findRecovery ({ trial, lab }) {
  return lab
    ? measureRecovery({
      planned: trial.lab?.phases ?? [],
      phases: lab.phases,
      services: lab.services,
      windowMs: trial.durationMs
    })
    : null
}

/**
 * How long after the last phase's begin answers still failed, and how long values from before it were still served.
 * @param {{ planned: readonly LabPhase[], phases: readonly LabPhaseObservation[], services: readonly ServiceCounters[],
 *   windowMs: number }} options phases: as they were
 * @returns {LabObservation['recovery']} null without a second phase, where a service did not hear of it, and where none has answered since
 */
export function measureRecovery ({ planned, phases, services, windowMs }) {
  const last = phases.at(-1)
  const counted = services.flatMap(({ sinceMark }) => sinceMark && sinceMark.answers + sinceMark.failed > 0 ? [sinceMark] : [])
  if (services.some(({ sinceMark }) => !sinceMark)) return null // the one that did not hear may be the one that goes on failing
  if (phases.length < 2 || phases.length < planned.length || !last || counted.length === 0) return null
  const leftMs = windowMs - last.fromMs
  const until = (/** @type {Array<number | null>} */ times) => {
    const lastMs = Math.max(0, ...times.flatMap((time) => time ?? []))
    return lastMs > leftMs - TAIL_MS ? null : Math.round(lastMs * 10) / 10
  }
  const action = planned.at(-1)?.do
  return {
    recoveredMs: until(counted.map(({ lastFailedMs }) => lastFailedMs)),
    ...(action && 'recipe' in action && { freshMs: until(counted.map(({ lastOldMs }) => lastOldMs)) })
  }
}
