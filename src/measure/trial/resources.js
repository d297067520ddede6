import { addAskedResources } from '../../record/asked-resources.js'
import { readMonotonicUs } from '../../boot/watch/clock.js'
import { openProcesses } from '../../boot/watch/processes.js'
import { findCpuLimit } from '../../boot/watch/throttling.js'

/**
 * @import { DriverResult, Message, PartResources, Target, TrialResources } from '../../types.ts'
 * @import { Guard } from '../../boot/guard.js'
 * @import { AgentLook } from '../../boot/agents.js'
 * @import { Group, ProcessUse } from '../../boot/watch/processes.js'
 *
 * now: its group; a part that was started anew has another one. agentId: see agents.js.
 * @typedef {{ name: string, kind: string, agentId: string, now: () => Group }} ResourcePart
 *
 * @typedef {object} ResourceSampler
 * @property {() => void} begin with a first look, which takes a millisecond or two
 * @property {() => Promise<void>} stop with a last look, as soon as who was asked has answered
 * @property {(options: { startedUs?: number }) => TrialResources | undefined} describe what was seen so far; startedUs:
 *   when the window opened, on CLOCK_MONOTONIC; absent: with the first look. Undefined: nothing could be read
 * @property {() => void} drop no more looks; also after `stop`
 *
 * @typedef {{ nowUs: () => number, wallMs: () => number, set: (ring: () => void, ms: number) => unknown, clear: (timer: any)
 *   => void }} Clock
 *
 * @typedef {Exclude<keyof PartResources, 'name' | 'limitCores'>} Column
 */

const STEP_MS = 1000
const MOST_LOOKS = 600 // an hour has one each 6 s

/** @type {Clock} */
const CLOCK = {
  nowUs: readMonotonicUs,
  wallMs: Date.now,
  set: (ring, ms) => setTimeout(ring, ms).unref(),
  clear: clearTimeout
}

/** @type {readonly Column[]} */
const COLUMNS = [
  'cpuUs', 'residentBytes', 'runDelayUs', 'throttledUs', 'heapUsedBytes', 'loopDelayUs', 'sockets', 'bytesIn', 'bytesOut'
]

/**
 * What the parts of a trial use while a window lasts: a look as it begins, one each second, and one at the end. What a process
 * that has ended used stays in the sums; what a part without a process holds is null.
 * @param {object} options
 * @param {readonly ResourcePart[]} options.parts
 * @param {number} options.durationMs of the window
 * @param {(agentId: string, options: { isDriver: boolean }) => Promise<AgentLook[]>} options.look asks the Node processes of a part
 * @param {{ read: (groups: readonly Group[]) => Map<Group, ProcessUse[]> }} [options.processes]
 * @param {typeof findCpuLimit} [options.findLimit]
 * @param {Clock} [options.clock]
 * @returns {ResourceSampler}
 */
export function openResources ({ parts, durationMs, look: ask, processes = openProcesses(), findLimit = findCpuLimit, clock = CLOCK }) {
  const stepUs = Math.max(1, Math.ceil(durationMs / STEP_MS / MOST_LOOKS)) * STEP_MS * 1000
  const tables = new Map(parts.map(({ name }) => [name, openTable()]))
  const limits = parts.map(async ({ name, now }) => ({ table: tables.get(name), limit: await findLimit({ group: now() }) }))
  /** @type {number[]} */
  const atUs = []
  /** @type {Promise<void>[]} */
  const asked = []
  /** @type {unknown} */
  let timer = null
  let isOver = false
  const groups = () => parts.map(({ now }) => now())
  let firstUs = 0
  let firstMs = 0
  processes.read(groups()) // to find them takes longer than to read them, and the window waits for the first look
  return {
    begin () {
      firstUs = clock.nowUs()
      firstMs = clock.wallMs()
      look()
    },
    async stop () {
      drop()
      look()
      await Promise.all(asked)
    },
    describe ({ startedUs = firstUs }) {
      const described = [...tables].map(([name, { columns, limit }]) => ({
        name, ...limit.cores !== null && { limitCores: limit.cores }, ...keepKnown(columns)
      }))
      return described.every(({ cpuUs, residentBytes }) => !cpuUs && !residentBytes)
        ? undefined
        : {
            startedAt: new Date(firstMs + (startedUs - firstUs) / 1000).toISOString(),
            atMs: atUs.map((us) => Math.round((us - startedUs) / 1000)),
            parts: described
          }
    },
    drop
  }

  function drop () {
    isOver = true
    clock.clear(timer)
  }

  /** The processes are read at once, and who is slow to answer is waited for beside it. */
  function look () {
    const at = atUs.push(clock.nowUs()) - 1
    const read = processes.read(groups())
    for (const { columns } of tables.values()) for (const column of COLUMNS) columns[column][at] = null
    for (const { name, kind, agentId, now } of parts) {
      const uses = read.get(now()) ?? []
      const isRead = uses.length > 0
      tables.get(name)?.add(at, uses)
      if (agentId) {
        const answered = ask(agentId, { isDriver: kind === 'driver' })
        asked.push(answered.then((answers) => tables.get(name)?.addAnswers(at, answers, isRead)))
      }
    }
    asked.push(...limits.map(async (each) => {
      const { table, limit } = await each
      if (table && limit) table.addThrottled(at, limit.limitCores, await limit.readThrottledUs())
    }))
    if (isOver) return
    // A timer may ring a little early: the next step is the one after the nearest.
    const elapsedUs = clock.nowUs() - firstUs
    timer = clock.set(look, ((Math.round(elapsedUs / stepUs) + 1) * stepUs - elapsedUs) / 1000)
  }
}

