import { setFlagsFromString } from 'node:v8'
import { createRequestCounter } from './count-requests.js'
import { createExactTimer } from './exact-timer.js'
import { listenRaw } from './listen-raw.js'
import { nowUs } from './monotonic-clock.js'
import { createTruthLog } from './truth-log.js'

/** @import { Socket } from 'node:net' */

// The collector's helpers would run on the one core that this server is pinned to, and take it away in the middle of an
// answer (measured: 350 times a second, 1 % of the time). What they do not do, the main thread does faster by itself.
for (const flag of ['--no-parallel-scavenge', '--no-concurrent-marking', '--no-concurrent-sweeping']) setFlagsFromString(flag)

/**
 * A server that answers each request when it is told to, and writes down when it came and when its answer left. The record is handed
 * over, out of band, to a parent that asks `{ type: 'truth' }` over IPC. One request at a time on each connection (no pipelining).
 * @param {object} options
 * @param {(request: { index: number, arrivedUs: number }) => number} options.delayUs from arrival to answer; Infinity:
 *   never. index: 0 is the first since the start
 * @param {Record<string, number>} [options.facts] what else it takes to know the truth, handed over with the record
 * @param {boolean} [options.closes] each connection, after its first answer
 */
export async function runTruthServer ({ delayUs, facts = {}, closes = false }) {
  const log = createTruthLog()
  /** @type {Map<number, Socket>} */
  const waiting = new Map()
  const answer = `HTTP/1.1 200 OK\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 2\r\n${closes ? 'connection: close\r\n' : ''}\r\nok`

  /** @param {number} index @param {Socket} socket */
  const send = (index, socket) => {
    if (socket.destroyed) return
    log.noteAnswer(index, nowUs()) // before the write, whose cost is the kernel's part of the answer's way
    if (closes) socket.end(answer, 'latin1')
    else socket.write(answer, 'latin1')
  }
  const timer = createExactTimer({
    naps: process.env.NAPS === '1',
    ring: (index) => {
      const socket = /** @type {Socket} */ (waiting.get(index))
      waiting.delete(index)
      send(index, socket)
    }
  })
  process.on('message', (/** @type {{ type?: string }} */ message) => {
    if (message?.type === 'truth') process.send?.({ type: 'truth', truth: { ...log.read(), facts } })
  })
  await listenRaw((socket) => {
    const count = createRequestCounter()
    socket.on('data', (chunk) => {
      const arrivedUs = nowUs()
      for (let left = count(chunk); left > 0; left--) {
        const index = log.noteArrival(arrivedUs)
        const wait = delayUs({ index, arrivedUs })
        if (wait === 0) send(index, socket)
        else if (wait !== Infinity) {
          waiting.set(index, socket)
          timer.set(arrivedUs + wait, index)
        }
      }
    })
  })
}
