import { CLOCK } from '../clock.js'
import { createQueues } from '../queues.js'

/**
 * Listens from when it is made, so that what is said before anybody waits is not missed.
 * @typedef {object} Ear
 * @property {(waitMs: number) => Promise<string | null>} within what is said of the document in that time; null: nothing was
 * @property {() => void} close
 */

/**
 * Who waits for which document.
 * @param {{ clock?: import('../clock.js').Clock, queues?: import('../queues.js').Queues }} [options]
 */
export function createEars ({ clock = CLOCK, queues = createQueues({ clock }) } = {}) {
  /** @type {Map<number, Set<(document: string) => void>>} */
  const listeners = new Map()

  return { listen, tell }

  /** @param {number} id @returns {Ear} */
  function listen (id) {
    /** @type {string | null} */
    let heard = null
    /** @type {() => void} */
    let wake = () => {}
    const hear = (/** @type {string} */ document) => { heard = document; wake() }
    const close = () => { listeners.get(id)?.delete(hear) }
    if (!listeners.has(id)) listeners.set(id, new Set())
    listeners.get(id)?.add(hear)
    return {
      close,
      within: (waitMs) => new Promise((resolve) => {
        if (heard !== null) return resolve(heard)
        queues.enter('worker')
        const timer = clock.after(() => wake(), waitMs)
        wake = () => {
          queues.leave('worker')
          clock.cancel(timer)
          close()
          resolve(heard)
        }
      })
    }
  }

  /** @param {number} id @param {string} document */
  function tell (id, document) {
    const hearing = listeners.get(id)
    listeners.delete(id) // a document is stored once for those who wait
    for (const hear of hearing ?? []) hear(document)
  }
}
