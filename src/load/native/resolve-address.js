import { lookup } from 'node:dns/promises'
import net from 'node:net'

/** @import { ConnectionOptions } from 'node:tls' */
/** @import { Address } from './connection.js' */

const PROBE_MS = 1000

/**
 * Find the IP address once, so that no connection of a trial waits for a name. Where a name has several (localhost: `::1` and
 * `127.0.0.1`), the first that takes a connection; when none does, the first, whose refusals are then counted.
 * @param {{ url: URL, tls?: ConnectionOptions }} options tls: further options, such as `ca`
 * @returns {Promise<Address>}
 */
export async function resolveAddress ({ url, tls = {} }) {
  const isTls = url.protocol === 'https:'
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port || (isTls ? 443 : 80))
  const tlsOptions = isTls ? { ALPNProtocols: ['http/1.1'], ...net.isIP(name) === 0 && { servername: name }, ...tls } : null
  if (net.isIP(name) !== 0) return { host: name, port, tls: tlsOptions }
  const found = await lookup(name, { all: true })
  for (const { address } of found.length > 1 ? found : []) {
    if (await takesConnections(address, port)) return { host: address, port, tls: tlsOptions }
  }
  return { host: found[0].address, port, tls: tlsOptions }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function takesConnections (host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: PROBE_MS })
    const end = (/** @type {boolean} */ isTaken) => {
      socket.destroy()
      resolve(isTaken)
    }
    socket.once('connect', () => end(true)).once('timeout', () => end(false)).once('error', () => end(false))
  })
}
