import { createServer } from 'node:net'
import { runServer } from '../../shared/run-server.js'

/** @import { AddressInfo, Socket } from 'node:net' */

// A driver may open thousands of connections at once; with the default (511) the kernel would let some of them wait for a second.
const BACKLOG = 8_192

/**
 * A server of plain TCP: what speaks HTTP on it is up to the caller. Closing it ends every connection at once: the servers
 * with a known truth are stopped when their answers have been waited for, and some never answer.
 * @param {(socket: Socket) => void} serve
 */
export async function listenRaw (serve) {
  /** @type {Set<Socket>} */
  const sockets = new Set()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {}) // a driver that has timed out closes its end: nothing to mend here
    serve(socket)
  })
  await runServer({
    listen: ({ host, port }) => new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, backlog: BACKLOG }, () =>
        resolve(/** @type {AddressInfo} a TCP server has no other */ (server.address()).port)
      )
    }),
    close: () => new Promise((resolve) => {
      server.close(resolve)
      for (const socket of sockets) socket.destroy()
    })
  })
}
