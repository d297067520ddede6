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
 * The figures of each region and category: what a report over a table of orders computes anew for each request. Figures
 * are gathered in arrays of numbers, which cost the garbage collector next to nothing: otherwise a unit with less
 * memory would have more work.
 * @param {Order[]} orders
 * @returns {Group[]} by region, then by category
 */
export function sumUp (orders) {
  const sizes = countByKey(orders)
  const groups = new Map([...sizes].sort().map(([key, size]) => {
    const [region, category] = key.split('/')
    return [key, { region, category, orders: 0, revenueCents: 0, amounts: new Uint32Array(size), customers: new Uint32Array(size) }]
  }))
  for (const order of orders) {
    const group = groups.get(keyOf(order))
    if (!group) continue // every key was counted
    group.amounts[group.orders] = order.amountCents
    group.customers[group.orders++] = order.customer
    group.revenueCents += order.amountCents * order.quantity
  }
  return [...groups.values()].map(({ amounts, customers, ...group }) => {
    amounts.sort()
    customers.sort()
    const pick = (/** @type {number} */ ratio) => amounts[Math.ceil(ratio * amounts.length) - 1]
    const different = customers.reduce((count, customer, index) => customer === customers[index - 1] ? count : count + 1, 0)
    return { ...group, customers: different, medianCents: pick(0.5), p95Cents: pick(0.95) }
  })
}

/** @param {Order[]} orders */
function countByKey (orders) {
  /** @type {Map<string, number>} */
  const sizes = new Map()
  for (const order of orders) {
    const key = keyOf(order)
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  return sizes
}

/** @param {Order} order */
function keyOf ({ region, category }) {
  return `${region}/${category}`
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
