import t from 'tap'
import { binomialCdf, normalQuantile, tQuantile } from '../../src/stats/distributions.js'
import { closeTo } from '../fixtures/close.js'

t.test('binomialCdf agrees with scipy up to ten million trials', async (t) => {
  for (const [k, n, p, expected] of [
    [3, 10, 0.5, 0.171875], [9900, 10000, 0.99, 0.5134992717167584], [99800, 100000, 0.999, 8.887059167656963e-19],
    [9999900, 1e7, 0.99999, 0.5132989975671507], [9999890, 1e7, 0.99999, 0.1705587384735118],
    [9899000, 1e7, 0.99, 0.0007571703763237239], [4998000, 1e7, 0.5, 0.10300830139751964]
  ]) closeTo(t, binomialCdf({ k, n, p }), expected, 1e-10)
  t.equal(binomialCdf({ k: -1, n: 10, p: 0.5 }), 0)
  t.equal(binomialCdf({ k: 10, n: 10, p: 0.5 }), 1)
})

t.test('tQuantile agrees with scipy', async (t) => {
  for (const [p, df, expected] of [
    [0.975, 1, 12.706204736174694], [0.975, 2, 4.302652729749462], [0.975, 4, 2.7764451051977934], [0.975, 9, 2.262157162798205],
    [0.995, 29, 2.756385903670605], [0.6, 3, 0.2766706623326898], [0.025, 4, -2.7764451051977943], [0.975, 1e7, 1.9599642217],
    [0.999999, 1, 318309.88617359026], [0.9999999, 3, 222.57159098625124], [0.5, 7, 0]
  ]) closeTo(t, tQuantile({ p, df }), expected, 1e-9)
})

t.test('normalQuantile agrees with scipy', async (t) => {
  for (const [p, expected] of [
    [0.5, 0], [0.6, 0.2533471031357997], [0.975, 1.959963984540054], [0.025, -1.9599639845400545], [0.999, 3.090232306167813],
    [1e-10, -6.361340902404056], [1e-20, -9.262340089798409]
  ]) closeTo(t, normalQuantile(p), expected, 1e-14)
  t.equal(normalQuantile(0), -Infinity)
  t.equal(normalQuantile(1), Infinity)
})
