import Fastify from 'fastify'
import { drainConnections } from './drain-connections.js'
import { runServer } from './run-server.js'

/** @import { AddressInfo } from 'node:net' */
/** @import { FastifyInstance } from 'fastify' */

/**
 * Boots a fastify server: the settings that all of them share, so that they differ in their routes only.
 * @param {object} options
 * @param {(app: FastifyInstance) => unknown} options.build adds plugins and routes; awaited
 * @param {() => void} [options.release] lets go of what the routes held, after the last answer
 */
export async function runFastify ({ build, release = () => {} }) {
  // return503OnClosing would answer 503 to a request that crosses with SIGTERM; it gets its answer and `connection: close`.
  const app = Fastify({ logger: false, return503OnClosing: false })
  await build(app)
  await runServer({
    listen: async ({ host, port }) => {
      await app.listen({ host, port })
      return /** @type {AddressInfo} a TCP server has no other */ (app.server.address()).port
    },
    close: drainConnections({
      server: app.server,
      close: async () => {
        await app.close()
        release()
      }
    })
  })
}
