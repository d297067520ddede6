import { createServer } from 'node:http'
import { drainConnections } from './shared/drain-connections.js'
import { runServer } from './shared/run-server.js'

/** @import { AddressInfo } from 'node:net' */

// The reference: the least that Node.js can do to answer a request. Headers are those that fastify sends, so that
// what a layer costs is not mixed with what a header costs.
const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'content-length': 2 }

const server = createServer((request, response) => {
  response.writeHead(200, HEADERS)
  response.end('ok')
})

// As in fastify. The 5 s of Node.js would close connections under a driver or a proxy that pauses for longer.
server.keepAliveTimeout = 72_000

await runServer({
  listen: ({ host, port }) => new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(/** @type {AddressInfo} a TCP server has no other */ (server.address()).port))
  }),
  close: drainConnections({
    server,
    close: () => new Promise((resolve, reject) => server.close((error) => error ? reject(error) : resolve(undefined)))
  })
})
