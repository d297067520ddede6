import { request as requestHttp } from 'node:http'
import { buildRequest } from '../plan/request-bytes.js'
import { createIds, freshen } from './fresh-ids.js'
import { connectTo, formatHostPort, onThisMachine } from './guard.js'

/**
 * @import { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
 * @import { Socket } from 'node:net'
 * @import { Address } from './guard.js'
 * @import { SentRequest } from '../plan/request-bytes.js'
 * @import { Readable } from 'node:stream'
 */

// Of an answer, in bytes: the limit of the drivers (see ../load/transports/http1/response-parser.js). Node.js has 16 KiB.
const LONGEST_HEAD = 65536

/**
 * An HTTP request over a connection of its own, through the guard: no pool, no proxy of the environment, and no
 * redirect is followed. What goes out are the bytes that a driver sends for the same request, and no others.
 * @param {SentRequest & { address: Address, authority?: string, signal?: AbortSignal }} options authority: for
 *   the Host header, unless `headers` have one
 * @param {(response: IncomingMessage) => void} onResponse
 * @returns {ClientRequest} under way
 * @throws {Error} at once, for what no request may hold; BaseloadError HOST_NOT_ALLOWED
 */
export function openRequest ({ address, authority = formatHostPort(address), signal, ...request }, onResponse) {
  const { bytes, isHead } = freshen({ request: buildRequest({ request, host: authority }), nextId: createIds() })
  const outgoing = requestHttp({
    method: isHead ? 'HEAD' : 'GET', // all that Node.js needs to know to find the answer's end
    maxHeaderSize: LONGEST_HEAD,
    signal,
    createConnection: () => sendInstead({ socket: connectTo({ address }), bytes })
  }, onResponse)
  outgoing.end()
  return outgoing
}

/**
 * Node.js writes a head of its own making, with other bytes than those of a driver: it goes nowhere, and ours go out.
 * @param {{ socket: Socket, bytes: Buffer }} options
 */
function sendInstead ({ socket, bytes }) {
  socket.write(bytes)
  socket.write = (/** @type {unknown[]} */ ...given) => {
    const done = given.find((one) => typeof one === 'function')
    if (done) process.nextTick(done)
    return true
  }
  return socket
}

/**
 * The same with the whole answer.
 * @param {Parameters<typeof openRequest>[0] & { mostBytes: number }} options mostBytes: of the answer's body
 * @returns {Promise<{ status: number, headers: IncomingHttpHeaders, body: Buffer }>}
 * @throws {Error} of the connection, of the signal, or what readBody throws
 */
export function fetchWhole ({ mostBytes, ...asked }) {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(asked, (response) => {
      const { statusCode: status = 0, headers } = response
      readBody({ response, mostBytes }).then((whole) => resolve({ status, headers, body: whole }), reject)
    })
    outgoing.on('error', reject)
  })
}

/** Code of the error of a body that is longer than it may be. */
export const TOO_LARGE = 'ANSWER_TOO_LARGE'

/**
 * The whole body of an answer, unless it has no end: then the connection is cut where it passes the limit.
 * @param {{ response: Readable, mostBytes: number }} options
 * @returns {Promise<Buffer>}
 * @throws {Error} what the connection ended with; code TOO_LARGE
 */
export function readBody ({ response, mostBytes }) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const chunks = []
    let length = 0
    response.on('data', (/** @type {Buffer} */ chunk) => {
      length += chunk.length
      if (length <= mostBytes) chunks.push(chunk)
      else response.destroy(Object.assign(new Error(`more than ${mostBytes} bytes`), { code: TOO_LARGE }))
    })
    response.once('end', () => resolve(Buffer.concat(chunks)))
    response.once('error', reject)
  })
}

const MOST_BYTES = 16 * 2 ** 20 // the counters of an origin, by key

/**
 * Asks a part over a connection of its own, which is closed with the answer: none is left behind for the part to wait for when it stops.
 * @param {{ part: { name: string, host: string, port: number }, method?: string, path: string, body?: string, timeoutMs?: number }} options
 * @returns {Promise<{ status: number, body: string }>}
 * @throws {Error} when there is no whole answer in time
 */
export async function askPart ({ part: { name, host, port }, method = 'GET', path, body: text, timeoutMs = 2000 }) {
  try {
    const { status, body } = await fetchWhole({
      address: onThisMachine(port, host),
      method,
      path,
      ...text !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: text
      },
      mostBytes: MOST_BYTES,
      signal: AbortSignal.timeout(timeoutMs)
    })
    return { status, body: body.toString() }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    throw new Error(`${name} did not answer ${method} ${path}: ${code === 'ABORT_ERR' ? `not within ${timeoutMs} ms` : (code ?? message)}`)
  }
}
