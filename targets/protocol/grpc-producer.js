import { Server, ServerCredentials, status } from '@grpc/grpc-js'
import { runServer } from '../shared/run-server.js'
import { CATALOGUE } from './catalogue.js'
import { loadCatalogueService } from './grpc-catalogue.js'

/** @import { CatalogueHandlers } from './grpc-catalogue.js' */

/** As for the HTTP servers: more than the longest an answer may take. */
const PATIENCE_MS = 2_500

/** @type {CatalogueHandlers} */
const HANDLERS = {
  GetItem ({ request: { id } }, callback) {
    const item = CATALOGUE.get(id)
    if (item) callback(null, item)
    else callback({ code: status.NOT_FOUND, details: `no item ${id}` })
  }
}

/** baseload.catalogue.Catalogue/GetItem, without TLS */
export async function runGrpcProducer () {
  const server = new Server()
  server.addService(loadCatalogueService().service, HANDLERS)
  await runServer({
    listen: ({ host, port }) => new Promise((resolve, reject) => {
      const address = `${host.includes(':') ? `[${host}]` : host}:${port}`
      server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) => error ? reject(error) : resolve(bound))
    }),
    close: () => new Promise((resolve) => {
      server.tryShutdown(() => resolve(undefined))
      setTimeout(() => server.forceShutdown(), PATIENCE_MS).unref()
    })
  })
}
