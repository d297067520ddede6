import { createServer } from 'node:http2'
import { runServer } from './shared/run-server.js'

/** @import { ServerHttp2Session } from 'node:http2' */
/** @import { AddressInfo } from 'node:net' */

// The reference over HTTP/2 without TLS: the least that Node.js can do to answer a request there. Headers as in node-http.js.
const HEADERS = { ':status': 200, 'content-type': 'text/plain; charset=utf-8', 'content-length': 2 }
const PATIENCE_MS = 2_500

const server = createServer()
/** @type {Set<ServerHttp2Session>} */
const sessions = new Set()
server.on('session', (session) => {
  sessions.add(session)
  session.once('close', () => sessions.delete(session))
  session.on('error', () => {}) // of a client that has gone
})
server.on('stream', (stream) => {
  stream.on('error', () => {})
  stream.respond(HEADERS)
  stream.end('ok')
})

await runServer({
  listen: ({ host, port }) => new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(/** @type {AddressInfo} a TCP server has no other */ (server.address()).port))
  }),
  // GOAWAY to each: what is under way is answered.
  close: () => new Promise((resolve) => {
    server.close(() => resolve(undefined))
    for (const session of sessions) session.close()
    setTimeout(() => { for (const session of sessions) session.destroy() }, PATIENCE_MS).unref()
  })
})
