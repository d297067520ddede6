import t from 'tap'
import { collectFloors } from '../../src/judge/result.js'

// 1,000 requests of 100 us, 10 of 900 us
const decode = () => ({ valuesUs: [100, 900], counts: [1000, 10], total: 1010, significantDigits: 3 })
const floors = [
  { ratePerSecond: 500, windowMs: 2000, due: 1010, responseTime: 'x' },
  { ratePerSecond: 800, windowMs: 2000, due: 1600, responseTime: 'y' }
]

t.test('of the rates of the rows, what the number of requests holds', async (t) => {
  const found = collectFloors({ rows: [{ offeredPerSecond: 500 }, { offeredPerSecond: undefined }], record: { floors }, decode })
  t.match(found, [{ ratePerSecond: 500, windowMs: 2000, responseTimeUs: { p50: 100, p90: 100, p99_9: null } }])
  t.equal(found.length, 1)
})

t.test('a record without', async (t) => {
  t.strictSame(collectFloors({ rows: [{ offeredPerSecond: 500 }], record: {}, decode }), [])
})
