import { createHttpExchange } from './http-exchange.js'

/** @import { ProducerClient } from './gateway.js' */

// Every field, so that the answer carries what the other protocols carry.
const QUERY = 'query Item($id: ID!) { item(id: $id) { id sku name description priceCents currency stock rating available tags ' +
  'attributes { name value } reviews { author stars text helpful } } }'

/**
 * @param {{ url: string }} options url of the producer
 * @returns {ProducerClient}
 */
export function createGraphqlClient ({ url }) {
  const { send, close } = createHttpExchange({ url })
  return {
    async fetchItem (id) {
      const question = JSON.stringify({ query: QUERY, variables: { id } })
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(question) }
      const { status, body } = await send({ method: 'POST', path: '/graphql', headers, body: question })
      if (status !== 200) throw new Error(`status ${status}`)
      const { data, errors } = JSON.parse(body)
      // GraphQL reports errors with status 200.
      if (errors) throw new Error(`GraphQL errors: ${errors.map((/** @type {{ message: string }} */ error) => error.message).join('; ')}`)
      return data.item
    },
    close
  }
}
