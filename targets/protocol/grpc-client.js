import { credentials, status } from '@grpc/grpc-js'
import { loadCatalogueService } from './grpc-catalogue.js'
import { PRODUCER_TIMEOUT_MS } from './http-exchange.js'

/** @import { ProducerClient } from './gateway.js' */

/**
 * One client, so one HTTP/2 connection for as long as the gateway lives, as gRPC is meant to be used.
 * @param {{ host: string }} options host:port of the producer
 * @returns {ProducerClient}
 */
export function createGrpcClient ({ host }) {
  const { Client } = loadCatalogueService()
  const client = new Client(host, credentials.createInsecure(), { 'grpc.enable_http_proxy': 0 })
  return {
    fetchItem: (id) => new Promise((resolve, reject) => {
      client.GetItem({ id }, { deadline: Date.now() + PRODUCER_TIMEOUT_MS }, (error, item) => {
        if (error) reject(new Error(`grpc-status ${error.code} ${status[error.code]}: ${error.details}`))
        else if (item) resolve(item)
        else reject(new Error('no message in the answer'))
      })
    }),
    close: () => client.close()
  }
}
