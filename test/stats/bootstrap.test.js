import t from 'tap'
import { bootstrapRatio, resampleWindows } from '../../src/stats/bootstrap.js'
import { createRandom } from '../../src/plan/random.js'
import { closeTo } from '../fixtures/close.js'

const arm = (/** @type {number[]} */ ...values) => values.map((value) => ({ value, resampled: [] }))

t.test('with one window a repeat it is Welch on logs (scipy.stats.ttest_ind), but for the luck of the draw', async (t) => {
  const { ratio, low, high, df } = bootstrapRatio({ before: arm(100, 110, 105, 95), after: arm(120, 118, 130, 125, 122), seed: 1, resamples: 50_000 })
  closeTo(t, ratio, 1.2010992408868069, 1e-12)
  closeTo(t, Math.log(low), 0.08931515519633497, 0.03)
  closeTo(t, Math.log(high), 0.2771591879299197, 0.03)
  closeTo(t, df, 4.682250447702823, 0.03)
})

t.test('the same seed gives the same interval', async (t) => {
  const options = { before: arm(1, 2, 3, 4), after: arm(2, 3, 4, 5), seed: 3 }
  t.same(bootstrapRatio(options), bootstrapRatio(options))
  t.not(bootstrapRatio(options).low, bootstrapRatio({ ...options, seed: 4 }).low)
})

t.test('equal values have no width', async (t) => {
  const { ratio, low, high } = bootstrapRatio({ before: arm(10, 10, 10, 10), after: arm(12, 12, 12, 12), seed: 1 })
  for (const value of [ratio, low, high]) closeTo(t, value, 1.2, 1e-12)
})

t.test('noise between windows widens the interval', async (t) => {
  const quiet = bootstrapRatio({ before: arm(100, 101, 99, 100), after: arm(100, 101, 99, 100), seed: 1 })
  const noisy = arm(100, 101, 99, 100).map(({ value }) => ({ value, resampled: [value * 0.8, value * 1.25] }))
  const wide = bootstrapRatio({ before: noisy, after: noisy, seed: 1 })
  t.ok(wide.high > quiet.high && wide.low < quiet.low)
})

t.test('resampleWindows draws windows, not requests', async (t) => {
  const windows = [1, 2, 3].map((us) => ({ valuesUs: [us * 100], counts: [10], total: 10 }))
  const { value, resampled } = resampleWindows({ windows, p: 0.5, random: createRandom(5) })
  t.equal(value, 200)
  t.equal(resampled.length, 200)
  t.same([...new Set(resampled)].sort(), [100, 200, 300])
  const one = { valuesUs: [7], counts: [1], total: 1 }
  t.same(resampleWindows({ windows: [one], p: 0.5, random: () => 0 }), { value: 7, resampled: [] })
})
