/*
 * What our own servers may connect to when somebody else names it: this machine, and what the user allowed. The twin of the guard in
 * front of baseload's own connections, as a target stands alone; test/targets/shared/guard.test.js holds the two together.
 */
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import net from 'node:net'
import tls from 'node:tls'

const ALLOWED_HOST = /^(?:\[[\d.:a-f]+\]|[^\s#*/:?@[\\\]]+)(?::(\d+))?$/i

/** @typedef {{ hostname: string, isTls: boolean, host: string, ip: string, port: number, path: string }} Place host: for the Host header */

/**
 * Where an address leads: its name is resolved here and never again, and all of its addresses must be allowed.
 * @param {object} options
 * @param {string} options.address http or https
 * @param {readonly string[]} [options.allowHosts] beyond this machine: `example.test` (every port) or `example.test:8080`
 * @param {(name: string) => Promise<string[]>} [options.look]
 * @returns {Promise<Place>}
 * @throws {Error} what is not allowed, or has no address
 */
export async function findPlace ({ address, allowHosts = [], look = lookUp }) {
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) { throw new Error('it is no http address without a user name') }
  const isTls = url.protocol === 'https:'
  const port = Number(url.port || (isTls ? 443 : 80))
  const hostname = toHost(url.hostname)
  const isNamed = isAllowed({ host: hostname, port, allowHosts })
  if (hostname !== 'localhost' && !isNamed && !isLoopback(hostname)) { throw new Error(`${hostname} is not this machine; if it is yours, add --allow-host ${hostname}`) }
  const ips = net.isIP(hostname) ? [hostname] : await look(hostname)
  if (ips.length === 0) throw new Error(`${hostname} has no address`)
  for (const ip of ips) assertMayConnect({ ip, port, isNamed, allowHosts })
  return { hostname, isTls, host: url.host, ip: ips[0], port, path: `${url.pathname}${url.search}` }
}

/**
 * One GET, over a connection of its own to the address that was found. No redirect is followed, no proxy of the environment is asked.
 * @param {{ place: Place, mostBytes: number, timeoutMs: number }} options mostBytes: of the body as it is sent
 * @returns {Promise<{ status: number, encoding: string, body: Buffer }>}
 */
export function askOnce ({ place: { hostname, isTls, host, ip, port, path }, mostBytes, timeoutMs }) {
  return new Promise((resolve, reject) => {
    const send = isTls ? requestHttps : requestHttp
    const servername = net.isIP(hostname) ? undefined : hostname
    const createConnection = () =>
      isTls ? tls.connect({ host: ip, port, servername, ALPNProtocols: ['http/1.1'] }) : net.connect({ host: ip, port })
    const asked = send(
      {
        host: ip,
        port,
        path,
        headers: { host, accept: '*/*', 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(timeoutMs),
        createConnection
      },
      (answer) => {
        /** @type {Buffer[]} */
        const chunks = []
        let bytes = 0
        answer.on('data', (chunk) => {
          bytes += chunk.length
          if (bytes > mostBytes) return asked.destroy(new Error(`it answers with more than ${mostBytes} bytes`))
          chunks.push(chunk)
        })
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            encoding: answer.headers['content-encoding'] ?? 'identity',
            body: Buffer.concat(chunks)
          })
        )
      }
    )
    asked.on('error', (/** @type {Error & { code?: string }} */ error) =>
      reject(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? new Error(`no answer within ${timeoutMs} ms`)
          : error
      )
    )
    asked.end()
  })
}

/** The list that baseload hands to the scripts it starts. @param {string | undefined} text of BASELOAD_ALLOW_HOSTS */
export function readAllowHosts (text) {
  return (text ?? '').split(',').map((host) => host.trim()).filter(Boolean)
}

/**
 * One spelling a host: no brackets, no dot at the end, IPv4 within IPv6 as IPv4.
 * @param {string} hostname
 */
export function toHost (hostname) {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '').toLowerCase()
  if (!net.isIPv6(bare) || !URL.canParse(`http://[${bare}]`)) return bare
  const whole = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(whole) ?? []
  return high === undefined ? whole : [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.')
}

/** @param {string} host from toHost */
export function isLoopback (host) {
  return host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * @param {{ host: string, port: number | null, allowHosts: readonly string[] }} options host: from toHost; port: null where any will do
 */
export function isAllowed ({ host, port, allowHosts }) {
  return allowHosts.some((allowed) => {
    const text = allowed.trim()
    const named = text.startsWith('[') || text.split(':').length <= 2 ? text : `[${text}]`
    const parts = ALLOWED_HOST.exec(named)
    if (!parts || !URL.canParse(`http://${named}`)) return false
    const portNamed = parts[1]
    return toHost(new URL(`http://${named}`).hostname) === host && (portNamed === undefined || port === null || Number(portNamed) === port)
  })
}

/** @param {{ ip: string, port: number, isNamed: boolean, allowHosts: readonly string[] }} options */
function assertMayConnect ({ ip, port, isNamed, allowHosts }) {
  const host = toHost(ip)
  const isUnspecified = host === '0.0.0.0' || host === '::'
  if (net.isIP(host) && !isUnspecified && (isNamed || isLoopback(host) || isAllowed({ host, port, allowHosts }))) return
  throw new Error(`it leads to ${host}, which is not this machine; if it is yours, add --allow-host ${host}`)
}

/** @param {string} name */
async function lookUp (name) {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
