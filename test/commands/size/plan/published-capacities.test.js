import t from 'tap'
import { findPublishedCapacity } from '../../../../src/commands/size/plan/published-capacities.js'

t.test('the published example: 6/s, 10/s, and 4 for 20/s', async (t) => {
  t.match(findPublishedCapacity({ target: 'fastify-report' }), { capacities: { 1: 6, 2: 10, 4: 20 }, peakPerSecond: 20, answer: 4 })
  t.equal(findPublishedCapacity({ target: 'fastify' }), null)
  t.equal(findPublishedCapacity({ target: 'constructor' }), null)
})
