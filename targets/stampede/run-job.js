import { CLOCK } from './clock.js'
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
 * @property {{ latencyMs: number, atOnce: number | null, fails: boolean }} origin atOnce: calls it works on at a time; null: all that come
 * @property {number} storeMs time that the simulated cache process takes for a store
 * @property {number} callDeadlineMs after which a call to either store has failed
 * @property {number} waitMs for which the strategy `stampede` waits for somebody else's value
 * @property {number} lockMs after which a lock in Redis is given up
 * @property {number | null} startsPerMs workers that start in a millisecond; null: all in one tick
 */

/**
 * What was counted. A failure is a number here and never an end of the process.
 * @typedef {object} Tally
 * @property {number} fetches calls of the origin
 * @property {number} fetchErrors of them without a document
 * @property {number} stores writes to the cache, awaited or not
 * @property {number} storeErrors calls to the cache (reads and locks in Redis too) that failed or came too late
 * @property {number} waiterTimeouts
 */

/**
 * @typedef {Tally & { succeeded: number, rejected: number, wallMs: number, latenciesMs: Float64Array, early:
 *   import('./looks.js').Early, queues: import('./queues.js').QueueLengths }} StampedeCounts rejected: workers that ended
 *   without their document, for whatever reason; wallMs: from the first worker's start to the last one's end
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
    const work = (/** @type {number} */ id) => STRATEGIES[strategy]({ id, cache, fetchDocument, tally, waitMs })
    const outcome = await runWorkers({ ids, work, startsPerMs, clock })
    await cache.settle() // errors of stores that nobody waited for count too
    return { ...tally, ...outcome, early, queues: queues.read() }
  } finally {
    await cache.close()
  }
}

/** @param {{ job: StampedeJob, tally: Tally, queues: import('./queues.js').Queues, clock: import('./clock.js').Clock }} options */
async function openCache ({ job, tally, queues, clock }) {
  const { store, storeUrl, storeMs, callDeadlineMs, lockMs, ids } = job
  if (store === 'process') return createProcessCache({ storeMs, callDeadlineMs, tally, queues, clock })
  if (storeUrl === null) throw new TypeError('the store redis needs a storeUrl')
  const { openRedisCache } = await import('./stores/redis-cache.js') // loaded where it is needed only
  return await openRedisCache({ url: storeUrl, ids, callDeadlineMs, lockMs, tally, queues })
}
