import t from 'tap'
import { betaQuantile, lnGamma, regularisedBeta } from '../../src/stats/beta-function.js'
import { closeTo } from '../fixtures/close.js'

t.test('lnGamma agrees with mpmath at 40 digits', async (t) => {
  for (const [x, expected] of [
    [0.1, 2.252712651734206], [0.5, 0.5723649429247001], [1, 0], [1.5, -0.12078223763524522],
    [10, 12.80182748008147], [1e3, 5905.220423209182], [1e7, 151180949.3694741]
  ]) closeTo(t, lnGamma(x), expected, 1e-13)
})

t.test('regularisedBeta agrees with mpmath, also where one side is ten million', async (t) => {
  for (const [a, b, x, expected] of [
    [1, 1e7, 1e-8, 0.09516258241645914], [1e7, 1, 0.99999999, 0.9048374171288819], [0.5, 0.5, 0.3, 0.36901011956554536],
    [2, 3, 0.4, 0.5248], [50, 950, 0.06, 0.9209433460988589], [300, 29912, 0.012, 0.9996921903974771]
  ]) closeTo(t, regularisedBeta({ x, a, b }), expected, 1e-12)
  t.equal(regularisedBeta({ x: 0, a: 2, b: 3 }), 0)
  t.equal(regularisedBeta({ x: 1, a: 2, b: 3 }), 1)
})

t.test('betaQuantile agrees with scipy', async (t) => {
  for (const [p, a, b, expected] of [
    [0.975, 1, 1e7, 3.6888787737224376e-07], [0.025, 1, 1e7, 2.5317807952240303e-09], [0.975, 1, 368, 0.009974054826946351],
    [0.975, 13, 30199, 0.0006937365899496423], [0.025, 12, 30200, 0.0002052586047591937], [0.5, 2, 3, 0.3857275681323895],
    [0.975, 1e5, 9.9e6, 0.010061761591126933], [0.025, 9999990, 11, 0.9999981609651672]
  ]) closeTo(t, betaQuantile({ p, a, b }), expected, 1e-9)
  t.equal(betaQuantile({ p: 0, a: 2, b: 3 }), 0)
  t.equal(betaQuantile({ p: 1, a: 2, b: 3 }), 1)
})

t.test('at a trillion requests it agrees with the normal distribution, and beyond all numbers it says so at once', async (t) => {
  closeTo(t, betaQuantile({ p: 0.975, a: 5e11, b: 5e11 }), 0.5 + 1.959963984540054 * 0.5 / 1e6, 1e-12)
  for (const [a, b] of [[1e308, 1], [1e308, 1e308], [Infinity, 1], [1, NaN]]) t.ok(Number.isNaN(betaQuantile({ p: 0.975, a, b })))
  for (const [a, b] of [[1e308, 1e308], [Infinity, 1], [1, NaN]]) t.ok(Number.isNaN(regularisedBeta({ x: 0.5, a, b })))
})
