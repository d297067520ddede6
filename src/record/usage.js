import { readFile, readdir } from 'node:fs/promises'

/**
 * @import { PartUsage } from '../types.ts'
 * @import { AgentUsage } from '../boot/agents.js'
 *
 * A process group whose use is to be known.
 * @typedef {object} Subject
 * @property {string} name
 * @property {PartUsage['kind']} kind
 * @property {number} group process group id
 * @property {number[] | null} cores
 * @property {string} agentId under which its Node processes answer; empty for what is no Node process
 *
 * @typedef {{ cpuUs: number | null, memoryBytes: number | null, involuntarySwitches: number | null, agents: AgentUsage[] }} Snapshot
 */

/**
 * What each subject has used so far. Take one when the measured window opens and one when it closes.
 * @param {{ subjects: Subject[], ask: (agentId: string) => Promise<AgentUsage[]> }} options
 * @returns {Promise<Map<string, Snapshot>>}
 */
export async function takeSnapshot ({ subjects, ask }) {
  const [groups, agents] = await Promise.all([
    readGroups(subjects.map(({ group }) => group)),
    Promise.all(subjects.map(({ agentId }) => agentId ? ask(agentId) : []))
  ])
  return new Map(
    subjects.map(({ name, group }, index) => [
      name,
      { ...(groups.get(group) ?? sumAgents(agents[index])), agents: agents[index] }
    ])
  )
}

/**
 * @param {{ subjects: Subject[], before: Map<string, Snapshot>, after: Map<string, Snapshot> }} options
 * @returns {PartUsage[]}
 */
export function subtractSnapshots ({ subjects, before, after }) {
  return subjects.map(({ name, kind, cores }) => {
    const [first, last] = [before.get(name), after.get(name)]
    return {
      name,
      kind,
      cores,
      cpuUs: difference(first?.cpuUs, last?.cpuUs),
      memoryBytes: last?.memoryBytes ?? null,
      eventLoopUtilization: busiestLoop(first?.agents ?? [], last?.agents ?? []),
      involuntarySwitches: difference(first?.involuntarySwitches, last?.involuntarySwitches)
    }
  })
}

/**
 * Sums over each group's processes, from /proc; a group is left out where /proc does not exist.
 * @param {number[]} groups
 * @returns {Promise<Map<number, Omit<Snapshot, 'agents'>>>}
 */
async function readGroups (groups) {
  /** @type {Map<number, { cpuUs: number, memoryBytes: number, involuntarySwitches: number }>} */
  const sums = new Map()
  const pids = await readdir('/proc').catch(() => [])
  await Promise.all(pids.filter((pid) => /^\d+$/.test(pid)).map(async (pid) => {
    const stat = await readText(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces and brackets
    const group = Number(fields[2])
    if (!groups.includes(group)) return
    const [status, cpuUs] = await Promise.all([readText(`/proc/${pid}/status`), readCpuUs(pid, fields)])
    if (status === '') return // it has ended since
    const sum = sums.get(group) ?? { cpuUs: 0, memoryBytes: 0, involuntarySwitches: 0 }
    sum.cpuUs += cpuUs
    sum.memoryBytes += Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0) * 1024
    sum.involuntarySwitches += Number(status.match(/^nonvoluntary_ctxt_switches:\s+(\d+)/m)?.[1] ?? 0)
    sums.set(group, sum)
  }))
  return sums
}

const TICK_US = 10_000 // utime and stime are in USER_HZ, which is 100 on every Linux that Node runs on

/**
 * In nanoseconds, thread by thread, where the kernel keeps schedstat; else in ticks of 10 ms. The ticks are rounded down, so they are more
 * only where threads have ended, which they still count: without them a worker that ends would make the sum go back.
 * @param {string} pid
 * @param {string[]} statFields from the state on
 */
async function readCpuUs (pid, statFields) {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const times = await Promise.all(
    threads.map(async (thread) => Number((await readText(`/proc/${pid}/task/${thread}/schedstat`)).split(' ')[0]))
  )
  const ns = times.reduce((sum, time) => sum + time, 0)
  return Math.max(Math.round(ns / 1000), (Number(statFields[11]) + Number(statFields[12])) * TICK_US)
}

/** Without /proc the agents are all there is. @param {AgentUsage[]} agents */
function sumAgents (agents) {
  if (agents.length === 0) return { cpuUs: null, memoryBytes: null, involuntarySwitches: null }
  return {
    cpuUs: agents.reduce((sum, { cpuUs }) => sum + cpuUs, 0),
    memoryBytes: agents.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
    involuntarySwitches: null
  }
}

/**
 * The busiest of a part's event loops: behind `npm start` the idle ones are npm's own.
 * @param {AgentUsage[]} before
 * @param {AgentUsage[]} after
 */
function busiestLoop (before, after) {
  if (after.length === 0 || before.length !== after.length) return null
  return Math.max(...after.map(({ idleMs, activeMs }, index) => {
    const [idle, active] = [idleMs - before[index].idleMs, activeMs - before[index].activeMs]
    return idle + active > 0 ? active / (idle + active) : 0
  }))
}

/**
 * Less than before it is where a process has ended in between, and taken its own with it: then it is not known. k6 ends
 * by itself, as soon as its window is over.
 * @param {number | null | undefined} first
 * @param {number | null | undefined} last
 */
function difference (first, last) {
  return first === null || first === undefined || last === null || last === undefined || last < first ? null : last - first
}

/** @param {string} path */
function readText (path) {
  return readFile(path, 'utf8').catch(() => '')
}
