import { createOrders } from './report/orders.js'
import { render, sumUp } from './report/report.js'
import { runFastify } from './shared/run-fastify.js'

// A server that is bound by its CPU: each request sums up all orders anew. The work is an amount, not a time: 70,000
// orders take some 20 ms on the machine that they were chosen on (a 2.x GHz server core), and whatever they take
// elsewhere. WORK scales it.
const ORDERS = 70_000
const work = Number(process.env.WORK || 1)
if (!(work > 0 && work <= 100)) {
  console.error(`WORK must be a number above 0 and up to 100, not "${process.env.WORK}"`)
  process.exit(1)
}
const orders = createOrders(Math.ceil(ORDERS * work))

await runFastify({
  build: (app) => app.get('/report', async () => {
    const groups = sumUp(orders)
    return { title: 'Orders by region and category', groups: groups.length, text: render(groups) }
  })
})
