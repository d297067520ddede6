import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { estimateRatio } from '../../src/stats/ratio.js'
import { closeTo } from '../fixtures/close.js'
import { drawNormal } from '../fixtures/queue.js'

t.test('Welch on logs (scipy.stats.ttest_ind, equal_var=False)', async (t) => {
  const { ratio, low, high, df } = estimateRatio({ before: [100, 110, 105, 95], after: [120, 118, 130, 125, 122] })
  closeTo(t, ratio, 1.2010992408868069, 1e-12)
  closeTo(t, Math.log(low), 0.08931515519633497, 1e-9)
  closeTo(t, Math.log(high), 0.2771591879299197, 1e-9)
  closeTo(t, df, 4.682250447702823, 1e-9)
})

t.test('equal values have no width, but for the drift between sessions', async (t) => {
  const arms = { before: [10, 10, 10, 10], after: [12, 12, 12, 12] }
  const { ratio, low, high } = estimateRatio(arms)
  for (const value of [ratio, low, high]) closeTo(t, value, 1.2, 1e-9)
  const wide = estimateRatio({ ...arms, drift: { variance: 0.03 ** 2, uncertainty: 0 } })
  closeTo(t, wide.standardError, 0.03, 1e-9)
  t.ok(wide.low < 1.2 && wide.high > 1.2)
})

t.test('a drift that few records tell of has few degrees of freedom', async (t) => {
  // All of the variance from four values: 3 degrees of freedom, as variance² / (uncertainty / 2) is.
  const variance = 0.02 ** 2
  closeTo(
    t,
    estimateRatio({
      before: [5, 5, 5, 5],
      after: [5, 5, 5, 5],
      drift: { variance, uncertainty: (2 * variance ** 2) / 3 }
    }).df,
    3,
    1e-6
  )
})

for (const [repeats, drift] of [[4, 0], [5, 0], [10, 0], [5, 0.03]]) {
  t.test(`${repeats} repeats an arm, drift ${drift}: the interval holds the truth in 95 % of 3,000`, async (t) => {
    const random = createRandom(17)
    let held = 0
    for (let run = 0; run < 3000; run++) {
      const arm = (truth) => Array.from({ length: repeats }, () => truth * Math.exp(0.05 * drawNormal(random)))
      const session = Math.exp(drift * drawNormal(random))
      const { low, high } = estimateRatio({
        before: arm(1),
        after: arm(1.2).map((value) => value * session),
        drift: { variance: drift ** 2, uncertainty: 0 }
      })
      if (low <= 1.2 && high >= 1.2) held++
    }
    t.ok(held >= 0.935 * 3000, `${held} of 3000`)
  })
}
