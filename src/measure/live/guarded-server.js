import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { admit, nameCookie } from './access.js'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @typedef {{ method: string, pathname: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse }} Visit */

const HEADERS = Object.freeze({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin'
})

/** A browser takes six for all its pages. Each may hold a page that its reader does not take. */
const MOST_CONNECTIONS = 64
/** To take an answer whole. */
const ANSWER_MS = 60_000
/** To send a request whole: 64 MiB from another continent. */
const REQUEST_MS = 120_000
const HEAD_MS = 20_000
const LOOK_MS = 5_000

/**
 * A server on loopback, for whoever has its token and asks it by its address. Nobody can hold it up: who does not read or write in time, or
 * opens too many connections, loses the oldest of them.
 * @param {{ answer: (visit: Visit) => void, policy: string, port?: number, token?: string }} options answer: of those who may enter;
 *   policy: of all pages, whatever a page itself says; port: absent: a free one; token: absent: a new one
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} url: with the token, which is exchanged for a cookie; close: waits for
 *   nobody
 * @throws {Error} EADDRINUSE, EACCES
 */
export async function openGuardedServer ({ answer, policy, port: wanted = 0, token = randomBytes(24).toString('base64url') }) {
  const session = randomBytes(24).toString('base64url')
  const headers = { ...HEADERS, 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` }
  const limits = { requestTimeout: REQUEST_MS, headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_MS }
  const server = createServer(limits, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const method = request.method ?? 'GET'
    const admission = admit({ method, url: request.url, headers: request.headers, port, token, session })
    if (admission.to === 'refuse') return refuse(response, admission.status, admission.why)
    if (admission.to === 'again') return sendAgain({ response, address: admission.address })
    if (admission.to === 'exchange') {
      response.statusCode = 303
      response.setHeader('Set-Cookie', `${nameCookie(port)}=${session}; HttpOnly; SameSite=Strict; Path=/`)
      response.setHeader('Location', admission.address)
      return finish(response)
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    answer({ method, pathname, query: searchParams, request, response })
  })
  boundConnections(server)
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    async close () {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

/** @param {{ response: ServerResponse, page: Buffer }} options page: one for all who are sent it: they may take it late */
export function sendPage ({ response, page }) {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  finish(response, page)
}

/** @param {ServerResponse} response @param {number} status @param {string} why */
export function refuse (response, status, why) {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  const { method } = response.req
  if (method !== 'GET' && method !== 'HEAD') response.setHeader('Connection', 'close') // what it sends besides is not read
  finish(response, `${why}\n`)
}

/** A navigation that begins here, to which a browser adds the cookie. @param {{ response: ServerResponse, address: string }} options */
function sendAgain ({ response, address }) {
  response.statusCode = 403
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('Refresh', `0; url=${address}`)
  finish(response, 'one moment\n') // a browser shows a page of its own in place of an empty one
}

/** @param {ServerResponse} response @param {string | Buffer} [body] */
export function finish (response, body) {
  const timer = setTimeout(() => response.destroy(), ANSWER_MS).unref()
  response.once('close', () => clearTimeout(timer))
  response.end(body)
}

/** The oldest goes: whoever opens a page now is no reader that stands still. @param {import('node:http').Server} server */
function boundConnections (server) {
  /** In the order of their arrival. @type {Set<import('node:net').Socket>} */
  const open = new Set()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    for (const oldest of open) {
      if (open.size <= MOST_CONNECTIONS) break
      open.delete(oldest)
      oldest.destroy()
    }
  })
}
