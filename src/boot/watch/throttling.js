import { readFile } from 'node:fs/promises'
import { readCounters1, readCounters2 } from '../units/counters.js'
import { locateGroup, parseHierarchies } from '../units/hierarchy.js'
import { readOwnLimits } from '../units/own-limits.js'

/** @import { Group } from './processes.js' */
/** @import { Hierarchies } from '../units/hierarchy.js' */
/**
 * What limits a process: its control group, or one above it.
 * @typedef {{ limitCores: number, readThrottledUs: () => Promise<number | null> }} CpuLimit readThrottledUs: so far, of its own group
 */

/** @param {{ group: Group }} options @returns {Promise<CpuLimit | null>} null: nothing does, or it cannot be told */
export async function findCpuLimit ({ group }) {
  const hierarchies = await findHierarchiesOf(group)
  if (hierarchies === null) return null
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

/** @param {Group} group @returns {Promise<Hierarchies | null>} null: it has ended, or there is no /proc */
async function findHierarchiesOf (group) {
  const read = (/** @type {string} */ path) => readFile(path, 'utf8').catch(() => '')
  const mountinfo = await read('/proc/self/mountinfo')
  if (typeof group === 'string') return locateGroup({ path: group, mountinfo })
  const cgroup = await read(`/proc/${Math.abs(group)}/cgroup`)
  return cgroup === '' ? null : parseHierarchies({ mountinfo, cgroup })
}
