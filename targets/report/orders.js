import { createText } from '../shared/text.js'

/**
 * @typedef {{ region: string, category: string, customer: number, amountCents: number, quantity: number }} Order
 */

const REGIONS = ['north', 'east', 'south', 'west', 'centre']
const CATEGORIES = ['lamps', 'chairs', 'tables', 'clocks', 'rugs', 'tools', 'kettles', 'shelves']

/**
 * Orders of a made-up shop; the same at every start and on every machine.
 * @param {number} count
 * @returns {Order[]}
 */
export function createOrders (count) {
  const text = createText(20)
  return text.list(count, () => ({
    region: REGIONS[text.integer(0, REGIONS.length - 1)],
    category: CATEGORIES[text.integer(0, CATEGORIES.length - 1)],
    customer: text.integer(1, 9_999),
    amountCents: text.integer(199, 89_999),
    quantity: text.integer(1, 5)
  }))
}
