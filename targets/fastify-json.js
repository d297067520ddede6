import { createItem, ITEM_SCHEMA } from './shared/item.js'
import { runFastify } from './shared/run-fastify.js'

// About 1 KB: an item with a few attributes and a review, as a detail call of a shop gives it.
const item = createItem({ id: 'medium', seed: 2, tags: 4, descriptionSentences: 3, attributes: 6, reviews: 2 })

await runFastify({
  build: (app) => app.get('/item', { schema: { response: { 200: ITEM_SCHEMA } } }, async () => item)
})
