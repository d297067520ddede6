import { createServer } from 'node:http'
import { drainConnections } from '../../shared/drain-connections.js'
import { answerAdmin, findAdmin } from './admin.js'
import { findRefusal, isJson } from './caller.js'
import { createResponder } from './responder.js'
import { readTarget } from './routes.js'

/**
 * @import { AddressInfo } from 'node:net'
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 * @typedef {{ set: (ring: () => void, ms: number) => any, clear: (timer: any) => void }} Timers any: whatever set gives
 */

const MOST_RECIPE_BYTES = 8 * 1024 * 1024
/** Of all that /_admin is receiving and sending: a client that stands still keeps it here. One alone may have more. */
const MOST_ADMIN_BYTES = 64 * 1024 * 1024
const ADMIN_MS = 60_000
/** Always answered. */
const SMALL_BYTES = 65_536
const TEXT_TYPE = 'text/plain; charset=utf-8'
// A driver may open thousands of connections at once; with the default (511) the kernel would let some of them wait for a second.
const BACKLOG = 8_192
/** @type {Timers} */
const TIMERS = { set: (ring, ms) => setTimeout(ring, ms), clear: clearTimeout }

/**
 * A slow, flaky server by recipe, over HTTP/1.1.
 * @param {{ responder?: ReturnType<typeof createResponder>, timers?: Timers, names?: readonly string[] }} [options]
 *   names: by which it may be asked, beyond those of this machine and the one that it listens on
 */
export function createOrigin ({ responder = createResponder(), timers = TIMERS, names = [] } = {}) {
  let listensOn = '127.0.0.1'
  const budget = { heldBytes: 0 }
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    const refusal = findRefusal({ headers: request.headers, target, listensOn, names })
    if (refusal !== null) {
      request.resume()
      return sendText({ response, status: 403, text: refusal })
    }
    const name = findAdmin(readTarget(target).path)
    if (name === null) serve({ responder, timers, request, response, target })
    else serveAdmin({ responder, budget, request, response, name })
  })
  // As in fastify. The 5 s of Node.js would close connections under a client that pauses for longer.
  server.keepAliveTimeout = 72_000
  return {
    responder,
    /**
     * @param {{ host: string, port: number }} address port 0: a free one
     * @returns {Promise<number>} the port
     */
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        listensOn = host
        server.once('error', reject)
        server.listen({ host, port, backlog: BACKLOG }, () =>
          resolve(/** @type {AddressInfo} a TCP server has no other */ (server.address()).port)
        )
      }),
    close: drainConnections({
      server,
      close: () =>
        new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve(undefined))))
    })
  }
}

/**
 * @param {{ responder: ReturnType<typeof createResponder>, timers: Timers, request: IncomingMessage, response:
 *   ServerResponse, target: string }} options
 */
function serve ({ responder, timers, request, response, target }) {
  const ifNoneMatch = request.headers['if-none-match']
  const { status, headers, body, dueUs, call } = responder.settle({ method: request.method ?? 'GET', target, ifNoneMatch })
  /** @type {unknown} */
  let timer
  request.resume()
  response.once('close', () => {
    timers.clear(timer)
    if (!response.writableFinished) call.lose()
  })
  const send = () => {
    // A timer may come a millisecond early; the clock decides.
    const leftMs = (dueUs - responder.nowUs()) / 1000
    if (leftMs > 0) {
      timer = timers.set(send, Math.ceil(leftMs))
      return
    }
    call.send(status) // before the answer leaves: who has it finds it counted
    response.writeHead(status, headers)
    response.end(body)
  }
  send()
}

/**
 * @param {{ responder: ReturnType<typeof createResponder>, budget: { heldBytes: number }, request: IncomingMessage,
 *   response: ServerResponse, name: string }} options budget: of all such requests
 */
async function serveAdmin ({ responder, budget, request, response, name }) {
  const { hold, letGo } = takeFrom(budget)
  const late = setTimeout(() => response.destroy(), ADMIN_MS).unref()
  response.once('close', () => {
    clearTimeout(late)
    letGo()
  })
  if (name === 'add_recipe' && request.method === 'POST' && !isJson(request.headers['content-type'])) {
    request.resume()
    return sendText({
      response,
      status: 415,
      text: 'a recipe is posted as application/json: curl -H "content-type: application/json" --data @recipe.json …'
    })
  }
  const refuseForNow = () => sendText({ response, status: 503, text: 'too much is on its way from and to /_admin; ask again later' })
  const body = await readBody(request, hold).catch(() => undefined)
  if (body === undefined) return // the client left in the middle of its recipe
  if (body === false) return refuseForNow()
  if (body === null) {
    return sendText({
      response,
      status: 413,
      text: `a recipe of more than ${MOST_RECIPE_BYTES / 2 ** 20} MiB; let random_content make what is large`
    })
  }
  const answer = await answerAdmin({ responder, method: request.method ?? 'GET', name, body })
  const length = Buffer.byteLength(answer.body)
  if (length > SMALL_BYTES && !response.destroyed && !hold(length)) return refuseForNow()
  response.writeHead(answer.status, { 'content-type': answer.type, 'content-length': length })
  response.end(answer.body)
}

/** What one request holds. @param {{ heldBytes: number }} budget */
function takeFrom (budget) {
  let bytes = 0
  const letGo = () => {
    budget.heldBytes -= bytes
    bytes = 0
  }
  return {
    letGo,
    /** @param {number} more @returns {boolean} false: there is no room, and it holds nothing any more */
    hold (more) {
      bytes += more
      budget.heldBytes += more
      const hasRoom = budget.heldBytes <= MOST_ADMIN_BYTES || budget.heldBytes === bytes
      if (!hasRoom) letGo()
      return hasRoom
    }
  }
}

/** @param {{ response: ServerResponse, status: number, text: string }} options */
function sendText ({ response, status, text }) {
  response.writeHead(status, { 'content-type': TEXT_TYPE, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

/**
 * To its end, as a client that still sends hears no answer.
 * @param {IncomingMessage} request
 * @param {(bytes: number) => boolean} hold whether there is room for so many more
 * @returns {Promise<string | null | false>} null when it is too long; false when there was no room
 */
async function readBody (request, hold) {
  /** @type {Buffer[]} */
  const chunks = []
  let bytes = 0
  let hasRoom = true
  for await (const chunk of request) {
    bytes += chunk.length
    const isKept = hasRoom && bytes <= MOST_RECIPE_BYTES
    if (isKept) hasRoom = hold(chunk.length)
    if (isKept && hasRoom) chunks.push(chunk)
    else chunks.length = 0
  }
  if (bytes > MOST_RECIPE_BYTES) return null
  return hasRoom && Buffer.concat(chunks).toString()
}
