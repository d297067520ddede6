/** @import { MachineStop, PartUsage, TrialWatch } from '../types.ts' */

const MOST_BUSY = 0.9 // of a core: what it leaves drains a backlog nine times as long as it grew
const UNKNOWN_BUSY = 0.5 // of a target whose processes are not ours: a backlog drains as long as it grew

/** @typedef {{ fromUs: number, toUs: number }} Interval from the window's start */

/**
 * When requests that become due are late through no fault of the target: from the start of each stop of a core that a
 * part runs on until its backlog is gone. While a core stands still for L, work of L u piles up (u: its use), and what
 * is left of the core works it off within L u / (1 - u); a stop that begins before that adds to it. No response time
 * has a say in it, but for the median, which slow answers do not move: what was under way when the core stopped was due
 * that long before.
 * @param {{ watch: Pick<TrialWatch, 'stops'>, parts: PartUsage[], windowMs: number, medianUs: number }} options
 * @returns {Interval[]} in order, apart from each other
 */
export function findDisturbedTimes ({ watch, parts, windowMs, medianUs }) {
  const stops = joinOverlaps(selectStops({ watch, parts }).map(({ fromUs, toUs }) => ({ fromUs, toUs })))
  const stoppedUs = stops.reduce((sum, { fromUs, toUs }) => sum + toUs - fromUs, 0)
  const busy = Math.min(MOST_BUSY, findUse({ parts, runningUs: Math.max(1, windowMs * 1000 - stoppedUs) }) ?? UNKNOWN_BUSY)
  let drainedUs = -Infinity
  return joinOverlaps(stops.map(({ fromUs, toUs }) => {
    const leftUs = Math.max(0, drainedUs - fromUs)
    drainedUs = toUs + leftUs + (toUs - fromUs) * busy / (1 - busy)
    return { fromUs: fromUs - medianUs, toUs: drainedUs }
  }))
}

/**
 * The stops of cores that a part of the trial ran on.
 * @param {{ watch: Pick<TrialWatch, 'stops'>, parts: Array<Pick<PartUsage, 'cores'>> }} options
 * @returns {MachineStop[]}
 */
export function selectStops ({ watch, parts }) {
  const isAnywhere = parts.length === 0 || parts.some(({ cores }) => cores === null)
  const used = new Set(parts.flatMap(({ cores }) => cores ?? []))
  return watch.stops.filter(({ core }) => core === null || isAnywhere || used.has(core))
}

/**
 * @param {{ series: { dueUs: ArrayLike<number>, responseUs: ArrayLike<number> }, times: Interval[] }} options series: in due order
 * @returns {{ leftOut: number, dueUs: Float64Array, responseUs: Uint32Array }} what was due at no such time
 */
export function leaveOut ({ series: { dueUs, responseUs }, times }) {
  const kept = []
  let next = 0
  for (let i = 0; i < dueUs.length; i++) {
    while (next < times.length && times[next].toUs < dueUs[i]) next++
    if (next === times.length || dueUs[i] < times[next].fromUs) kept.push(i)
  }
  return {
    leftOut: dueUs.length - kept.length,
    dueUs: Float64Array.from(kept, (i) => dueUs[i]),
    responseUs: Uint32Array.from(kept, (i) => responseUs[i])
  }
}

/**
 * Use of the target's busiest core. The driver's is not looked at: it spins while it waits for what is due.
 * @param {{ parts: PartUsage[], runningUs: number }} options
 * @returns {number | null} null where it is not known
 */
function findUse ({ parts, runningUs }) {
  const targets = parts.filter(({ kind }) => kind !== 'driver')
  if (targets.length === 0 || targets.some(({ cpuUs }) => cpuUs === null)) return null
  return Math.max(...listCoreUse({ parts: targets, runningUs }))
}

/**
 * Share of each core that parts took: those that are pinned to the same one add up; one that is not pinned stands for itself.
 * @param {{ parts: PartUsage[], runningUs: number }} options
 * @returns {number[]}
 */
export function listCoreUse ({ parts, runningUs }) {
  /** @type {Map<string, number>} */
  const useOf = new Map()
  for (const { name, cores, cpuUs } of parts) {
    for (const key of cores ?? [name]) {
      useOf.set(String(key), (useOf.get(String(key)) ?? 0) + (cpuUs ?? 0) / (cores?.length ?? 1) / runningUs)
    }
  }
  return [...useOf.values()]
}

/** @param {Interval[]} intervals */
function joinOverlaps (intervals) {
  /** @type {Interval[]} */
  const joined = []
  for (const { fromUs, toUs } of [...intervals].sort((a, b) => a.fromUs - b.fromUs)) {
    const last = joined.at(-1)
    if (last && fromUs <= last.toUs) last.toUs = Math.max(last.toUs, toUs)
    else joined.push({ fromUs, toUs })
  }
  return joined
}
