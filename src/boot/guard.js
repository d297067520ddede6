import { lookup } from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'
import { assertAllowedIp, assertAllowedUrl, findReached, findSocket, parseTargetUrl, portOf, toHost } from '../plan/address.js'
import { findCredentials } from '../config/credentials.js'
import { BaseloadError } from '../errors.js'

/** @import { Connect, Place } from '../types.ts' */
/**
 * Where connections go.
 * @typedef {object} Address
 * @property {string} host an IP address
 * @property {number} port
 * @property {tls.ConnectionOptions | null} tls null: plain TCP
 * @property {string} [name] that led to the address
 * @property {string} [socketPath] of a unix socket: neither host nor port are looked at
 * @property {readonly string[]} [allowHosts] absent: only this machine
 */
/** @typedef {ReturnType<typeof createGuard>} Guard */

const PROBE_MS = 1000

/**
 * Decides where addresses lead, once each: a DNS answer that changes later changes nothing.
 * @param {{ allowHosts?: readonly string[], look?: (name: string) => Promise<string[]> }} [options] allowHosts: beyond
 *   this machine; look: all addresses of a name
 */
export function createGuard ({ allowHosts = [], look = lookUp } = {}) {
  /** @type {Map<string, Promise<{ place: Place, isSure: boolean }>>} by origin */
  const known = new Map()
  /** @type {Map<string, string>} by origin */
  const certificates = new Map()
  return {
    allowHosts,
    /** A server of this run's own has this certificate. @param {{ url: string, certificate: string }} options */
    trust ({ url, certificate }) {
      certificates.set(new URL(url).origin, certificate)
    },
    /**
     * @param {{ url: string, connect?: Connect }} options url: of which only scheme, host and port are looked at
     * @returns {Promise<Place>}
     * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED (also when only one of several addresses is not allowed),
     *   TARGET_NO_ANSWER for an unknown name
     */
    async resolve ({ url, connect }) {
      const asked = parseTargetUrl({ url })
      const reached = findReached({ url: asked, connect })
      if (reached === null) return reach({ asked, connect, place: nameSocket({ asked, connect }) })
      const parsed = assertAllowedUrl({ url: reached.href, allowHosts })
      const { origin } = parsed
      const deciding = known.get(origin) ?? decide({ parsed, allowHosts, look })
      known.set(origin, deciding)
      const { place, isSure } = await deciding.catch((error) => {
        known.delete(origin)
        throw error
      })
      if (!isSure) known.delete(origin)
      const ca = certificates.get(origin)
      return reach({ asked, connect, place: ca === undefined ? place : { ...place, ca } })
    }
  }
}

/** @param {{ asked: URL, connect?: Connect }} options @returns {Place} */
function nameSocket ({ asked, connect }) {
  const socketPath = findSocket({ to: connect?.to }) ?? undefined
  return { host: '', port: 0, name: '', authority: '', isTls: asked.protocol === 'https:', allowHosts: [], socketPath }
}

/**
 * A place as a target says that it is reached: asked by the name of its address, wherever that leads.
 * @param {{ asked: URL, connect?: Connect, place: Place }} options
 * @returns {Place}
 */
function reach ({ asked, connect, place }) {
  if (connect === undefined) return place
  const { to, servername, insecure } = connect
  return {
    ...place,
    ...to !== undefined && { to, name: nameOf(asked), authority: asked.host },
    ...servername !== undefined && { servername },
    ...insecure && { insecure },
    ...findCredentials(connect)
  }
}

/**
 * For connections of ours.
 * @param {{ place: Place, tls?: tls.ConnectionOptions }} options tls: further options, such as `ca`
 * @returns {Address}
 */
export function toAddress ({ place, tls: more = {} }) {
  const { host, port, name, to, socketPath, isTls, allowHosts } = place
  return {
    host,
    port,
    name: to === undefined || socketPath !== undefined ? name : nameOf(new URL(`http://${to}`)), // the one that led there
    allowHosts,
    ...socketPath !== undefined && { socketPath },
    tls: isTls ? { ALPNProtocols: ['http/1.1'], ...listTlsOptions(place), ...more } : null
  }
}