/**
 * What was seen of a trial, and what Prometheus knows of a server that is not read here.
 * @param {{ sampler: ResourceSampler | undefined, load: DriverResult | null, target: Target, guard: Guard, signal: AbortSignal }} options
 * @returns {Promise<{ resources: TrialResources | undefined, warnings: Message[] }>}
 */
export async function collectResources ({ sampler, load, target: { prometheus }, guard, signal }) {
  const resources = load ? sampler?.describe(load) : undefined
  return resources && prometheus && !signal.aborted
    ? addAskedResources({ resources, prometheus, guard, signal })
    : { resources, warnings: [] }
}

/** The columns of one part. */
function openTable () {
  const empty = COLUMNS.map((column) => [column, /** @type {Array<number | null>} */ ([])])
  const columns = /** @type {Record<Column, Array<number | null>>} */ (Object.fromEntries(empty))
  const [cpu, delay, bytesIn, bytesOut] = [openSum(), openSum(), openSum(), openSum()]
  const limit = { cores: /** @type {number | null} */ (null) }
  return {
    columns,
    limit,
    /** @param {number} at @param {number} cores @param {number | null} throttledUs */
    addThrottled (at, cores, throttledUs) {
      limit.cores = cores
      columns.throttledUs[at] = throttledUs
    },
    /** @param {number} at @param {ProcessUse[]} uses */
    add (at, uses) {
      if (uses.length === 0) return
      columns.cpuUs[at] = cpu(uses.map(({ pid, cpuUs }) => [pid, cpuUs]))
      columns.residentBytes[at] = sum(uses.map(({ residentBytes }) => residentBytes))
      columns.runDelayUs[at] = delay(uses.map(({ pid, runDelayUs }) => [pid, runDelayUs]))
    },
    /**
     * @param {number} at
     * @param {AgentLook[]} answers
     * @param {boolean} isRead its processes were read: else the answers are all there is
     */
    addAnswers (at, answers, isRead) {
      if (answers.length === 0) return
      if (!isRead) {
        columns.cpuUs[at] = cpu(answers.map(({ pid, cpuUs }) => [pid, cpuUs]))
        columns.residentBytes[at] = sum(answers.map(({ memoryBytes }) => memoryBytes))
      }
      const delays = answers.flatMap(({ loopDelayUs }) => loopDelayUs ?? [])
      columns.heapUsedBytes[at] = sum(answers.map(({ heapUsedBytes }) => heapUsedBytes))
      columns.loopDelayUs[at] = delays.length === 0 ? null : Math.max(...delays)
      columns.sockets[at] = sumKnown(answers.map(({ sockets }) => sockets))
      const serving = answers.filter(({ sockets }) => sockets !== null) // behind npm one process never is
      columns.bytesIn[at] = bytesIn(serving.map((one) => [one.pid, one.bytesIn]))
      columns.bytesOut[at] = bytesOut(serving.map((one) => [one.pid, one.bytesOut]))
    }
  }
}

/**
 * Over all processes that were ever seen: one that ends does not take its own with it.
 * @returns {(values: Array<[pid: number, value: number | null]>) => number | null} null where one of them is not known
 */
function openSum () {
  /** @type {Map<number, number>} */
  const last = new Map()
  return (values) => {
    for (const [pid, value] of values) if (value !== null) last.set(pid, value)
    return values.length === 0 || values.some(([, value]) => value === null) ? null : sum([...last.values()])
  }
}

/** @param {number[]} values */
function sum (values) {
  return values.reduce((all, value) => all + value, 0)
}

/** @param {Array<number | null>} values @returns {number | null} of those that are known; null where none is */
function sumKnown (values) {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known)
}

/** @param {Record<Column, Array<number | null>>} columns @returns {Partial<Record<Column, Array<number | null>>>} */
function keepKnown (columns) {
  return Object.fromEntries(COLUMNS.flatMap((column) =>
    columns[column].some((value) => value !== null) ? [[column, columns[column]]] : []))
}
