import { performance } from 'node:perf_hooks'
import { takeSnapshot } from '../../record/usage.js'

/**
 * @import { SoakMemory } from '../../types.ts'
 * @import { BootedPart } from '../../boot/part.js'
 *
 * @typedef {Pick<BootedPart, 'name' | 'kind' | 'running' | 'cores'>} Part
 * @typedef {{ now: () => number, set: (ring: () => void, ms: number) => unknown, clear: (timer: any) => void }} Clock
 *   any: what set gave
 */

const MOST_STEP_MS = 1000
const LEAST_STEP_MS = 200 // each reading goes through all of /proc, which takes some milliseconds of a core
const LEAST_SAMPLES = 64 // of a short soak

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), set: (ring, ms) => setTimeout(ring, ms), clear: clearTimeout }

/**
 * Reads the memory of each part once a second, in a soak of less than a minute more often, until it is stopped.
 * @param {{ parts: readonly Part[], durationMs: number, onSample: (memory: SoakMemory) => void, read?: typeof readMemory,
 *   clock?: Clock }} options durationMs: of the window, which begins now; onSample: after each
 * @returns {{ memory: SoakMemory, stop: () => Promise<void> }} memory: grows; stop: after a last reading
 */
export function watchMemory ({ parts, durationMs, onSample, read = readMemory, clock = CLOCK }) {
  const startedMs = clock.now()
  const stepMs = Math.min(MOST_STEP_MS, Math.max(LEAST_STEP_MS, durationMs / LEAST_SAMPLES))
  /** @type {SoakMemory} */
  const memory = { atMs: [], parts: parts.map(({ name }) => ({ name, memoryBytes: [] })) }
  /** @type {unknown} */
  let timer = null
  let isOver = false
  /** @type {Promise<void> | null} */
  let stopped = null
  let sampled = sample(0)
  return { memory, stop: () => (stopped ??= stop()) }

  async function stop () {
    isOver = true
    clock.clear(timer)
    await sampled
    await sample(Math.round(clock.now() - startedMs))
  }

  /** @param {number} atMs */
  async function sample (atMs) {
    const taken = await read({ parts })
    memory.atMs.push(atMs)
    for (const part of memory.parts) part.memoryBytes.push(taken.get(part.name) ?? null)
    if (isOver) return
    onSample(memory)
    const nextMs = atMs + stepMs
    timer = clock.set(() => { sampled = sample(Math.round(clock.now() - startedMs)) }, Math.max(0, startedMs + nextMs - clock.now()))
  }
}

/**
 * Resident memory of all processes of each part.
 * @param {{ parts: readonly Part[] }} options
 * @returns {Promise<Map<string, number | null>>} by part; null where the platform does not tell
 */
async function readMemory ({ parts }) {
  const subjects = parts.map(({ name, kind, running, cores }) => ({ name, kind, group: running.pid, cores, agentId: '' }))
  const taken = await takeSnapshot({ subjects, ask: async () => [] })
  return new Map([...taken].map(([name, { memoryBytes }]) => [name, memoryBytes]))
}