/** @param {Place} place @returns {Pick<tls.ConnectionOptions, 'servername' | 'ca' | 'cert' | 'key' | 'rejectUnauthorized'>} */
export function listTlsOptions ({ name, servername = net.isIP(name) === 0 ? name : undefined, ca, cert, key, insecure }) {
  return {
    ...servername !== undefined && { servername },
    ...ca !== undefined && { ca },
    ...cert !== undefined && { cert, key },
    ...insecure && { rejectUnauthorized: false }
  }
}

/** A server that baseload started itself. @param {number} port @param {string} [host] @returns {Address} */
export function onThisMachine (port, host = '127.0.0.1') {
  return { host, port, tls: null }
}

/** @param {Pick<Address, 'host' | 'port'>} address */
export function formatHostPort ({ host, port }) {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * The one place of this program where a connection is made: to an IP address that is this machine's, or that the user
 * allowed, or to a unix socket.
 * @param {{ address: Address, options?: net.NetConnectOpts | tls.ConnectionOptions | object }} options options: further
 *   ones of node:net and node:tls
 * @returns {net.Socket}
 * @throws {BaseloadError} HOST_NOT_ALLOWED
 */
export function connectTo ({ address, options = {} }) {
  const { host, port, socketPath, tls: secure } = address
  if (socketPath === undefined) assertMayConnect(address)
  const place = socketPath === undefined ? { host, port } : { path: socketPath }
  return secure === null ? net.connect({ ...options, ...place }) : tls.connect({ ...secure, ...options, ...place })
}

/**
 * For a client that makes its connections itself: it is given the IP address, which needs no resolving.
 * @param {Pick<Address, 'host' | 'port' | 'name' | 'allowHosts'>} address
 * @throws {BaseloadError} HOST_NOT_ALLOWED
 */
export function assertMayConnect ({ host, port, name, allowHosts }) {
  assertAllowedIp({ ip: host, port, name, allowHosts })
}

/**
 * Where a name has several addresses (localhost: `::1` and `127.0.0.1`), the first that takes a connection; when none
 * does, the first, whose refusals are then counted.
 * @param {{ parsed: URL, allowHosts: readonly string[], look: (name: string) => Promise<string[]> }} options
 * @returns {Promise<{ place: Place, isSure: boolean }>} isSure: nothing that comes up later could make it another one
 */
async function decide ({ parsed, allowHosts, look }) {
  const name = nameOf(parsed)
  const port = portOf(parsed)
  const ips = net.isIP(name) === 0 ? await find({ name, look }) : [toHost(name)]
  for (const ip of ips) assertAllowedIp({ ip, name, port, allowHosts })
  const place = { host: ips[0], port, name, authority: parsed.host, isTls: parsed.protocol === 'https:', allowHosts }
  if (ips.length === 1) return { place, isSure: true }
  for (const host of ips) {
    if (await takesConnections({ ...toAddress({ place: { ...place, host } }), tls: null })) {
      return { place: { ...place, host }, isSure: true }
    }
  }
  return { place, isSure: false }
}

/** @param {URL} url */
function nameOf ({ hostname }) {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** @param {{ name: string, look: (name: string) => Promise<string[]> }} options */
async function find ({ name, look }) {
  const hint = 'is it spelled right, and does this machine resolve it? getent ahosts lists its addresses'
  const found = await look(name).catch((cause) => {
    throw new BaseloadError('TARGET_NO_ANSWER', `no address found for ${name}: ${cause.code ?? cause.message}`, { hint, cause })
  })
  if (found.length === 0) throw new BaseloadError('TARGET_NO_ANSWER', `no address found for ${name}`, { hint })
  return found
}

/** @param {string} name */
async function lookUp (name) {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

/** @param {Address} address @returns {Promise<boolean>} */
export function takesConnections (address, timeoutMs = PROBE_MS) {
  return new Promise((resolve) => {
    const socket = connectTo({ address, options: { timeout: timeoutMs } })
    const end = (/** @type {boolean} */ isTaken) => {
      socket.destroy()
      resolve(isTaken)
    }
    socket.once('connect', () => end(true)).once('timeout', () => end(false)).once('error', () => end(false))
  })
}
