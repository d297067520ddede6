import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readTextNow } from '../text-file.js'
import { locateGroup } from '../units/hierarchy.js'

/**
 * One process: what it has used since it was started, and what it holds. runDelayUs: its main thread could have run and
 * waited for a core; involuntarySwitches: the kernel took the core away. Null where the kernel does not tell, as it
 * does not of a control group, which stands here as one process without a number.
 * @typedef {{ pid: number, cpuUs: number, residentBytes: number, runDelayUs: number | null, involuntarySwitches: number | null }}
 *   ProcessUse
 *
 * The processes of a part: by their process group, as it is of what was started here; or below 0 by the number of one,
 * with all that it has started: who runs already may be in the group of the shell that started it, and this program too.
 * A text is the path of a control group.
 * @typedef {number | string} Group
 * @typedef {object} Processes
 * @property {(groups: readonly Group[]) => Map<Group, ProcessUse[]>} read one of which nothing runs is left out, and all
 *   where there is no /proc
 */

/**
 * What a group has used since it was made, with all groups below it, and what it holds. residentBytes: without the copies
 * of files that the kernel would drop first, as `kubectl top` and cAdvisor count memory.
 * @typedef {{ cpuUs: number, residentBytes: number }} GroupUse
 */

const FIND_EACH = 5 // looks: to go through all processes of a machine costs more than to read those of a target
const TICK_US = 10_000 // USER_HZ is 100 on every Linux that Node runs on

/**
 * The one reader of what processes use while a window lasts. It reads without waiting: a file of /proc takes some
 * microseconds, and a thread of the pool several times that.
 * @returns {Processes}
 */
export function openProcesses () {
  /** @type {Array<{ pid: string, group: number }>} */
  let known = []
  /** @type {Map<string, ReturnType<typeof openControlGroup>>} */
  const controlGroups = new Map()
  let looks = 0
  return {
    read (groups) {
      const numbers = groups.filter((group) => typeof group === 'number')
      const isComplete = numbers.every((group) => known.some((one) => one.group === group))
      if (looks++ % FIND_EACH === 0 || !isComplete) known = findProcesses(numbers)
      /** @type {Map<Group, ProcessUse[]>} */
      const read = new Map()
      for (const { pid, group } of known) {
        const use = groups.includes(group) ? readUse({ pid, group }) : null
        if (use) read.set(group, [...read.get(group) ?? [], use])
      }
      known = known.filter(({ group }) => read.has(group))
      for (const path of groups.filter((group) => typeof group === 'string')) {
        const controlGroup = controlGroups.get(path) ?? openControlGroup(path)
        controlGroups.set(path, controlGroup)
        const use = controlGroup.read()
        if (use) read.set(path, [{ ...use, pid: 0, runDelayUs: null, involuntarySwitches: null }])
      }
      return read
    }
  }
}

/**
 * Behind a shell or `npm start` the server is another process of its group.
 * @param {readonly Group[]} groups
 * @returns {Array<{ pid: string, group: Group }>} none where there is no /proc
 */
export function findMembers (groups) {
  return [
    ...findProcesses(groups.filter((group) => typeof group === 'number')),
    ...groups.filter((group) => typeof group === 'string').flatMap((group) => openControlGroup(group).listPids().map((pid) => ({ pid, group })))
  ]
}

/** @param {readonly number[]} groups */
function findProcesses (groups) {
  let pids = /** @type {string[]} */ ([])
  try { pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name)) } catch { /* there is no /proc */ }
  const all = pids.map((pid) => {
    const [, parent, group] = readStat(pid)
    return { pid, parent, group: Number(group) }
  })
  const roots = groups.filter((group) => group < 0)
  return [
    ...all.flatMap(({ pid, group }) => groups.includes(group) ? [{ pid, group }] : []),
    ...roots.flatMap((group) => listTree({ all, pids: [String(-group)] }).map((pid) => ({ pid, group })))
  ]
}

/**
 * These, and all that they have started but this program and its drivers: who is measured may have started them.
 * @param {{ all: Array<{ pid: string, parent: string }>, pids: string[] }} options
 * @returns {string[]}
 */
function listTree ({ all, pids }) {
  const children = all.filter(({ pid, parent }) => pids.includes(parent) && pid !== String(process.pid)).map(({ pid }) => pid)
  const own = pids.filter((each) => all.some(({ pid }) => pid === each))
  return children.length === 0 ? own : [...own, ...listTree({ all, pids: children })]
}

