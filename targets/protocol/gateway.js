import { ITEM_SCHEMA } from '../shared/item.js'
import { runFastify } from '../shared/run-fastify.js'
import { readProtocol } from './protocols.js'

/** @import { FastifyReply, FastifyRequest } from 'fastify' */
/** @import { Item } from '../shared/item.js' */

/**
 * How the gateway asks its producer.
 * @typedef {object} ProducerClient
 * @property {(id: string) => Promise<Item>} fetchItem rejects with the cause when the producer does not give the item
 * @property {() => void} close
 */

// The service that load is driven at. Towards the outside it is the same for every protocol, to the byte: what differs
// is how it asks the producer, PROTOCOL=json PRODUCER_URL=http://127.0.0.1:3000 node targets/protocol/gateway.js
const client = await createProducerClient()

await runFastify({
  build: (app) => app.get('/items/:id', { schema: { response: { 200: ITEM_SCHEMA } } }, answerItem),
  release: client.close
})

/**
 * @param {FastifyRequest<{ Params: { id: string } }>} request
 * @param {FastifyReply} reply
 */
async function answerItem (request, reply) {
  try {
    return await client.fetchItem(request.params.id)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return reply.code(502).send({ statusCode: 502, error: 'Bad Gateway', message: `producer: ${cause}` })
  }
}

/**
 * Loads the one client that is wanted: memory and start time of one protocol do not carry the others' libraries.
 * @returns {Promise<ProducerClient>}
 */
async function createProducerClient () {
  const protocol = readProtocol()
  if (protocol === 'grpc') {
    const host = readVariable('PRODUCER_HOST', 'host:port')
    return (await import('./grpc-client.js')).createGrpcClient({ host })
  }
  const url = readVariable('PRODUCER_URL', 'http://host:port')
  if (protocol === 'json') return (await import('./json-client.js')).createJsonClient({ url })
  return (await import('./graphql-client.js')).createGraphqlClient({ url })
}

/**
 * @param {string} name
 * @param {string} form
 */
function readVariable (name, form) {
  const value = process.env[name]
  if (value) return value
  console.error(`${name} is missing: the address of the producer, ${form}`)
  process.exit(1)
}
