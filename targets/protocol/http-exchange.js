import { Agent, request } from 'node:http'

/** @import { IncomingMessage } from 'node:http' */

/** Enough that no request of the gateway waits for a connection, under any load that fits one core. */
const MAX_SOCKETS = 256
export const PRODUCER_TIMEOUT_MS = 2_000

/**
 * Sends requests to one origin over connections that are kept. node:http and not fetch: fetch costs several times as
 * much, which would hide the difference between the protocols.
 * @param {{ url: string }} options url of the origin
 */
export function createHttpExchange ({ url }) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: MAX_SOCKETS })
  const { hostname, port } = new URL(url)
  /**
   * Rejects when the whole answer is not here in time, or the connection breaks.
   * @param {{ method: string, path: string, headers?: Record<string, string | number>, body?: string }} message
   * @returns {Promise<{ status: number, body: string }>}
   */
  const send = ({ method, path, headers, body }) => new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
      collectBody(incoming, (body) => finish(() => resolve({ status: incoming.statusCode ?? 0, body })), fail)
    })
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${PRODUCER_TIMEOUT_MS} ms`)), PRODUCER_TIMEOUT_MS)
    const finish = (/** @type {() => void} */ settle) => {
      clearTimeout(timer)
      settle()
    }
    const fail = (/** @type {Error} */ error) => finish(() => reject(error))
    outgoing.on('error', fail)
    outgoing.end(body)
  })
  return { send, close: () => agent.destroy() }
}

/**
 * @param {IncomingMessage} incoming
 * @param {(body: string) => void} onBody
 * @param {(error: Error) => void} onError also for an answer that was cut off
 */
function collectBody (incoming, onBody, onError) {
  /** @type {Buffer[]} */
  const chunks = []
  incoming.on('data', (chunk) => chunks.push(chunk))
  incoming.on('end', () => onBody(chunks.length === 1 ? chunks[0].toString() : Buffer.concat(chunks).toString()))
  incoming.on('error', onError)
}
