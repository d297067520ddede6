/** @import { LabPhaseObservation, TrialRecord } from '../../../types.ts' */
/**
 * One second of a window: what the driver saw end, and what origin and services counted. phase: index of the one it
 * belongs to, null where it is shared by two. calls, callsFailed: null where the origin could not be asked; served,
 * stale: where no service could.
 * @typedef {{ second: number, phase: number | null, ok: number, failed: number, calls: number | null, callsFailed:
 *   number | null, served: number | null, stale: number | null }} LabSecond
 */

const SECOND_MS = 1000
const MOST_OF_IT = 0.75 // an action comes some milliseconds after the second began; in a short window phases do not end with a second

/**
 * The phase that a stretch of the window belongs to: the one that has three quarters of it or more.
 * @param {{ fromMs: number, toMs: number, phases: ReadonlyArray<Pick<LabPhaseObservation, 'fromMs' | 'toMs'>> }} options
 * @returns {number | null} index
 */
export function findPhase ({ fromMs, toMs, phases }) {
  const found = phases.findIndex((phase) => Math.min(toMs, phase.toMs) - Math.max(fromMs, phase.fromMs) >= MOST_OF_IT * (toMs - fromMs))
  return found < 0 ? null : found
}

/**
 * The whole seconds of one trial.
 * @param {{ record: Pick<TrialRecord, 'load' | 'lab'> }} options
 * @returns {LabSecond[]}
 */
export function listSeconds ({ record: { load: { timeline }, lab } }) {
  const calls = new Map(lab?.origin?.perSecond.map((each) => [each.second, each]))
  const services = lab?.services ?? []
  return timeline.map(({ ok, failed }, second) => {
    const own = services.flatMap(({ perSecond }) => perSecond.filter((each) => each.second === second))
    return {
      second,
      phase: findPhase({ fromMs: second * SECOND_MS, toMs: (second + 1) * SECOND_MS, phases: lab?.phases ?? [] }),
      ok,
      failed,
      calls: lab?.origin ? calls.get(second)?.calls ?? 0 : null,
      callsFailed: lab?.origin ? calls.get(second)?.failed ?? 0 : null,
      served: services.length > 0 ? own.reduce((sum, each) => sum + each.ok, 0) : null,
      stale: services.length > 0 ? own.reduce((sum, each) => sum + each.stale, 0) : null
    }
  })
}

/**
 * Seconds of several trials added up, second by second. What one of them does not know is not known. A second is of a
 * phase only when it is in all of them.
 * @param {{ trials: ReadonlyArray<readonly LabSecond[]> }} options
 * @returns {LabSecond[]} so many as the shortest has
 */
export function addSeconds ({ trials }) {
  const length = trials.length === 0 ? 0 : Math.min(...trials.map((seconds) => seconds.length))
  return Array.from({ length }, (_, second) => addUp(trials.map((seconds) => seconds[second])))
}

/** @param {readonly LabSecond[]} seconds at least one @returns {LabSecond} second: of the first */
export function addUp (seconds) {
  const [{ second, phase }] = seconds
  /** @param {(second: LabSecond) => number | null} read */
  const add = (read) => seconds.reduce((/** @type {number | null} */ sum, each) => {
    const value = read(each)
    return sum === null || value === null ? null : sum + value
  }, 0)
  return {
    second,
    phase: seconds.every((each) => each.phase === phase) ? phase : null,
    ok: seconds.reduce((sum, each) => sum + each.ok, 0),
    failed: seconds.reduce((sum, each) => sum + each.failed, 0),
    calls: add(({ calls }) => calls),
    callsFailed: add(({ callsFailed }) => callsFailed),
    served: add(({ served }) => served),
    stale: add(({ stale }) => stale)
  }
}
