import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { mayEnter } from './access.js'

/** @import { ServerResponse } from 'node:http' */

const FAREWELL_MS = 1500 // for the last page to be fetched; nobody who is gone is waited for

/**
 * A page that changes, on loopback and for whoever has its address. Pages are handed in ready: nothing is computed when one is asked for,
 * as something may be measured just then.
 * @returns {Promise<{ url: string, setPage: (html: string) => void, send: (name: string, data: unknown) => void, close:
 *   () => Promise<void> }>} send: to everyone who listens; who comes later hears the last one of each name. close: does
 *   not wait for readers who stay
 */
export async function openLiveServer () {
  const token = randomBytes(24).toString('base64url')
  let page = ''
  /** @type {Set<ServerResponse>} */
  const listeners = new Set()
  /** @type {Map<string, string>} */
  const last = new Map()
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    if (!mayEnter({ url: request.url, host: request.headers.host, port, token })) { return refuse(response, 403, 'the address that baseload printed has a token; this one has not') }
    if (request.method !== 'GET') return refuse(response, 405, 'there is only something to read here')
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/') return sendPage(response)
    if (pathname === '/events') return listen(response)
    refuse(response, 404, 'there are / and /events')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    setPage (html) { page = html },
    send (name, data) {
      const message = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      last.set(name, message)
      for (const response of listeners) response.write(message)
    },
    async close () {
      // Each listener fetches the last page and goes.
      const deadline = performance.now() + FAREWELL_MS
      while (listeners.size > 0 && performance.now() < deadline) await sleep(20)
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }

  /** @param {ServerResponse} response */
  function sendPage (response) {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    // What the page itself says, and what only a header can.
    response.setHeader(
      'Content-Security-Policy',
      `${/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "default-src 'none'"}; frame-ancestors 'none'`
    )
    response.end(page)
  }

  /** @param {ServerResponse} response */
  function listen (response) {
    response.setHeader('Content-Type', 'text/event-stream')
    response.write('retry: 2000\n\n')
    for (const message of last.values()) response.write(message)
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
  }
}

const HEADERS = Object.freeze({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'"
})

/** @param {ServerResponse} response @param {number} status @param {string} why */
function refuse (response, status, why) {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.end(`${why}\n`)
}
