import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { fitTrend } from '../../src/stats/leak-trend.js'
import { closeTo } from '../fixtures/close.js'
import { countMost, howMany } from '../fixtures/long.js'
import { drawNormal } from '../fixtures/queue.js'

t.test('a line has its slope and no width; too few points have none', async (t) => {
  const points = Array.from({ length: 8 }, (_, x) => ({ x, y: 3 + 2 * x }))
  const { slope, low, high } = fitTrend({ points, level: 0.01 })
  for (const value of [slope, low, high]) closeTo(t, value, 2, 1e-9)
  t.equal(fitTrend({ points: points.slice(0, 5), level: 0.01 }), null)
  t.equal(fitTrend({ points: points.map(({ y }) => ({ x: 1, y })), level: 0.01 }), null)
  t.same(fitTrend({ points: points.map(({ x }) => ({ x, y: 7 })), level: 0.01 }), { slope: 0, low: 0, high: 0 })
})

t.test('independent errors: the interval of a textbook', async (t) => {
  // D. C. Montgomery, Introduction to Linear Regression Analysis: S = sqrt(SSE / (n - 2) / Sxx), t at 97.5 % with 4 df.
  const points = [1.1, 1.9, 3.2, 3.8, 5.1, 5.9].map((y, x) => ({ x, y }))
  const { slope, low, high } = fitTrend({ points, level: 0.025 })
  closeTo(t, slope, 0.977142857, 1e-6)
  closeTo(t, high - slope, 2.7764 * 0.039795, 1e-4)
  closeTo(t, high - slope, slope - low, 1e-9)
})

t.test('where neighbours are alike, it holds the truth as often as it says', async (t) => {
  const cases = howMany({ short: 200, long: 4000 })
  for (const rho of [0, 0.3, 0.6]) {
    const random = createRandom(7)
    let missed = 0
    for (let i = 0; i < cases; i++) {
      let error = drawNormal(random)
      const points = Array.from({ length: 24 }, (_, x) => {
        error = rho * error + Math.sqrt(1 - rho * rho) * drawNormal(random)
        return { x, y: 5 * x + error }
      })
      const { low, high } = fitTrend({ points, level: 0.025 })
      if (low > 5 || high < 5) missed++
    }
    t.ok(missed <= countMost({ cases, ratio: 0.08 }), `rho ${rho}: ${missed} of ${cases}`)
  }
})
