import { BaseloadError } from '../errors.js'

/** @import { Connect } from '../types.ts' */

const ALLOWED_HOST = /^(?:\[[\d.:a-f]+\]|[^\s#*/:?@[\\\]]+)(?::(\d+))?$/i

/**
 * Load goes to this machine, unless a host is named on purpose: a load test of somebody else's server is an attack.
 * This looks at what is written; what a name leads to is looked at where it is resolved, see boot/guard.js.
 * @param {{ url: string, allowHosts?: readonly string[] }} options allowHosts: `example.test` (every port) or
 *   `example.test:8080`
 * @returns {URL}
 * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED
 */
export function assertAllowedUrl ({ url, allowHosts = [] }) {
  const parsed = parseTargetUrl({ url })
  const host = toHost(parsed.hostname)
  if (!isUnspecified(host) && (isLoopback(host) || isNamed({ host, port: portOf(parsed), allowHosts }))) return parsed
  // Its path may be a secret, as that of a webhook is: only host and port are told.
  throw refuse({ what: `${parsed.host} is not this machine`, host })
}

/**
 * The same for an IP address, just before something connects to it.
 * @param {{ ip: string, name?: string, port: number, allowHosts?: readonly string[] }} options ip: an address: a name
 *   is never allowed here; name: that led to the address
 * @throws {BaseloadError} HOST_NOT_ALLOWED
 */
export function assertAllowedIp ({ ip, name = ip, port, allowHosts = [] }) {
  const host = toHost(ip)
  if (
    !isUnspecified(host) &&
    (isLoopbackIp(host) || (isIp(host) && [host, toHost(name)].some((one) => isNamed({ host: one, port, allowHosts }))))
  ) { return }
  const what = toHost(name) === host ? `${host} is not this machine` : `${name} leads to ${host}, which is not this machine`
  throw refuse({ what, host, name })
}

/**
 * @param {{ url: string }} options
 * @returns {URL}
 * @throws {BaseloadError} URL_INVALID; its message never repeats a password
 */
export function parseTargetUrl ({ url }) {
  const text = String(url).trim()
  const parsed = URL.canParse(text) ? new URL(text) : null
  const isHttp = parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:')
  if (!isHttp) {
    const shown = hideCredentials(text)
    throw new BaseloadError('URL_INVALID', `${JSON.stringify(shown)} is not an http address`, { hint: describeMending(shown) })
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new BaseloadError('URL_INVALID', `the address of ${parsed.host} has a user name or a password in it`, {
      hint: 'leave it out, because addresses are written to records; send it in the header Authorization of the request, as Basic …'
    })
  }
  return parsed
}

/** Of a socket: `http://unix:/run/app.sock:/path`. */
const UNIX_URL = /^\s*(https?):\/\/unix:(\/[^:?#]*[^:?#/])(?::(\/.*)?)?$/i
const LONGEST_SOCKET_BYTES = 107 // unix(7): sun_path

/**
 * Where a server is: what its address says, and where connections to it go. That of a unix socket has both in one.
 * @param {{ url: string, connect?: Connect }} options
 * @returns {{ url: URL, connect?: Connect }} url: of a socket that of localhost, which the Host header then has
 * @throws {BaseloadError} URL_INVALID
 */
export function readTarget ({ url, connect }) {
  const [, scheme, socket, path = '/'] = UNIX_URL.exec(url) ?? []
  if (socket === undefined) return { url: parseTargetUrl({ url }), connect }
  if (connect?.to !== undefined) {
    throw new BaseloadError('URL_INVALID', `the address is that of a socket, ${socket}, and --connect-to names another place`, { hint: 'give one of them' })
  }
  return { url: parseTargetUrl({ url: `${scheme}://localhost${path}` }), connect: { to: readPlace({ text: `unix:${socket}` }), ...connect } }
}

/**
 * Where connections go, as `--connect-to` has it.
 * @param {{ text: string }} options `10.0.0.5:8443`, `[::1]:8443`, `unix:/run/app.sock`
 * @returns {string}
 * @throws {BaseloadError} URL_INVALID
 */
export function readPlace ({ text }) {
  const socket = findSocket({ to: text })
  if (socket !== null && Buffer.byteLength(socket) > LONGEST_SOCKET_BYTES) {
    throw new BaseloadError('URL_INVALID', `the path of the socket has ${Buffer.byteLength(socket)} bytes`, {
      hint: `the kernel takes ${LONGEST_SOCKET_BYTES} at most: link to it from a shorter path`
    })
  }
  if (socket !== null || readAllowedHost({ text })?.port !== undefined) return text.trim()
  throw new BaseloadError('URL_INVALID', `${JSON.stringify(text)} is no place to connect to`, {
    hint: 'write it like 10.0.0.5:8443, or unix:/run/app.sock'
  })
}

/** @param {{ to?: string }} options @returns {string | null} path of a unix socket */
export function findSocket ({ to = '' }) {
  return /^unix:(\/.+)$/.exec(to.trim())?.[1] ?? null
}

/**
 * As assertAllowedUrl, of the place that is connected to. A unix socket is this machine's.
 * @param {{ target: { url: string, connect?: Connect }, allowHosts?: readonly string[] }} options
 * @returns {URL} what it is asked as
 * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED
 */
export function assertAllowedTarget ({ target, allowHosts }) {
  const { url, connect } = readTarget(target)
  const reached = findReached({ url, connect })
  if (reached !== null) assertAllowedUrl({ url: reached.href, allowHosts })
  return url
}

/** @param {{ url: URL, connect?: Connect }} options @returns {URL | null} null: a unix socket */
export function findReached ({ url, connect: { to } = {} }) {
  if (to === undefined) return url
  return findSocket({ to }) === null ? new URL(`${url.protocol}//${to}`) : null
}

/** @param {string} hostname as the URL parser writes it: `127.1` and `0x7f000001` have become 127.0.0.1 */
export function isLoopback (hostname) {
  const host = toHost(hostname)
  return host === 'localhost' || isLoopbackIp(host)
}

/** A load that rises in less time than this is no gentle one. */
export const RAMP_MS = 5000

/**
 * Whether load at a target leaves this machine, as its address is written: others may need that server, so the load rises
 * within the warm-up.
 * @param {{ target: { url?: string, connect?: Connect } }} options
 */
export function isElsewhere ({ target: { url, connect } }) {
  const reached = url === undefined ? null : findReached(readTarget({ url, connect }))
  return reached !== null && !isLoopback(reached.hostname)
}

/**
 * One spelling a host: without the brackets of IPv6 and the dot at the end; an IPv4 address within IPv6 (`::ffff:127.0.0.1`) as the IPv4
 * address that a connection to it goes to.
 * @param {string} hostname
 * @returns {string}
 */
export function toHost (hostname) {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '').toLowerCase()
  if (!bare.includes(':') || !URL.canParse(`http://[${bare}]`)) return bare
  const whole = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(whole) ?? []
  return high === undefined ? whole : [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.')
}

/** @param {URL} url */
export function portOf ({ port, protocol }) {
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** @param {string} host from toHost */
function isLoopbackIp (host) {
  return host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** @param {string} host from toHost */
export function isIp (host) {
  return host.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(host)
}

/** An address to listen on; where a connection to it goes is up to the machine. @param {string} host from toHost */
function isUnspecified (host) {
  return host === '0.0.0.0' || host === '::'
}

/** @param {{ host: string, port: number, allowHosts: readonly string[] }} options host: from toHost */
function isNamed ({ host, port, allowHosts }) {
  return allowHosts.some((text) => {
    const named = readAllowedHost({ text })
    return named?.host === host && (named.port === undefined || named.port === port)
  })
}

/**
 * A host as `--allow-host` names it. An address with a path or a user is none: what its port is would be a guess.
 * @param {{ text: string }} options `example.test`, `example.test:8080`, `2001:db8::1` or `[2001:db8::1]:8080`
 * @returns {{ host: string, port: number | undefined } | null} port: absent, every port; null: it is no host
 */
export function readAllowedHost ({ text }) {
  const trimmed = text.trim()
  // A bare IPv6 address has colons of its own; in a URL it stands in brackets.
  const named = trimmed.startsWith('[') || trimmed.split(':').length <= 2 ? trimmed : `[${trimmed}]`
  const parts = ALLOWED_HOST.exec(named)
  if (!parts || !URL.canParse(`http://${named}`)) return null
  return { host: toHost(new URL(`http://${named}`).hostname), port: parts[1] === undefined ? undefined : Number(parts[1]) }
}

/** @param {{ what: string, host: string, name?: string }} options */
function refuse ({ what, host, name = host }) {
  return new BaseloadError('HOST_NOT_ALLOWED', what, {
    hint: isUnspecified(host)
      ? 'that is an address to listen on; measure http://127.0.0.1 with the same port'
      : `if the host is yours and its owner agrees, add --allow-host ${name}`
  })
}

/** @param {string} text */
function hideCredentials (text) {
  // Up to the last @: a password that was not encoded may hold an @ or a / itself, which is why the address could not be read.
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1')
}

/** @param {string} text */
function describeMending (text) {
  const bare = `http://${text}`
  if (/^https?:\/\/unix:/i.test(text)) return 'write that of a socket like http://unix:/run/app.sock:/path'
  const looksBare = /^[^/:?#\s]+(:\d+)?([/?#]\S*)?$/.test(text) && URL.canParse(bare)
  return looksBare ? `write ${bare}` : 'write it like http://127.0.0.1:3000/path'
}
