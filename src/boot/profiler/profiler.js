import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { threadId } from 'node:worker_threads'
import { pbkdf2 } from 'node:crypto'
import { readlink } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { nameProfile } from '../agent-answers.js'

/**
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
 * @typedef {{ ready: true } | { error: string } | CpuAnswer | HeapAnswer} ProfileAnswer
 */

/**
 * What the threads of libuv's pool were given. requests: that an HTTP/1 server of this process began to answer meanwhile;
 * jobs: by kind, those that were done of zlib and those that were begun of the others.
 * @typedef {{ requests: number, jobs: Partial<Record<'zlib' | 'fs' | 'crypto' | 'dns', number>> }} PoolWork
 */

const COUNT_MS = 300
const SAMPLE_BYTES = 16_384
const MINOR = 1 // NODE_PERFORMANCE_GC_MINOR
const SELF = '/proc/thread-self'
const TICK_US = 10_000 // USER_HZ is 100 on every Linux that Node runs on
const POOL_SIZE = 4 // of libuv, where UV_THREADPOOL_SIZE does not say otherwise
const MOST_ROUNDS = 20
const HELD = 1000 // iterations: a thread is busy for about a millisecond
const hold = promisify(pbkdf2)

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

/** The number of the calling thread; null where there is no /proc. */
function readOwnThread () {
  try { return nameThread(readlinkSync(SELF)) } catch { return null }
}

/** @returns {Map<number, number> | null} microseconds of CPU, by thread; null where there is no /proc */
function readThreads () {
  try {
    return new Map(readdirSync('/proc/self/task').map((thread) => [Number(thread), readCpuUs(`/proc/self/task/${thread}`)]))
  } catch {
    return null
  }
}

/**
 * The threads of libuv's pool: a link that is read asynchronously is read by one of them, and names the thread that reads it.
 * Behind each stands work that holds that thread up, so that another one takes the next link.
 * @returns {Promise<Set<number>>} empty where there is no /proc
 */
async function findPoolThreads () {
  const size = Number(process.env.UV_THREADPOOL_SIZE) || POOL_SIZE
  /** @type {Set<number>} */
  const found = new Set()
  for (let round = 0; round < MOST_ROUNDS && found.size < size; round++) {
    const links = await Promise.all(Array.from({ length: size * 2 }, async () => {
      const read = readlink(SELF).catch(() => null)
      await hold('', '', HELD, 32, 'sha512')
      return read
    }))
    for (const link of links) if (link !== null) found.add(nameThread(link))
    if (found.size === 0) break
  }
  return found
}

/** @param {string} link `123/task/125` */
function nameThread (link) {
  return Number(link.slice(link.lastIndexOf('/') + 1))
}

/** In nanoseconds where the kernel keeps schedstat, else in ticks. @param {string} folder */
function readCpuUs (folder) {
  try {
    return Math.round(Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1000)
  } catch {
    const stat = readText(`${folder}/stat`)
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13)
    return (Number(user) + Number(system)) * TICK_US
  }
}

/** A thread may have ended meanwhile. @param {string} path */
function readText (path) {
  try { return readFileSync(path, 'utf8') } catch { return '' }
}

/** Kinds of asynchronous resources whose work is done in the pool (src/async_wrap.h of Node.js). */
const POOL_WORK_KINDS = new Map(/** @type {const} */ ([
  ['FSREQCALLBACK', 'fs'],
  ['FSREQPROMISE', 'fs'],
  ['FILEHANDLECLOSEREQ', 'fs'],
  ['GETADDRINFOREQWRAP', 'dns'],
  ['GETNAMEINFOREQWRAP', 'dns'],
  ...['CHECKPRIMEREQUEST', 'CIPHERREQUEST', 'DERIVEBITSREQUEST', 'HASHREQUEST', 'KEYEXPORTREQUEST', 'KEYGENREQUEST',
    'KEYPAIRGENREQUEST', 'PBKDF2REQUEST', 'RANDOMBYTESREQUEST', 'RANDOMPRIMEREQUEST', 'SCRYPTREQUEST', 'SIGNREQUEST',
    'VERIFYREQUEST'].map((type) => /** @type {const} */ ([type, 'crypto']))
]))

/**
 * Counts the work that is given to the pool. It makes everything asynchronous slower, so this is never done while something is measured.
 * @param {{ ms: number }} options for how long
 */
async function countPoolWork ({ ms }) {
  /** @type {PoolWork} */
  const work = { requests: 0, jobs: {} }
  /** @type {Set<number>} */
  const streams = new Set()
  const count = (/** @type {keyof PoolWork['jobs']} */ kind) => { work.jobs[kind] = (work.jobs[kind] ?? 0) + 1 }
  const hook = createHook({
    init (id, type) {
      const kind = POOL_WORK_KINDS.get(type)
      if (kind) count(kind)
      else if (type === 'ZLIB') streams.add(id)
    },
    // One stream does many pieces of work, and is told of each that is done.
    before (id) { if (streams.has(id)) count('zlib') }
  })
  const onRequest = () => { work.requests++ }
  subscribe('http.server.request.start', onRequest)
  hook.enable()
  try {
    await sleep(ms)
  } finally {
    hook.disable()
    unsubscribe('http.server.request.start', onRequest)
  }
  return work
}
