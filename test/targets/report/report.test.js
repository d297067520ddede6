import t from 'tap'
import { createOrders } from '../../../targets/report/orders.js'
import { render, sumUp } from '../../../targets/report/report.js'

const order = (region, category, amountCents, quantity = 1, customer = 1) => ({ region, category, customer, amountCents, quantity })

t.test('the orders are the same each time', async (t) => {
  t.same(createOrders(1000), createOrders(1000))
  t.equal(createOrders(1000).length, 1000)
})

t.test('a group by hand', async (t) => {
  const amounts = Array.from({ length: 20 }, (_, index) => (20 - index) * 100)
  const groups = sumUp([...amounts.map((amount, index) => order('west', 'lamps', amount, 2, index % 7)), order('east', 'rugs', 5)])
  t.same(groups, [
    { region: 'east', category: 'rugs', orders: 1, customers: 1, revenueCents: 5, medianCents: 5, p95Cents: 5 },
    { region: 'west', category: 'lamps', orders: 20, customers: 7, revenueCents: 42_000, medianCents: 1000, p95Cents: 1900 }
  ])
  t.equal(render(groups).split('\n')[1].trim().replace(/ +/g, ' '), 'east rugs 1 1 0.05 0.05 0.05')
})

t.test('nothing is lost: the sum over the groups is the sum over the orders', async (t) => {
  const orders = createOrders(5000)
  const groups = sumUp(orders)
  t.equal(groups.length, 40)
  t.equal(groups.reduce((sum, { orders: count }) => sum + count, 0), 5000)
  t.equal(
    groups.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
    orders.reduce((sum, { amountCents, quantity }) => sum + amountCents * quantity, 0)
  )
  const west = orders.filter(({ region, category }) => region === 'west' && category === 'lamps')
  t.equal(
    groups.find(({ region, category }) => region === 'west' && category === 'lamps').customers,
    new Set(west.map(({ customer }) => customer)).size
  )
})

t.test('the report is as long whatever it says', async (t) => {
  t.equal(render(sumUp(createOrders(70_000))).length, render(sumUp(createOrders(700))).length)
  t.equal(render([]), render(sumUp([])))
})
