import { createSystemClock } from './clock.js'
import { chooseTransport } from '../transports/transports.js'
import { sleep } from './timers.js'

/** @import { Place, RequestSpec } from '../../types.ts' */

const QUESTIONS = 2
const LISTEN_MS = 50 // what is written in a second packet may wait for our acknowledgement, which the kernel holds back for 40 ms
const TIMEOUT_MS = 2000

/**
 * Asks twice over one connection, and looks at the bytes: a client that counts whatever looks like an answer must not
 * drive a target that sends more of them than it is asked for.
 * @param {{ url: string, place: Place, request: RequestSpec, timeoutMs?: number, signal: AbortSignal }} options
 * @returns {Promise<string | null>} what it sends besides its answers, `103 before its answers`; null: nothing. One
 *   that does not answer is the load's to find
 */
export async function examineAnswers ({ url, place, request, timeoutMs = TIMEOUT_MS, signal }) {
  const clock = createSystemClock()
  const over = new AbortController()
  let asked = 0
  let fault = ''
  const profile = /** @type {const} */ ({ kind: 'constant-concurrency', connections: 1, pipelining: 1 })
  const { create } = await chooseTransport({ request }).connect({ url, place, request, profile, clock })
  const connection = create(0, {
    onOpen: () => ask(),
    onAnswer: () => {},
    // After a stop of this process the time is up before what has come meanwhile is read: the event loop has timers first.
    onFree: () => { if (asked < QUESTIONS) ask(); else setTimeout(() => setImmediate(() => over.abort()), LISTEN_MS) },
    onResent: () => {},
    onClosed: (_, cause) => { fault = cause; over.abort() }
  })
  const ask = () => {
    asked++
    connection.send(1, 0)
  }
  connection.open()
  await sleep({ ms: timeoutMs, clock, signal: AbortSignal.any([signal, over.signal]) })
  connection.close()
  if (connection.surplus) return connection.surplus
  return fault.startsWith('protocol error: ') ? `what is no answer to a request (${fault})` : null
}
