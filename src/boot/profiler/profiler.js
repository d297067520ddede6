import { rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { threadId } from 'node:worker_threads'
import { nameProfile } from '../agent-answers.js'
import { countPoolWork } from './pool-work.js'
import { findPoolThreads, readOwnThread, readThreads } from './threads.js'

/**
 * @import { PoolWork } from './pool-work.js'
 *
 * What a thread that runs JavaScript says of its profile, which is kept as nameProfile says. thread: its number; null without /proc.
 * @typedef {{ pid: number, threadId: number, thread: number | null }} ProfileHead
 *
 * threads: of the whole process, what each used meanwhile, without those of the profiler; null without /proc.
 * @typedef {ProfileHead & { threads: Array<{ thread: number, cpuUs: number, isPool: boolean }> | null, work: PoolWork }}
 *   CpuAnswer
 *
 * heapBytes: in use after a full collection, before and after. minor: of the young objects only.
 * @typedef {ProfileHead & { heapBytes: [before: number, after: number], collections: Array<{ isMinor: boolean, ms: number }> }}
 *   HeapAnswer
 *
 * @typedef {{ ready: true } | { error: string } | CpuAnswer | HeapAnswer} ProfileAnswer
 */

const COUNT_MS = 300
const SAMPLE_BYTES = 16_384
const MINOR = 1 // NODE_PERFORMANCE_GC_MINOR

/**
 * In a process of a target: profiles its own thread. Loaded by the agent when it is asked for.
 * @param {{ folder: string }} options folder: where profiles are written
 * @returns {(step: string) => Promise<ProfileAnswer>} step: `prepare cpu` or `prepare heap`, then `start`, then `stop`
 */
export function createProfiler ({ folder }) {
  const session = new Session()
  session.connect()
  const head = { pid: process.pid, threadId, thread: readOwnThread() }
  /** @type {{ start: () => Promise<void>, stop: () => Promise<ProfileAnswer> } | undefined} */
  let profiler
  return async (step) => {
    try {
      if (step === 'prepare cpu') profiler = await prepareCpu()
      else if (step === 'prepare heap') profiler = prepareHeap()
      else if (step === 'start') await profiler?.start()
      else if (step === 'stop' && profiler) return await profiler.stop()
      return { ready: true }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }

  async function prepareCpu () {
    const pool = await findPoolThreads()
    const work = await countPoolWork({ ms: COUNT_MS })
    /** @type {ReadonlySet<number>} */
    let known = new Set()
    /** @type {Map<number, number> | null} */
    let before = null
    return {
      async start () {
        await post('Profiler.enable')
        known = new Set(readThreads()?.keys()) // before the profiler has a thread of its own
        await post('Profiler.start')
        before = readThreads()
      },
      async stop () {
        const after = readThreads()
        const { profile } = await post('Profiler.stop')
        for (const thread of await findPoolThreads()) pool.add(thread)
        const threads = after && before && [...after].filter(([thread]) => known.has(thread) || pool.has(thread))
          .map(([thread, us]) => ({ thread, cpuUs: us - (before?.get(thread) ?? 0), isPool: pool.has(thread) }))
        keep(profile)
        return { ...head, threads, work }
      }
    }
  }

  function prepareHeap () {
    /** @type {Array<{ isMinor: boolean, ms: number }>} */
    const collections = []
    const note = (/** @type {ReadonlyArray<import('node:perf_hooks').PerformanceEntry>} */ entries) => {
      for (const entry of entries) {
        const { kind } = /** @type {{ kind: number }} */ (/** @type {any} */ (entry).detail) // as its type is documented for 'gc'
        collections.push({ isMinor: kind === MINOR, ms: entry.duration })
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    let heapBytes = 0
    return {
      async start () {
        await post('HeapProfiler.enable')
        heapBytes = await readHeap()
        observer.observe({ entryTypes: ['gc'] })
        await post('HeapProfiler.startSampling', {
          samplingInterval: SAMPLE_BYTES,
          includeObjectsCollectedByMajorGC: true,
          includeObjectsCollectedByMinorGC: true
        })
      },
      async stop () {
        const { profile } = await post('HeapProfiler.stopSampling')
        await nextTurn() // the last collection is told of in the next turn
        note(observer.takeRecords())
        observer.disconnect()
        keep(profile)
        return { ...head, heapBytes: /** @type {[number, number]} */ ([heapBytes, await readHeap()]), collections }
      }
    }
  }

  /** After a full collection. @returns {Promise<number>} bytes */
  async function readHeap () {
    await post('HeapProfiler.collectGarbage')
    await nextTurn()
    return getHeapStatistics().used_heap_size
  }

  /** @param {unknown} profile */
  function keep (profile) {
    const file = join(folder, nameProfile(head))
    rmSync(file, { force: true }) // of a process of the trial before, or a pipe that would be waited for
    writeFileSync(file, JSON.stringify(profile), { flag: 'wx' })
  }

  /** @param {string} method @param {object} [parameters] @returns {Promise<any>} what the protocol says of this method */
  function post (method, parameters) {
    return new Promise((resolve, reject) => {
      session.post(method, parameters, (error, result) => error ? reject(error) : resolve(result))
    })
  }
}
