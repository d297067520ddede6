import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * @import { IncomingHttpHeaders } from 'node:http'
 *
 * What is to be done with a request. exchange: the token of its address for a cookie, and to the same address without it; again: it may
 * have a cookie that the browser kept back, as a link on another site led here; address: path and query.
 * @typedef {{ to: 'answer' } | { to: 'exchange' | 'again', address: string } | { to: 'refuse', status: number, why: string }} Admission
 */

const HERE = 'http://127.0.0.1'
const STRANGER = 'open the address that baseload printed, which has a token; a program sends the token as a bearer in the header Authorization'
const OTHER_SITE = 'a page of another site may not ask this one'

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
