/** @import { Order } from './orders.js' */

/**
 * @typedef {object} Group
 * @property {string} region
 * @property {string} category
 * @property {number} orders
 * @property {number} customers different ones
 * @property {number} revenueCents
 * @property {number} medianCents of the amounts, nearest rank
 * @property {number} p95Cents
 */

const COLUMNS = ['region', 'category', 'orders', 'customers', 'revenue', 'median', 'p95']
const WIDTH = 14 // wide enough for any figure, so that the report is as long whatever it says

/**
 * The figures of each region and category: what a report over a table of orders computes anew for each request.
 * @param {Order[]} orders
 * @returns {Group[]} by region, then by category
 */
export function sumUp (orders) {
  /** @type {Map<string, { region: string, category: string, customers: Set<string>, amounts: number[], revenueCents: number }>} */
  const groups = new Map()
  for (const { region, category, customer, amountCents, quantity } of orders) {
    const key = `${region}/${category}`
    let group = groups.get(key)
    if (!group) groups.set(key, group = { region, category, customers: new Set(), amounts: [], revenueCents: 0 })
    group.customers.add(customer)
    group.amounts.push(amountCents)
    group.revenueCents += amountCents * quantity
  }
  return [...groups.keys()].sort().map((key) => {
    const { region, category, customers, amounts, revenueCents } = /** @type {NonNullable<ReturnType<typeof groups.get>>} */ (groups.get(key))
    amounts.sort((a, b) => a - b)
    const pick = (/** @type {number} */ ratio) => amounts[Math.ceil(ratio * amounts.length) - 1]
    return { region, category, orders: amounts.length, customers: customers.size, revenueCents, medianCents: pick(0.5), p95Cents: pick(0.95) }
  })
}

/**
 * @param {Group[]} groups
 * @returns {string} a table as plain text, its length given by the number of rows alone
 */
export function render (groups) {
  const rows = groups.map(({ region, category, orders, customers, revenueCents, medianCents, p95Cents }) =>
    [region, category, String(orders), String(customers), euros(revenueCents), euros(medianCents), euros(p95Cents)])
  return [COLUMNS, ...rows].map((cells) => cells.map((cell) => cell.padStart(WIDTH)).join('')).join('\n')
}

/** @param {number} cents */
function euros (cents) {
  return (cents / 100).toFixed(2)
}
