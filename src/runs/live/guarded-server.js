import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mayEnter } from './access.js'

/** @import { IncomingMessage, ServerResponse } from 'node:http' */
/** @typedef {{ method: string, pathname: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse }} Visit */

const HEADERS = Object.freeze({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'"
})

/**
 * A server on loopback, for whoever has its token and asks it by its address.
 * @param {{ answer: (visit: Visit) => void, port?: number, token?: string }} options answer: of those who may enter; port: absent: a free
 *   one; token: absent: a new one
 * @returns {Promise<{ url: string, token: string, close: () => Promise<void> }>} url: with the token; close: waits for nobody
 * @throws {Error} EADDRINUSE, EACCES
 */
export async function openGuardedServer ({ answer, port: wanted = 0, token = randomBytes(24).toString('base64url') }) {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const { host, authorization } = request.headers
    if (!mayEnter({ url: request.url, host, port, token, authorization })) {
      return refuse(response, 403, 'the address that baseload printed has a token; this one has not')
    }
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    answer({ method: request.method ?? 'GET', pathname, query: searchParams, request, response })
  })
  server.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    token,
    async close () {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

/** With the policy that the page itself has, and what only a header can say. @param {{ response: ServerResponse, page: string }} options */
export function sendPage ({ response, page }) {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "default-src 'none'"
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', `${policy}; frame-ancestors 'none'`)
  response.end(page)
}

/** @param {ServerResponse} response @param {number} status @param {string} why */
export function refuse (response, status, why) {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(`${why}\n`)
}
