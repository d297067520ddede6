import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/** @import { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http' */

/** @typedef {{ method: string, pathname: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse }} Visit */

/**
 * What is to be done with a request. exchange: the token of its address for a cookie, and to the same address without it; again: it may
 * have a cookie that the browser kept back, as a link on another site led here; address: path and query.
 * @typedef {{ to: 'answer' } | { to: 'exchange' | 'again', address: string } | { to: 'refuse', status: number, why: string }} Admission
 */

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
/** Who still sends while it is refused reads the answer meanwhile: a connection that is closed with unread bytes takes the answer along. */
const LINGER_MS = 2_000
const HERE = 'http://127.0.0.1'
const STRANGER = 'open the address that baseload printed, which has a token; a program sends the token as a bearer in the header Authorization'
const OTHER_SITE = 'a page of another site may not ask this one'

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
  if (method === 'GET' || method === 'HEAD') return finish(response, `${why}\n`)
  response.setHeader('Connection', 'close')
  linger(response, `${why}\n`)
}

/** What it sends besides is read and thrown away for a moment. @param {ServerResponse} response @param {string} body */
function linger (response, body) {
  const { req: request } = response
  if (request.complete) return finish(response, body)
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.write(body)
  const timer = setTimeout(() => finish(response), LINGER_MS).unref()
  request.once('close', () => {
    clearTimeout(timer)
    finish(response)
  })
  request.resume()
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

/**
 * Who may see or add something: who has the token, and says the address that it was printed with. Another name that leads here
 * (DNS rebinding) is a page from elsewhere that asks on its reader's behalf. So is a page of another port of this machine: a browser sends
 * the cookie to all ports of 127.0.0.1, and takes them for one site. So whoever has only the cookie has to be a page of this port as well.
 * @param {{ method: string, url: string | undefined, headers: IncomingHttpHeaders, port: number, token: string, session: string }} options
 *   url and headers as the request has them; session: value of the cookie
 * @returns {Admission}
 */
export function admit ({ method, url = '/', headers, port, token, session }) {
  const stranger = refuseAs(403, STRANGER)
  const place = readPlace(url)
  if (headers.host !== `127.0.0.1:${port}` || place === null) return stranger
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return isSame(bearer, token) ? { to: 'answer' } : stranger
  const isReading = method === 'GET' || method === 'HEAD'
  const given = place.searchParams.get('token')
  if (given !== null) {
    if (!isReading || !isSame(given, token)) return stranger
    place.searchParams.delete('token')
    return { to: 'exchange', address: place.pathname + place.search }
  }
  if (!listCookies({ headers, port }).some((value) => isSame(value, session))) {
    const isLinked = isReading && isOpened(headers) && headers['sec-fetch-site'] === 'cross-site'
    return isLinked ? { to: 'again', address: place.pathname + place.search } : stranger
  }
  return admitByCookie({ isReading, headers, port })
}

/** A name for each port, as ports of a host share their cookies. @param {number} port */
export function nameCookie (port) {
  return `baseload-${port}`
}

/** @param {{ isReading: boolean, headers: IncomingHttpHeaders, port: number }} options @returns {Admission} */
function admitByCookie ({ isReading, headers, port }) {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && origin !== `${HERE}:${port}`) return refuseAs(403, OTHER_SITE)
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !(isReading && isOpened(headers))) return refuseAs(403, OTHER_SITE)
  if (isReading) return { to: 'answer' }
  if (origin === undefined) return refuseAs(403, 'a request that changes something and has only the cookie needs the header Origin')
  // What a form or a page of another site may send without asking for leave is no JSON.
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return refuseAs(415, 'a request with the cookie has to be application/json')
  return { to: 'answer' }
}

/** Somebody goes to it: it is not a part of another page. @param {IncomingHttpHeaders} headers */
function isOpened (headers) {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

/**
 * `//` is a path that somebody can ask for, and no URL: it must not end the run, nor lead to another host.
 * @param {string} url @returns {URL | null}
 */
function readPlace (url) {
  if (!url.startsWith('/') || !URL.canParse(url, HERE)) return null
  const place = new URL(url, HERE)
  return place.origin === HERE && !place.pathname.startsWith('//') ? place : null
}

/** Another port may have set one of the same name. @param {{ headers: IncomingHttpHeaders, port: number }} options */
function listCookies ({ headers: { cookie = '' }, port }) {
  const head = `${nameCookie(port)}=`
  return cookie.split(';').map((one) => one.trim()).filter((one) => one.startsWith(head)).map((one) => one.slice(head.length))
}

/** @param {number} status @param {string} why @returns {Admission} */
function refuseAs (status, why) {
  return { to: 'refuse', status, why }
}

/**
 * Digests have one length, which timingSafeEqual asks for; how long it takes tells nothing about the token.
 * @param {string} given @param {string} wanted
 */
function isSame (given, wanted) {
  return timingSafeEqual(digest(given), digest(wanted))
}

/** @param {string} text */
function digest (text) {
  return createHash('sha256').update(text).digest()
}
