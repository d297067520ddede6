import t from 'tap'
import { estimateOverRepeats, tInterval } from '../../src/stats/repeats.js'
import { closeTo } from '../fixtures/close.js'

t.test('estimateOverRepeats is a geometric mean with a t interval on logs (numpy and scipy)', async (t) => {
  const estimate = estimateOverRepeats({ values: [300, 310, 290, 305, 330] })
  closeTo(t, estimate?.value, 306.71777504, 1e-9)
  closeTo(t, estimate?.low, 289.05244924, 1e-9)
  closeTo(t, estimate?.high, 325.46271023, 1e-9)
  t.equal(estimate?.basis, 'repeats')
})

t.test('estimateOverRepeats takes the plain mean when a value is 0, and never goes below 0', async (t) => {
  const estimate = estimateOverRepeats({ values: [0, 3, 6] })
  t.equal(estimate?.value, 3)
  t.equal(estimate?.low, 0)
  closeTo(t, estimate?.high, 3 + 7.452413135250991, 1e-9)
  t.same(estimateOverRepeats({ values: [0, 0, 0] }), { value: 0, low: 0, high: 0, basis: 'repeats' })
})

t.test('estimateOverRepeats has no interval with fewer than three repeats', async (t) => {
  t.equal(estimateOverRepeats({ values: [] }), null)
  t.same(estimateOverRepeats({ values: [0] }), { value: 0, low: null, high: null, basis: 'within-trial' })
  const two = estimateOverRepeats({ values: [2, 8] })
  closeTo(t, two?.value, 4, 1e-12)
  t.match(two, { low: null, high: null, basis: 'merged' })
})

t.test('estimateOverRepeats of equal values has no width', async (t) => {
  const { value, low, high } = estimateOverRepeats({ values: [5, 5, 5, 5] }) ?? {}
  for (const number of [value, low, high]) closeTo(t, number, 5, 1e-12)
})

t.test('tInterval of one value knows nothing', async (t) => {
  t.same(tInterval({ values: [4] }), { mean: 4, stdev: 0, halfWidth: Infinity })
})
