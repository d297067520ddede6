import { CLOCK } from '../clock.js'
import { createQueues } from '../queues.js'
import { createEars } from './ears.js'
import { createServiceQueue } from './service-queue.js'

/**
 * A simulated cache process, as in the Erlang runtime: everybody reads its table and takes its locks directly, without
 * waiting; stores are messages that it takes out of its mailbox one by one. A call (store) waits for its turn, and has
 * failed after the deadline, though the message stays in the mailbox; a cast (storeLater) cannot fail. A lock ends by
 * itself after lockMs.
 * @param {{ storeMs: number, callDeadlineMs: number, lockMs?: number, tally: Pick<import('../run-job.js').Tally, 'stores' |
 *   'storeErrors'>, queues?: import('../queues.js').Queues, clock?: import('../clock.js').Clock }} options
 * @returns {import('../strategies.js').Cache}
 */
export function createProcessCache ({
  storeMs, callDeadlineMs, lockMs = Infinity, tally, clock = CLOCK, queues = createQueues({ clock })
}) {
  /** @type {Map<number, string>} */
  const documents = new Map()
  /** @type {Map<number, number>} until when */
  const locks = new Map()
  /** @type {Set<Promise<void>>} */
  const pending = new Set()
  const ears = createEars({ queues, clock })
  const mailbox = createServiceQueue({ serviceMs: storeMs, clock })

  return { read, readOrLock, store, storeLater, unlock, settle, close: async () => {} }

  /** @param {number} id */
  async function read (id) {
    return documents.get(id)
  }

  /** @param {number} id @returns {Promise<import('../strategies.js').Found>} */
  async function readOrLock (id) {
    const document = documents.get(id)
    if (document !== undefined) return { state: 'found', document }
    if ((locks.get(id) ?? -Infinity) > clock.now()) return { state: 'taken', ear: ears.listen(id) }
    locks.set(id, clock.now() + lockMs) // no await since the look: nobody can have come between
    return { state: 'locked' }
  }

  /** @param {number} id @param {string} document @returns {Promise<void>} */
  function store (id, document) {
    return new Promise((resolve, reject) => {
      const doneInMs = post(id, document, resolve)
      if (doneInMs <= callDeadlineMs) return
      clock.after(() => {
        tally.storeErrors++
        reject(new Error(`document ${id} was not stored within ${callDeadlineMs} ms`))
      }, callDeadlineMs)
    })
  }

  /** @param {number} id @param {string} document */
  function storeLater (id, document) {
    /** @type {Promise<void>} */
    const stored = new Promise((resolve) => { post(id, document, resolve) })
    pending.add(stored)
    stored.then(() => pending.delete(stored))
  }

  /** @param {number} id @param {string} document @param {() => void} done */
  function post (id, document, done) {
    tally.stores++
    queues.enter('store')
    return mailbox.enter(() => {
      queues.leave('store')
      documents.set(id, document)
      locks.delete(id)
      ears.tell(id, document)
      done()
    })
  }

  /** @param {number} id */
  function unlock (id) {
    locks.delete(id)
  }

  async function settle () {
    await Promise.all(pending)
  }
}
