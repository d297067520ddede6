import { performance } from 'node:perf_hooks'

/**
 * @import { LabPhase, LabPhaseObservation } from '../../types.ts'
 * @import { openFaults } from './boot/faults.js'
 *
 * @typedef {{ now: () => number, set: (ring: () => void, ms: number) => any, clear: (timer: any) => void }} Clock any: whatever set gives
 */

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), set: (ring, ms) => setTimeout(ring, ms), clear: clearTimeout }

/**
 * Does what each phase of a window says, as it begins. Actions follow each other: one that takes longer than its phase
 * delays the next, and the phases say so.
 * @param {object} options
 * @param {readonly LabPhase[]} options.phases
 * @param {number} options.durationMs of the window, which begins now
 * @param {ReturnType<typeof openFaults>['act']} options.act
 * @param {() => Promise<void>} [options.onLast] done as the last of several begins, before its action
 * @param {Clock} [options.clock]
 * @returns {{ stop: () => Promise<LabPhaseObservation[]> }} stop: lets what is under way end; the phases that have begun
 */
export function startSchedule ({ phases, durationMs, act, onLast = async () => {}, clock = CLOCK }) {
  const startedMs = clock.now()
  const elapsed = () => Math.round((clock.now() - startedMs) * 10) / 10
  /** @type {LabPhaseObservation[]} */
  const begun = []
  let last = Promise.resolve()
  let share = 0
  const timers = phases.map((phase) => {
    const dueMs = share * durationMs
    share += phase.share
    const begin = () => { last = last.then(() => enter(phase)) }
    // The first begins with the window, not a turn of the event loop later.
    if (dueMs > 0) return clock.set(begin, dueMs)
    begin()
    return null
  })
  /** @type {Promise<LabPhaseObservation[]> | null} */
  let stopped = null
  return { stop: () => (stopped ??= stop()) }

  /** @param {LabPhase} phase */
  async function enter ({ name, do: action }) {
    const fromMs = begun.length === 0 ? 0 : elapsed()
    const before = begun.at(-1)
    if (before) before.toMs = fromMs
    /** @type {LabPhaseObservation} */
    const observed = { name, fromMs, toMs: durationMs, action: null, ok: true }
    begun.push(observed)
    if (begun.length > 1 && begun.length === phases.length) await onLast()
    if (action) Object.assign(observed, await act(action))
  }

  async function stop () {
    for (const timer of timers) if (timer !== null) clock.clear(timer)
    await last
    return begun
  }
}
