import { performance } from 'node:perf_hooks'
import { takeSnapshot } from '../../record/usage.js'

/**
 * @import { LabUsage } from '../../types.ts'
 * @import { BootedPart } from '../../boot/part.js'
 * @import { Clock } from './schedule.js'
 */

const LEAST_STEP_MS = 1000 // each sample reads all of /proc, which takes some milliseconds of a core
const MOST_SAMPLES = 120

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), set: (ring, ms) => setTimeout(ring, ms), clear: clearTimeout }

/**
 * CPU time and memory of the parts of a target, sampled while a window lasts: what a phase used is between two of its samples.
 * @param {object} options
 * @param {readonly Pick<BootedPart, 'name' | 'kind' | 'running' | 'cores'>[]} options.parts
 * @param {number} options.durationMs of the window, which begins now
 * @param {typeof takeSnapshot} [options.take]
 * @param {Clock} [options.clock]
 * @returns {{ stop: () => Promise<LabUsage> }} stop: with a last sample
 */
export function startUsage ({ parts, durationMs, take = takeSnapshot, clock = CLOCK }) {
  const startedMs = clock.now()
  const stepMs = Math.max(LEAST_STEP_MS, durationMs / MOST_SAMPLES)
  /** @type {LabUsage} */
  const usage = { atMs: [], parts: parts.map(({ name }) => ({ name, cpuUs: [], memoryBytes: [] })) }
  /** @type {unknown} */
  let timer = null
  let isOver = false
  /** @type {Promise<LabUsage> | null} */
  let stopped = null
  let sampled = sample()
  return {
    stop: () => (stopped ??= stop())
  }

  async function stop () {
    isOver = true
    clock.clear(timer)
    await sampled
    await sample()
    return usage
  }

  async function sample () {
    const atMs = Math.round(clock.now() - startedMs)
    // By the group of now: a part that was started anew has another one.
    const subjects = parts.map(({ name, kind, running, cores }) => ({ name, kind, group: running.pid, cores, agentId: '' }))
    const taken = await take({ subjects, ask: async () => [] })
    usage.atMs.push(atMs)
    for (const part of usage.parts) {
      const snapshot = taken.get(part.name)
      part.cpuUs.push(snapshot?.cpuUs ?? null)
      part.memoryBytes.push(snapshot?.memoryBytes ?? null)
    }
    if (!isOver) timer = clock.set(() => { sampled = sample() }, Math.max(0, atMs + stepMs - (clock.now() - startedMs)))
  }
}
