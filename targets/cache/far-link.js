import net from 'node:net'
import { createDelayedPipe } from './far-link/delayed-pipe.js'
import { runServer } from '../shared/run-server.js'

/** @import { AddressInfo } from 'node:net' */

// Stands for a network: what comes in for BASELOAD_BACKEND (host:port) leaves DELAY_MS later, in both directions. A round trip takes
// twice as long; opening a connection takes nothing, and no byte is lost.
const [, host = '127.0.0.1', port = '3000'] = /^(.*):(\d+)$/.exec(process.env.BASELOAD_BACKEND ?? '') ?? []
const delayMs = Number(process.env.DELAY_MS ?? 20)
if (!(delayMs >= 0 && delayMs <= 10_000)) {
  console.error(`DELAY_MS must be a number from 0 to 10000, not "${process.env.DELAY_MS}"`)
  process.exit(1)
}

/** @type {Set<net.Socket>} */
const sockets = new Set()
const server = net.createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
  const far = net.connect({ host: host.replace(/^\[|\]$/g, ''), port: Number(port), noDelay: true, allowHalfOpen: true })
  for (const [from, to] of [[near, far], [far, near]]) {
    sockets.add(from)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    from.on('error', () => from.destroy())
    createDelayedPipe({ from, to, delayMs })
  }
})

await runServer({
  listen: (address) => new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => resolve(/** @type {AddressInfo} a TCP server has no other */ (server.address()).port))
  }),
  close: async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
})
