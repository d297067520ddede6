import { ITEM_SCHEMA } from '../shared/item.js'
import { runFastify } from '../shared/run-fastify.js'
import { CATALOGUE } from './catalogue.js'

/** @typedef {{ Params: { id: string } }} ItemRoute */

/** GET /items/:id */
export async function runJsonProducer () {
  await runFastify({
    build: (app) => app.get(
      '/items/:id',
      { schema: { response: { 200: ITEM_SCHEMA } } },
      async (/** @type {import('fastify').FastifyRequest<ItemRoute>} */ request, reply) => {
        return CATALOGUE.get(request.params.id) ?? reply.code(404).send({ message: `no item ${request.params.id}` })
      }
    )
  })
}
