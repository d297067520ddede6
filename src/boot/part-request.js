import { readBody } from './answer-body.js'
import { onThisMachine } from './guard.js'
import { openRequest } from './guarded-request.js'

const MOST_BYTES = 16 * 2 ** 20 // the counters of an origin, by key

/**
 * Asks a part over a connection of its own, which is closed with the answer: none is left behind for the part to wait for when it stops.
 * @param {{ part: { name: string, host: string, port: number }, method?: string, path: string, body?: string, timeoutMs?: number }} options
 * @returns {Promise<{ status: number, body: string }>}
 * @throws {Error} when there is no whole answer in time
 */
export function askPart ({ part: { name, host, port }, method = 'GET', path, body, timeoutMs = 2000 }) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {Error & { code?: string }} */ { code, message }) =>
      reject(
        new Error(
          `${name} did not answer ${method} ${path}: ${code === 'ABORT_ERR' ? `not within ${timeoutMs} ms` : (code ?? message)}`
        )
      )
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const outgoing = openRequest(
      { address: onThisMachine(port, host), method, path, headers, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        readBody({ response, mostBytes: MOST_BYTES }).then(
          (whole) => resolve({ status: response.statusCode ?? 0, body: whole.toString() }),
          fail
        )
      }
    )
    outgoing.on('error', fail)
    outgoing.end(body === undefined ? undefined : Buffer.from(body))
  })
}
