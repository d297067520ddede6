import { CLOCK } from './clock.js'
import { makeDocument } from './document.js'
import { createQueues } from './queues.js'

/**
 * A simulated origin: so many calls at once, each of the same length, the others wait in line. What is asked of it is
 * counted when it is asked. Where callers die, the first to ask for each document does so when its answer is due, and
 * hears nothing more: it cannot store, nor give a lock back.
 * @param {object} options
 * @param {number} options.latencyMs of one call, once its turn has come
 * @param {number | null} options.atOnce null: no line
 * @param {boolean} options.fails every call ends in an error, after the same time
 * @param {boolean} [options.dies]
 * @param {number} options.documentBytes
 * @param {Pick<import('./run-job.js').Tally, 'fetches' | 'fetchErrors'>} options.tally
 * @param {import('./queues.js').Queues} [options.queues]
 * @param {import('./clock.js').Clock} [options.clock]
 * @returns {(id: number, die?: () => void) => Promise<string>} die: ends the caller
 */
export function createOrigin ({
  latencyMs, atOnce, fails, dies = false, documentBytes, tally, clock = CLOCK, queues = createQueues({ clock })
}) {
  /** @type {Array<() => void>} */
  const line = []
  /** @type {Set<number>} */
  const dead = new Set()
  let free = atOnce ?? Infinity
  return (id, die) => new Promise((resolve, reject) => {
    tally.fetches++
    const serve = () => {
      free--
      clock.after(() => {
        free++
        if (line.length > 0) queues.leave('origin')
        line.shift()?.()
        const isDead = dies && die !== undefined && !dead.has(id)
        if (!fails && !isDead) return resolve(makeDocument({ id, bytes: documentBytes }))
        tally.fetchErrors++
        dead.add(id)
        if (isDead) return die()
        reject(new Error(`the origin failed for document ${id}`))
      }, latencyMs)
    }
    if (free > 0) return serve()
    line.push(serve)
    queues.enter('origin')
  })
}
