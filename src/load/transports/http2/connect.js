import tls from 'node:tls'
import { connectTo } from '../../../boot/guard.js'

/** @import { Address } from '../../../boot/guard.js' */

/**
 * Connect a socket that reads into a buffer of ours (`onread`): no stream events, no copies.
 * @param {object} options
 * @param {Address} options.address
 * @param {Uint8Array} options.readBuffer
 * @param {() => void} options.onConnect
 * @param {(length: number) => boolean} options.onRead
 * @param {(cause: string) => void} options.onEnd may be called more than once; cause: empty when the peer has closed
 * @returns {import('node:net').Socket}
 */
export function connectSocket ({ address, readBuffer, onConnect, onRead, onEnd }) {
  const socket = connectTo({ address, options: { onread: { buffer: readBuffer, callback: onRead } } })
  socket.setNoDelay(true)
  socket.on(address.tls === null ? 'connect' : 'secureConnect', () => {
    if (socket instanceof tls.TLSSocket && socket.alpnProtocol !== 'h2') onEnd('protocol error: the server does not speak HTTP/2 (ALPN)')
    else onConnect()
  })
  socket.on('error', (error) => onEnd(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message))
  socket.on('end', () => onEnd(''))
  socket.on('close', () => onEnd(''))
  return socket
}
