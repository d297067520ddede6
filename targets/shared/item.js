import { createText } from './text.js'

/**
 * One item of a shop's catalogue.
 * @typedef {object} Item
 * @property {string} id
 * @property {string} sku
 * @property {string} name
 * @property {string} description
 * @property {number} priceCents whole number
 * @property {string} currency ISO 4217
 * @property {number} stock whole number
 * @property {number} rating 0 to 5, one decimal
 * @property {boolean} available
 * @property {string[]} tags
 * @property {Array<{ name: string, value: string }>} attributes
 * @property {Array<{ author: string, stars: number, text: string, helpful: number }>} reviews stars, helpful: whole numbers
 */

const TEXT = { type: 'string' }
const WHOLE = { type: 'integer' }

/** For fastify: it compiles a serializer from it, which also settles the order of the keys. */
export const ITEM_SCHEMA = object({
  id: TEXT,
  sku: TEXT,
  name: TEXT,
  description: TEXT,
  priceCents: WHOLE,
  currency: TEXT,
  stock: WHOLE,
  rating: { type: 'number' },
  available: { type: 'boolean' },
  tags: { type: 'array', items: TEXT },
  attributes: { type: 'array', items: object({ name: TEXT, value: TEXT }) },
  reviews: { type: 'array', items: object({ author: TEXT, stars: WHOLE, text: TEXT, helpful: WHOLE }) }
})

/**
 * Makes an item of the wanted size up, the same for the same numbers.
 * @param {{ id: string, seed: number, tags: number, descriptionSentences: number, attributes: number, reviews: number }} size
 * @returns {Item}
 */
export function createItem ({ id, seed, tags, descriptionSentences, attributes, reviews }) {
  const text = createText(seed)
  const word = () => text.name().split(' ')[1]
  return {
    id,
    sku: `BL-${text.hex(8)}`,
    name: text.name(),
    description: text.sentences(descriptionSentences),
    priceCents: text.integer(199, 89_999),
    currency: 'EUR',
    stock: text.integer(1, 500),
    rating: text.integer(10, 49) / 10,
    available: true,
    tags: text.list(tags, word),
    attributes: text.list(attributes, () => ({ name: word(), value: `${text.integer(1, 900)} ${text.pick(['mm', 'g', 'W', 'l'])}` })),
    reviews: text.list(reviews, () => ({
      author: text.name(),
      stars: text.integer(1, 5),
      text: text.sentences(2),
      helpful: text.integer(0, 300)
    }))
  }
}

/** @param {Record<string, object>} properties */
function object (properties) {
  return { type: 'object', required: Object.keys(properties), properties }
}
