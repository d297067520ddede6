import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { locateGroup } from '../units/hierarchy.js'
import { readText } from './text-file.js'

/**
 * What a group has used since it was made, with all groups below it, and what it holds. residentBytes: without the copies
 * of files that the kernel would drop first, as `kubectl top` and cAdvisor count memory.
 * @typedef {{ cpuUs: number, residentBytes: number }} GroupUse
 */

/**
 * Sources: Linux, Documentation/admin-guide/cgroup-v2.rst; cgroup-v1/cpuacct.rst (nanoseconds) and cgroup-v1/memory.rst.
 * @param {string} path see locateGroup
 * @returns {{ read: () => GroupUse | null, listPids: () => string[] }} null: there is no such group, or it does not count both
 */
export function openControlGroup (path) {
  const located = locateGroup({ path, mountinfo: readText('/proc/self/mountinfo') })
  const { v2 = null, v1: { cpuacct, memory } = {} } = located ?? {}
  const isFirst = cpuacct !== undefined && memory !== undefined
  return {
    read () {
      if (isFirst) {
        const cpuNs = toNumber(readText(join(cpuacct.own, 'cpuacct.usage')))
        return makeUse({ cpuUs: cpuNs && Math.round(cpuNs / 1000), folder: memory.own, used: 'memory.usage_in_bytes', idle: 'total_inactive_file' })
      }
      if (!v2) return null
      return makeUse({ cpuUs: readField(join(v2.own, 'cpu.stat'), 'usage_usec'), folder: v2.own, used: 'memory.current', idle: 'inactive_file' })
    },
    listPids: () => isFirst ? listPids(cpuacct.own) : v2 ? listPids(v2.own) : []
  }
}

/** @param {{ cpuUs: number | null, folder: string, used: string, idle: string }} options @returns {GroupUse | null} */
function makeUse ({ cpuUs, folder, used, idle }) {
  const bytes = toNumber(readText(join(folder, used)))
  if (cpuUs === null || bytes === null) return null
  return { cpuUs, residentBytes: Math.max(0, bytes - (readField(join(folder, 'memory.stat'), idle) ?? 0)) }
}

/** @param {string} folder @returns {string[]} */
function listPids (folder) {
  let below = /** @type {string[]} */ ([])
  try {
    below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch { /* it is gone */ }
  return [...readText(join(folder, 'cgroup.procs')).split('\n').filter((pid) => pid !== ''), ...below.flatMap(listPids)]
}

/** @param {string} path @param {string} name */
function readField (path, name) {
  return toNumber(readText(path).match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? '')
}

/** @param {string} text */
function toNumber (text) {
  return /^\d+$/.test(text.trim()) ? Number(text) : null
}
