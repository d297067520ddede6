import { createHttpExchange } from './http-exchange.js'

/** @import { ProducerClient } from './gateway.js' */

/**
 * @param {{ url: string }} options url of the producer
 * @returns {ProducerClient}
 */
export function createJsonClient ({ url }) {
  const { send, close } = createHttpExchange({ url })
  return {
    async fetchItem (id) {
      const { status, body } = await send({ method: 'GET', path: `/items/${encodeURIComponent(id)}` })
      if (status !== 200) throw new Error(`status ${status}`)
      return JSON.parse(body)
    },
    close
  }
}
