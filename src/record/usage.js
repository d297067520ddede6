import { openProcesses } from '../boot/watch/processes.js'

/**
 * @import { PartUsage } from '../types.ts'
 * @import { AgentUsage } from '../boot/agents.js'
 * @import { Group, ProcessUse } from '../boot/watch/processes.js'
 *
 * Processes whose use is to be known.
 * @typedef {object} Subject
 * @property {string} name
 * @property {PartUsage['kind']} kind
 * @property {Group} group
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
  const groups = openProcesses().read(subjects.map(({ group }) => group))
  const agents = await Promise.all(subjects.map(({ agentId }) => agentId ? ask(agentId) : []))
  return new Map(
    subjects.map(({ name, group }, index) => [
      name,
      { ...(sumProcesses(groups.get(group)) ?? sumAgents(agents[index])), agents: agents[index] }
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

/** @param {ProcessUse[]} [uses] of a group; absent where /proc does not tell */
function sumProcesses (uses) {
  const add = (/** @type {'cpuUs' | 'residentBytes' | 'involuntarySwitches'} */ key) =>
    uses?.reduce((sum, use) => sum + (use[key] ?? 0), 0) ?? 0
  const isTold = uses?.every(({ involuntarySwitches }) => involuntarySwitches !== null)
  return uses && { cpuUs: add('cpuUs'), memoryBytes: add('residentBytes'), involuntarySwitches: isTold ? add('involuntarySwitches') : null }
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
    return idle + active > 0 ? Math.min(1, Math.max(0, active / (idle + active))) : 0
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
