import { createText } from './text.js'

/**
 * A page of search results as a shop's API would send it: 40,960 bytes of JSON (within 5 %), and about a fifth of
 * that after gzip. The same on every machine and at every start.
 */
export function createDocument () {
  const text = createText(40_960)
  const categories = text.list(9, () => ({ id: text.integer(100, 999), path: `Home > ${text.name()} > ${text.name()}` }))
  const sellers = text.list(7, () => ({ id: text.hex(8), name: `${text.name()} Ltd`, country: text.pick(['DE', 'FR', 'NL', 'PL']) }))
  return {
    query: { text: 'lamp', page: 1, pageSize: 48, sort: 'relevance' },
    total: 1_874,
    facets: text.list(8, () => ({ name: text.name(), count: text.integer(3, 400) })),
    items: text.list(48, () => createResult(text, categories, sellers))
  }
}

/**
 * @param {ReturnType<typeof createText>} text
 * @param {object[]} categories
 * @param {object[]} sellers
 */
function createResult (text, categories, sellers) {
  const id = text.hex(12)
  const name = text.name()
  return {
    id,
    name,
    url: `https://shop.example/products/${name.toLowerCase().replaceAll(' ', '-')}-${id}`,
    description: text.sentences(text.integer(1, 5)),
    category: text.pick(categories),
    seller: text.pick(sellers),
    price: { amount: text.integer(199, 89_999) / 100, currency: 'EUR', taxIncluded: true },
    rating: { average: text.integer(10, 50) / 10, count: text.integer(0, 2_400) },
    availability: { inStock: true, quantity: text.integer(1, 500), deliveryDays: text.integer(1, 9) },
    images: text.list(text.integer(1, 3), (index) => ({
      url: `https://img.shop.example/products/${id}/${index}.webp`,
      width: 1200,
      height: 900
    })),
    updatedAt: text.date()
  }
}
