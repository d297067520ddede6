/** @import { Server } from 'node:http' */
/** @import { Socket } from 'node:net' */

const SWEEP_MS = 10
/** More than the longest an answer may take here: the gateway gives its producer 2 s. */
const PATIENCE_MS = 2_500

/**
 * Closes an HTTP server within milliseconds when nothing is under way, and without cutting an answer off.
 * `server.close()` alone looks for idle connections once: one that becomes idle later, or that never sent a byte,
 * would keep the process for the whole keep-alive timeout (72 s).
 * @param {object} options
 * @param {Server} options.server call this before the server listens: connections are counted from then on
 * @param {() => Promise<unknown>} options.close stops listening; ends when the last connection has
 * @returns {() => Promise<void>}
 */
export function drainConnections ({ server, close }) {
  /** @type {Set<Socket>} */
  const sockets = new Set()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const closed = close()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    try {
      await closed
    } finally {
      clearInterval(sweep)
      clearTimeout(patience)
    }
  }
}
