import { createItem } from '../shared/item.js'

/** @import { Item } from '../shared/item.js' */

/**
 * What the producer offers, by id, whatever the protocol: about 300 bytes of JSON, and 20,480 (within 5 %), most of it
 * lists of small records, so that writing and reading it costs what it costs in real services.
 * @type {ReadonlyMap<string, Item>}
 */
export const CATALOGUE = new Map([
  ['small', createItem({ id: 'small', seed: 1, tags: 2, descriptionSentences: 1, attributes: 1, reviews: 0 })],
  ['large', createItem({ id: 'large', seed: 3, tags: 12, descriptionSentences: 6, attributes: 80, reviews: 90 })]
])
