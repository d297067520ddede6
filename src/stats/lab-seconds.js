/** @import { LabObservation, LabPhaseObservation, OriginCounters, ServiceCounters } from '../types.ts' */

const SECOND_MS = 1000

/**
 * Counters with the seconds of the window instead of those of the clock; what came before it is left out.
 * @template {OriginCounters | ServiceCounters} C
 * @param {{ counters: C, startedUs: number }} options startedUs: a whole second
 * @returns {C}
 */
export function keepSince ({ counters, startedUs }) {
  const first = Math.round(startedUs / 1e6)
  const perSecond = counters.perSecond.map((each) => ({ ...each, second: each.second - first })).filter(({ second }) => second >= 0)
  return { ...counters, perSecond }
}

/**
 * How long it took from the last phase's begin until all was well again: the first second from then on, of those with an answer, without a failed one, and
 * the first without a stale one. A second that the phase begins within counts from the begin, when it is well as a whole.
 * @param {{ phases: readonly LabPhaseObservation[], services: readonly ServiceCounters[], windowMs: number }} options
 * @returns {LabObservation['recovery']} null without phases, or without a service that counts
 */
export function measureRecovery ({ phases, services, windowMs }) {
  const last = phases.at(-1)
  if (phases.length < 2 || !last || services.length === 0) return null
  const seconds = addSeconds(services).filter(({ second }) => second >= Math.floor(last.fromMs / SECOND_MS) && (second + 1) * SECOND_MS <= windowMs)
  /** @param {(second: { failed: number, stale: number }) => boolean} isWell */
  const until = (isWell) => {
    const found = seconds.find(isWell)
    return found ? Math.max(0, found.second * SECOND_MS - last.fromMs) : null
  }
  return { recoveredMs: until(({ failed }) => failed === 0), freshMs: until(({ failed, stale }) => failed === 0 && stale === 0) }
}

/**
 * @param {readonly ServiceCounters[]} services
 * @returns {Array<{ second: number, ok: number, failed: number, stale: number }>} those with an answer, in order
 */
function addSeconds (services) {
  /** @type {Map<number, { second: number, ok: number, failed: number, stale: number }>} */
  const sums = new Map()
  for (const { second, ok, failed, stale } of services.flatMap(({ perSecond }) => perSecond)) {
    const sum = sums.get(second) ?? { second, ok: 0, failed: 0, stale: 0 }
    sums.set(second, { second, ok: sum.ok + ok, failed: sum.failed + failed, stale: sum.stale + stale })
  }
  return [...sums.values()].filter(({ ok, failed }) => ok + failed > 0).sort((a, b) => a.second - b.second)
}
