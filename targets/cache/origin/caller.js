import { isIP } from 'node:net'
import { isAllowed, isLoopback, toHost } from '../../shared/guard.js'

/**
 * Why a request is refused that a page in a browser may have made on its reader's behalf: it would post a recipe, and
 * read what the origin then fetches from inside. Such a page has another origin, or a name of its own that leads here
 * (DNS rebinding).
 * @param {object} options
 * @param {import('node:http').IncomingHttpHeaders} options.headers
 * @param {string} options.target as it stands in the request line
 * @param {string} options.listensOn the host that it listens on: who listens everywhere is asked by any address
 * @param {readonly string[]} options.names by which it may be asked too
 * @returns {string | null} null: it is answered
 */
export function findRefusal ({ headers, target, listensOn, names }) {
  const asked = [headers.host, /^https?:\/\/([^/?#]*)/i.exec(target)?.[1]]
  for (const authority of asked) {
    if (authority !== undefined && !isOurs({ authority, listensOn, names })) { return `this origin is not called ${JSON.stringify(authority.slice(0, 100))}; start it with --name if it is to be asked by that name` }
  }
  const { origin } = headers
  if (origin !== undefined && origin.toLowerCase() !== `http://${headers.host}`.toLowerCase()) { return `a page of ${JSON.stringify(origin.slice(0, 100))} may not ask this origin: another site in a browser must not steer it` }
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return 'another site in a browser must not steer this origin; open its address itself'
  return null
}

/** @param {{ authority: string, listensOn: string, names: readonly string[] }} options */
function isOurs ({ authority, listensOn, names }) {
  if (!URL.canParse(`http://${authority}`)) return false
  const { hostname, username, password, pathname } = new URL(`http://${authority}`)
  if (username || password || pathname !== '/') return false
  const host = toHost(hostname)
  const bound = toHost(listensOn)
  if (host === 'localhost' || isLoopback(host) || host === bound || isAllowed({ host, port: null, allowHosts: names })) return true
  // An address, and no name, is never somebody else's that leads here.
  return (bound === '0.0.0.0' || bound === '::') && isIP(host) !== 0
}

/**
 * Recipes are JSON, and say so: what a page of another site may post without being asked for leave (text, forms) is
 * none.
 * @param {string | undefined} type
 */
export function isJson (type) {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? '')
}
