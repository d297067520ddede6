import { performance } from 'node:perf_hooks'
import { soak as planned } from './plan/experiment.js'
import { listSubjects } from '../../measure/trial/subjects.js'
import { runTrial } from '../../measure/trial/trial.js'
import { openProcesses } from '../../boot/watch/processes.js'

/** @import { RunningExperiment } from '../types.ts' */
/** @import { SoakMemory } from '../../types.ts' */
/** @import { Group } from '../../boot/watch/processes.js' */

/** @type {RunningExperiment} */
export const soak = { ...planned, runTrial: runSoakTrial }

/**
 * @typedef {{ name: string, now: () => Group }} Part
 * @typedef {{ now: () => number, set: (ring: () => void, ms: number) => unknown, clear: (timer: any) => void }} Clock
 *   any: what set gave
 */

const MOST_STEP_MS = 1000
const LEAST_STEP_MS = 200 // one reading in five goes through all of /proc, which takes some milliseconds of a core
const LEAST_SAMPLES = 64 // of a short soak

/**
 * A trial at one rate like any other, beside which the memory of the target is read: of its parts, or of the process that runs already.
 * It ends when enough is known.
 * @param {Parameters<typeof runTrial>[0] & { isDecided: (memory: SoakMemory) => boolean }} options
 * @returns {ReturnType<NonNullable<RunningExperiment['runTrial']>>}
 */
async function runSoakTrial ({ isDecided, ...options }) {
  const enough = new AbortController()
  /** @type {ReturnType<typeof watchMemory> | undefined} */
  let watched
  try {
    const result = await runTrial({
      ...options,
      enough: enough.signal,
      accompany: (booted) => ({
        onReady: async () => {},
        onOpen: async () => {
          watched?.stop() // of an attempt whose driver was lost
          watched = watchMemory({
            parts: listSubjects({ target: options.target, booted, drivers: [], driverCores: [] }),
            durationMs: options.trial.durationMs,
            onSample: (memory) => {
              if (isDecided(memory)) enough.abort()
            }
          })
        },
        onClosed: async () => {
          watched?.stop()
        }
      })
    })
    return result.record && watched ? { ...result, record: { ...result.record, soak: watched.memory } } : result
  } finally {
    watched?.stop()
  }
}

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), set: (ring, ms) => setTimeout(ring, ms), clear: clearTimeout }

/**
 * Reads the memory of each part once a second, in a soak of less than a minute more often, until it is stopped.
 * @param {{ parts: readonly Part[], durationMs: number, onSample: (memory: SoakMemory) => void, read?: ReturnType<typeof
 *   openMemory>, clock?: Clock }} options durationMs: of the window, which begins now; onSample: after each
 * @returns {{ memory: SoakMemory, stop: () => void }} memory: grows; stop: after a last reading
 */
export function watchMemory ({ parts, durationMs, onSample, read = openMemory(), clock = CLOCK }) {
  const startedMs = clock.now()
  const stepMs = Math.min(MOST_STEP_MS, Math.max(LEAST_STEP_MS, durationMs / LEAST_SAMPLES))
  /** @type {SoakMemory} */
  const memory = { atMs: [], parts: parts.map(({ name }) => ({ name, memoryBytes: [] })) }
  /** @type {unknown} */
  let timer = null
  let isOver = false
  sample(0)
  return { memory, stop }

  function stop () {
    if (isOver) return
    isOver = true
    clock.clear(timer)
    sample(Math.round(clock.now() - startedMs))
  }

  /** @param {number} atMs */
  function sample (atMs) {
    const taken = read({ parts })
    memory.atMs.push(atMs)
    for (const part of memory.parts) part.memoryBytes.push(taken.get(part.name) ?? null)
    if (isOver) return
    onSample(memory)
    const nextMs = atMs + stepMs
    timer = clock.set(() => sample(Math.round(clock.now() - startedMs)), Math.max(0, startedMs + nextMs - clock.now()))
  }
}

/** @returns {(options: { parts: readonly Part[] }) => Map<string, number | null>} by part; null where the platform does not tell */
function openMemory () {
  const processes = openProcesses()
  return ({ parts }) => {
    const groups = processes.read(parts.map(({ now }) => now()))
    return new Map(parts.map(({ name, now }) => {
      const uses = groups.get(now())
      return [name, uses ? uses.reduce((sum, { residentBytes }) => sum + residentBytes, 0) : null]
    }))
  }
}
