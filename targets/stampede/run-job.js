import { CLOCK } from './clock.js'
import { isDocumentOf } from './document.js'
import { watchLooks } from './looks.js'
import { createOrigin } from './origin.js'
import { createQueues } from './queues.js'
import { createProcessCache } from './stores/process-cache.js'
import { runWorkers } from './workers.js'
import { STRATEGIES } from './strategies.js'

/**
 * One flushed cache, and the workers that meet on it.
 * @typedef {object} StampedeJob
 * @property {'none' | 'async' | 'stampede' | 'stampede_async'} strategy
 * @property {'process' | 'redis'} store
 * @property {string | null} storeUrl only for a real store
 * @property {number[]} ids what each worker asks for, drawn before
 * @property {number} documentBytes
 * @property {{ latencyMs: number, atOnce: number | null, fails: boolean, dies?: boolean }} origin atOnce: calls it works
 *   on at a time; null: all that come. dies: the first caller of each document does
 * @property {number} storeMs time that the simulated cache process takes for a store
 * @property {number} callDeadlineMs after which a call to either store has failed
 * @property {number} waitMs for which the strategy `stampede` waits for somebody else's value
 * @property {number} lockMs after which a lock is given up
 * @property {number | null} startsPerMs workers that start in a millisecond; null: all in one tick
 */

/**
 * What was counted. A failure is a number here and never an end of the process.
 * @typedef {object} Tally
 * @property {number} fetches calls of the origin
 * @property {number} fetchErrors of them without a document, a caller that died too
 * @property {number} stores writes to the cache, awaited or not
 * @property {number} storeErrors calls to the cache (reads and locks in Redis too) that failed or came too late
 * @property {number} waiterTimeouts
 */

/**
 * @typedef {Tally & { succeeded: number, rejected: number, wallMs: number, latenciesMs: Float64Array, early:
 *   import('./looks.js').Early, queues: import('./queues.js').QueueLengths, servedAgainMs?: number | null }} StampedeCounts
 *   rejected: workers that ended without their document, for whatever reason; wallMs: from the first worker's start to the
 *   last one's end; servedAgainMs: where callers die: from that start until anybody has a document; null: given up
 */

/**
 * @param {{ job: StampedeJob, clock?: import('./clock.js').Clock }} options
 * @returns {Promise<StampedeCounts>}
 * @throws when Redis cannot be reached before the start
 */
export async function runJob ({ job, clock = CLOCK }) {
  /** @type {Tally} */
  const tally = { fetches: 0, fetchErrors: 0, stores: 0, storeErrors: 0, waiterTimeouts: 0 }
  const { strategy, ids, waitMs, startsPerMs, documentBytes } = job
  const queues = createQueues({ clock })
  const fetchDocument = createOrigin({ ...job.origin, documentBytes, tally, queues, clock })
  const { cache, early } = watchLooks({ cache: await openCache({ job, tally, queues, clock }) })
  try {
    const get = STRATEGIES[strategy]
    const work = (/** @type {number} */ id) => job.origin.dies
      ? new Promise((resolve, reject) => {
        const die = () => reject(new Error(`the caller that fetched document ${id} died`))
        get({ id, cache, fetchDocument: (of) => fetchDocument(of, die), tally, waitMs }).then(resolve, reject)
      })
      : get({ id, cache, fetchDocument, tally, waitMs })
    const startedMs = clock.now()
    const { firstServedMs, ...outcome } = await runWorkers({ ids, work, startsPerMs, clock })
    await cache.settle() // errors of stores that nobody waited for count too
    const counts = { ...tally, ...outcome, early, queues: queues.read() }
    if (!job.origin.dies) return counts
    const mostMs = 2 * (job.lockMs + waitMs)
    return { ...counts, servedAgainMs: firstServedMs ?? await askAgain({ id: ids[0], work, startedMs, mostMs, clock }) }
  } finally {
    await cache.close()
  }
}

/**
 * One who comes when all have ended, and asks again whenever there is no document.
 * @param {{ id: number, work: (id: number) => Promise<unknown>, startedMs: number, mostMs: number, clock:
 *   import('./clock.js').Clock }} options
 * @returns {Promise<number | null>} milliseconds since the start; null: it gave up
 */
async function askAgain ({ id, work, startedMs, mostMs, clock }) {
  while (clock.now() - startedMs < mostMs) {
    const document = await work(id).catch(() => null)
    if (isDocumentOf({ id, document })) return clock.now() - startedMs
  }
  return null
}

/** @param {{ job: StampedeJob, tally: Tally, queues: import('./queues.js').Queues, clock: import('./clock.js').Clock }} options */
async function openCache ({ job, tally, queues, clock }) {
  const { store, storeUrl, storeMs, callDeadlineMs, lockMs, ids } = job
  if (store === 'process') return createProcessCache({ storeMs, callDeadlineMs, lockMs, tally, queues, clock })
  if (storeUrl === null) throw new TypeError('the store redis needs a storeUrl')
  const { openRedisCache } = await import('./stores/redis-cache.js') // loaded where it is needed only
  return await openRedisCache({ url: storeUrl, ids, callDeadlineMs, lockMs, tally, queues })
}
