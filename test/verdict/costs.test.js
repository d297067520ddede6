import t from 'tap'
import { compareWithReference } from '../../src/verdict/costs.js'
import { makeRow } from '../fixtures/rows.js'

t.test('percentiles at equal load where there is one, rate and CPU at the peak', async (t) => {
  const rows = [
    makeRow({ target: 'a', p50: 300, p99: 900, rate: 1000, cpuUs: 30 }),
    makeRow({ target: 'a', phase: 'latency', p50: 200, p99: 600, rate: 500, cpuUs: 40 }),
    makeRow({ target: 'b', p50: 400, p99: 1000, rate: 750, cpuUs: 50 }),
    makeRow({ target: 'b', phase: 'latency', p50: 250, p99: 700, rate: 500, cpuUs: 60 })
  ]
  t.same(compareWithReference({ rows, reference: 'a' }), [{ target: 'b', p50Us: 50, p99Us: 100, rateRatio: -0.25, cpuPerRequestUs: 20 }])
})

t.test('without a latency row on both sides the peak is compared', async (t) => {
  const rows = [makeRow({ target: 'a', p50: 300 }), makeRow({ target: 'b', p50: 400 }), makeRow({ target: 'b', phase: 'latency', p50: 999 })]
  t.match(compareWithReference({ rows, reference: 'a' }), [{ p50Us: 100 }])
})

t.test('an open loop has no rate to compare', async (t) => {
  const rows = ['a', 'b'].map((target) => makeRow({ target, phase: 'latency', cpuUs: 30 }))
  t.match(compareWithReference({ rows, reference: 'a' }), [{ rateRatio: null, cpuPerRequestUs: 0 }])
})

t.test('null where a side is missing, invalid or unknown', async (t) => {
  const nothing = [{ target: 'b', p50Us: null, p99Us: null, rateRatio: null, cpuPerRequestUs: null }]
  t.same(compareWithReference({ rows: [makeRow({ target: 'b' })], reference: 'a' }), nothing)
  t.same(compareWithReference({ rows: [makeRow({ target: 'a', status: 'invalid' }), makeRow({ target: 'b' })], reference: 'a' }), nothing)
  t.match(compareWithReference({ rows: [makeRow({ target: 'a', cpuUs: null }), makeRow({ target: 'b' })], reference: 'a' }), [{ cpuPerRequestUs: null, p50Us: 0 }])
  t.same(compareWithReference({ rows: [], reference: 'a' }), [])
})