/** @param {{ pid: string, group: number }} options @returns {ProcessUse | null} null: it has ended, or its number is another's now */
function readUse ({ pid, group }) {
  const stat = readStat(pid)
  if ((group >= 0 && Number(stat[2]) !== group) || stat[0] === 'Z' || stat[0] === 'X') return null
  const status = readTextNow(`/proc/${pid}/status`)
  const rss = status.match(/^VmRSS:\s+(\d+)/m)
  if (!rss) return null // it has ended since
  const [runDelay] = readTextNow(`/proc/${pid}/schedstat`).split(' ').slice(1)
  return {
    pid: Number(pid),
    cpuUs: readCpuUs({ pid, stat }),
    residentBytes: Number(rss[1]) * 1024,
    runDelayUs: runDelay === undefined ? null : Math.round(Number(runDelay) / 1000),
    involuntarySwitches: Number(status.match(/^nonvoluntary_ctxt_switches:\s+(\d+)/m)?.[1] ?? 0)
  }
}

/**
 * In nanoseconds, thread by thread, where the kernel keeps schedstat; else in ticks of 10 ms. The ticks are rounded down, so they are more
 * only where threads have ended, which they still count: without them a worker that ends would make the sum go back.
 * @param {{ pid: string, stat: string[] }} options
 */
function readCpuUs ({ pid, stat }) {
  let threads = /** @type {string[]} */ ([])
  try { threads = readdirSync(`/proc/${pid}/task`) } catch { /* it has ended since */ }
  const ns = threads.reduce((sum, thread) => sum + Number(readTextNow(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]), 0)
  return Math.max(Math.round(ns / 1000), (Number(stat[11]) + Number(stat[12])) * TICK_US)
}

/** @param {string} pid @returns {string[]} from the state on; no group for a process that is gone */
function readStat (pid) {
  const stat = readTextNow(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces and brackets
}

/**
 * Sources: Linux, Documentation/admin-guide/cgroup-v2.rst; cgroup-v1/cpuacct.rst (nanoseconds) and cgroup-v1/memory.rst.
 * @param {string} path see locateGroup
 * @returns {{ read: () => GroupUse | null, listPids: () => string[] }} null: there is no such group, or it does not count both
 */
function openControlGroup (path) {
  const located = locateGroup({ path, mountinfo: readTextNow('/proc/self/mountinfo') })
  const { v2 = null, v1: { cpuacct, memory } = {} } = located ?? {}
  const isFirst = cpuacct !== undefined && memory !== undefined
  return {
    read () {
      if (isFirst) {
        const cpuNs = toNumber(readTextNow(join(cpuacct.own, 'cpuacct.usage')))
        return makeUse({ cpuUs: cpuNs && Math.round(cpuNs / 1000), folder: memory.own, used: 'memory.usage_in_bytes', idle: 'total_inactive_file' })
      }
      if (!v2) return null
      return makeUse({ cpuUs: readField(join(v2.own, 'cpu.stat'), 'usage_usec'), folder: v2.own, used: 'memory.current', idle: 'inactive_file' })
    },
    listPids: () => isFirst ? listPids(cpuacct.own) : v2 ? listPids(v2.own) : []
  }
}

/** @param {{ cpuUs: number | null, folder: string, used: string, idle: string }} options */
function makeUse ({ cpuUs, folder, used, idle }) {
  const bytes = toNumber(readTextNow(join(folder, used)))
  if (cpuUs === null || bytes === null) return null
  return { cpuUs, residentBytes: Math.max(0, bytes - (readField(join(folder, 'memory.stat'), idle) ?? 0)) }
}

/** @param {string} folder @returns {string[]} */
function listPids (folder) {
  let below = /** @type {string[]} */ ([])
  try {
    below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch { /* it is gone */ }
  return [...readTextNow(join(folder, 'cgroup.procs')).split('\n').filter((pid) => pid !== ''), ...below.flatMap(listPids)]
}

/** @param {string} path @param {string} name */
function readField (path, name) {
  return toNumber(readTextNow(path).match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? '')
}

/** @param {string} text */
function toNumber (text) {
  return /^\d+$/.test(text.trim()) ? Number(text) : null
}
