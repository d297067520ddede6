import { createRandom } from '../../../plan/random.js'

/** @import { PlannedStampede, StampedeTrial } from '../../../types.ts' */

/**
 * What the simulated parts do, in one place: plan, process and report take it from here.
 *
 * The origin is a database with a pool: 5 ms a question, ten at a time, so that a question costs half a millisecond
 * when many wait. That is what a fetch costs in the published figures (100 fetches: 54 ms; 510 and 555 fetches: 225 and
 * 265 ms). A slow one makes everybody wait alike, and longer than a waiter has patience. With a slow store or callers that
 * die the origin is healthy.
 * @type {Readonly<Record<StampedeTrial['origin'], Readonly<{ latencyMs: number, atOnce: number | null, fails: boolean,
 *   dies?: boolean }>>>}
 */
export const ORIGINS = Object.freeze({
  healthy: Object.freeze({ latencyMs: 5, atOnce: 10, fails: false }),
  slow: Object.freeze({ latencyMs: 2000, atOnce: null, fails: false }),
  failing: Object.freeze({ latencyMs: 5, atOnce: 10, fails: true }),
  'slow-store': Object.freeze({ latencyMs: 5, atOnce: 10, fails: false }),
  'caller-dies': Object.freeze({ latencyMs: 5, atOnce: 10, fails: false, dies: true })
})

/** Both stores are given up on after callDeadlineMs; a lock must outlast the slowest fetch. */
export const STORE = Object.freeze({ storeMs: 0.05, callDeadlineMs: 5000, waitMs: 1500, lockMs: 5000, documentBytes: 1024 })

/** A slow store: so long for the stores of all workers, where one call may take so long; a tenth, to be over soon. */
export const SLOW_STORE = Object.freeze({ allMs: 2000, callDeadlineMs: STORE.callDeadlineMs / 10 })

/**
 * A staggered start: so many workers in a millisecond. In the published cells of 1,000 and 10,000 workers 447 and 458 had
 * started on average when the first value was stored, so their number does not grow with that of all workers; here the
 * first value is stored after 5.05 ms, and 90 a millisecond come to as many.
 */
export const STAGGERED_PER_MS = 90

/**
 * What the process of one trial is told.
 * @param {{ trial: PlannedStampede, storeUrl: string | null }} options storeUrl: only for a real one
 */
export function describeStampedeJob ({ trial, storeUrl }) {
  const { strategy, store, origin, start } = trial
  return {
    strategy,
    store,
    storeUrl: store === 'process' ? null : storeUrl,
    ids: drawDocuments(trial).ids,
    origin: ORIGINS[origin],
    startsPerMs: start === 'staggered' ? STAGGERED_PER_MS : null,
    ...STORE,
    ...origin === 'slow-store' && { storeMs: SLOW_STORE.allMs / trial.workers, callDeadlineMs: SLOW_STORE.callDeadlineMs }
  }
}

/**
 * About how long a trial takes, for the time left and for giving up.
 * @param {{ trial: Pick<PlannedStampede, 'strategy' | 'workers' | 'origin' | 'start'> }} options
 * @returns {number} milliseconds
 */
export function expectStampedeMs ({ trial: { strategy, workers, origin, start } }) {
  const { latencyMs, atOnce } = ORIGINS[origin]
  const isStaggered = start === 'staggered'
  const early = isStaggered ? Math.min(workers, STAGGERED_PER_MS * latencyMs) : workers
  const rounds = strategy === 'stampede' ? 1 : Math.ceil(early / (atOnce ?? early))
  const waitedMs = strategy === 'stampede' ? WAITED_MS[origin] ?? 0 : 0
  const storedMs = origin === 'slow-store' && !strategy.startsWith('stampede') ? SLOW_STORE.allMs : early * STORE.storeMs
  const startedMs = isStaggered ? workers / STAGGERED_PER_MS : 0
  return Math.max(rounds * latencyMs * 1.15, waitedMs, startedMs) + storedMs + OVERHEAD_MS
}

const OVERHEAD_MS = 5
/** @type {Partial<Record<StampedeTrial['origin'], number>>} who comes last waits once more for the lock of the dead */
const WAITED_MS = { failing: STORE.waitMs, 'caller-dies': STORE.lockMs + STORE.waitMs }

/** What stands for a trial's store among targets. @param {{ store: string }} trial */
export function nameStore ({ store }) {
  return `stampede/${store}`
}

// Half of it, rounded down, is the number of workers that one more document comes with. The source says 667 ids, which
// gives 4 and 31 documents for 1,000 and 10,000 workers; its table lists 3 and 30, which a list of 668 to 689 gives. A
// file of 667 lines that is cut at its line ends has 668 pieces, the last one empty.
const LIST_LENGTH = 668
const FIXED = 3

/**
 * How many documents there are to draw from.
 * @param {{ documents: StampedeTrial['documents'], workers: number }} options
 * @returns {number} scaled: N div (L div 2) + 1
 */
export function countDocuments ({ documents, workers }) {
  return documents === 'fixed' ? FIXED : Math.floor(workers / Math.floor(LIST_LENGTH / 2)) + 1
}

/**
 * The id that each worker asks for, drawn uniformly. Drawn here and not by the process that is measured, so that how
 * many differ is known beforehand.
 * @param {{ documents: StampedeTrial['documents'], workers: number, seed: number }} options
 * @returns {{ ids: number[], distinctIds: number }} ids from 1
 */
export function drawDocuments ({ documents, workers, seed }) {
  const of = countDocuments({ documents, workers })
  const random = createRandom(seed)
  const ids = Array.from({ length: workers }, () => 1 + Math.floor(random() * of))
  return { ids, distinctIds: new Set(ids).size }
}
