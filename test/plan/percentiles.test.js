import t from 'tap'
import { LATENCY_LIST, PERCENTILES } from '../../src/plan/percentiles.js'

t.test('each has the ratio that its name says, in rising order', async (t) => {
  for (const list of [PERCENTILES, LATENCY_LIST]) {
    for (const [key, ratio] of list) t.ok(Math.abs(Number(key.slice(1).replace('_', '.')) / 100 - ratio) < 1e-12, key)
    t.same(list.map(([, ratio]) => ratio), list.map(([, ratio]) => ratio).sort((a, b) => a - b))
  }
})
