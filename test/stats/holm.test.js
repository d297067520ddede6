import t from 'tap'
import { adjustHolm } from '../../src/stats/holm.js'

t.test('adjustHolm agrees with R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")', async (t) => {
  t.same(adjustHolm({ pValues: [0.01, 0.04, 0.03, 0.005] }).map((p) => Number(p.toFixed(12))), [0.03, 0.06, 0.06, 0.02])
})

t.test('empty, one, all equal, never above 1', async (t) => {
  t.same(adjustHolm({ pValues: [] }), [])
  t.same(adjustHolm({ pValues: [0.2] }), [0.2])
  t.same(adjustHolm({ pValues: [0.5, 0.5, 0.5] }), [1, 1, 1])
})
