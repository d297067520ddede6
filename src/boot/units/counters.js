import { join } from 'node:path'
import { readText } from '../text-file.js'

/** @import { UnitUsage } from '../../types.ts' */
/** @typedef {Omit<UnitUsage, 'name'>} Counters since the start */

/** @type {Counters} */
export const NO_COUNTERS = Object.freeze({
  cpuUs: null, memoryBytes: null, periods: null, throttledPeriods: null, throttledUs: null, killedForMemory: false
})

/**
 * Linux, Documentation/admin-guide/cgroup-v2.rst. memory.peak came with 5.19; before it, what is used now stands for it.
 * @param {string} folder
 * @returns {Promise<Counters>} null where the kernel does not tell, or the group is gone
 */
export async function readCounters2 (folder) {
  const [cpu, events, peak, current] = await Promise.all(
    ['cpu.stat', 'memory.events', 'memory.peak', 'memory.current'].map((name) => readText(join(folder, name)))
  )
  return {
    cpuUs: readField(cpu, 'usage_usec'),
    memoryBytes: toNumber(peak ?? current),
    periods: readField(cpu, 'nr_periods'),
    throttledPeriods: readField(cpu, 'nr_throttled'),
    throttledUs: readField(cpu, 'throttled_usec'),
    killedForMemory: (readField(events, 'oom_kill') ?? 0) > 0
  }
}

/**
 * Linux, Documentation/admin-guide/cgroup-v1 and scheduler/sched-bwc.rst. Times are in nanoseconds here.
 * @param {{ cpu: string, cpuacct: string, memory: string }} folders
 * @returns {Promise<Counters>}
 */
export async function readCounters1 ({ cpu, cpuacct, memory }) {
  const [stat, usage, oom, peak] = await Promise.all(
    [
      join(cpu, 'cpu.stat'),
      join(cpuacct, 'cpuacct.usage'),
      join(memory, 'memory.oom_control'),
      join(memory, 'memory.max_usage_in_bytes')
    ].map(readText)
  )
  const [cpuNs, throttledNs] = [toNumber(usage), readField(stat, 'throttled_time')]
  return {
    cpuUs: cpuNs === null ? null : Math.round(cpuNs / 1000),
    memoryBytes: toNumber(peak),
    periods: readField(stat, 'nr_periods'),
    throttledPeriods: readField(stat, 'nr_throttled'),
    throttledUs: throttledNs === null ? null : Math.round(throttledNs / 1000),
    killedForMemory: (readField(oom, 'oom_kill') ?? 0) > 0
  }
}

/**
 * What each unit did between two looks; memory and a kill are of the whole time.
 * @param {{ before: UnitUsage[], after: UnitUsage[] }} options
 * @returns {UnitUsage[]}
 */
export function subtractUnitUsages ({ before, after }) {
  return after.map((last) => {
    const first = before.find(({ name }) => name === last.name)
    /** @param {'cpuUs' | 'periods' | 'throttledPeriods' | 'throttledUs'} key */
    const difference = (key) => {
      const [from, to] = [first?.[key] ?? null, last[key]]
      return from === null || to === null ? null : to - from
    }
    return {
      ...last,
      cpuUs: difference('cpuUs'),
      periods: difference('periods'),
      throttledPeriods: difference('throttledPeriods'),
      throttledUs: difference('throttledUs')
    }
  })
}

/** `name 123`, a line of its own. @param {string | null} text @param {string} name */
function readField (text, name) {
  return toNumber(text?.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? null)
}

/** @param {string | null} text */
function toNumber (text) {
  const number = Number(text?.trim() || NaN)
  return Number.isFinite(number) ? number : null
}
