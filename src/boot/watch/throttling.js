import { readFile } from 'node:fs/promises'
import { readCounters1, readCounters2 } from '../units/counters.js'
import { parseHierarchies } from '../units/hierarchy.js'
import { readOwnLimits } from '../units/own-limits.js'

/**
 * What limits a process: its control group, or one above it.
 * @typedef {{ limitCores: number, readThrottledUs: () => Promise<number | null> }} CpuLimit readThrottledUs: so far, of its own group
 */

/**
 * @param {{ pid: number }} options
 * @returns {Promise<CpuLimit | null>} null: nothing does, or it cannot be told
 */
export async function findCpuLimit ({ pid }) {
  const [mountinfo, cgroup] = await Promise.all(
    ['/proc/self/mountinfo', `/proc/${pid}/cgroup`].map((path) => readFile(path, 'utf8').catch(() => ''))
  )
  const hierarchies = parseHierarchies({ mountinfo, cgroup })
  if (cgroup === '') return null // it has ended, or there is no /proc
  const { cpus } = await readOwnLimits({ hierarchies })
  if (cpus === null) return null
  const { v2, v1: { cpu, cpuacct, memory } } = hierarchies
  return {
    limitCores: cpus,
    async readThrottledUs () {
      if (v2 && !cpu) return (await readCounters2(v2.own)).throttledUs
      return cpu ? (await readCounters1({ cpu: cpu.own, cpuacct: (cpuacct ?? cpu).own, memory: (memory ?? cpu).own })).throttledUs : null
    }
  }
}
