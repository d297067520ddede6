import t from 'tap'
import { intervalOfCounts, intervalOfTimes } from '../../src/stats/start-interval.js'
import { closeTo } from '../fixtures/close.js'
import { chiSquareQuantile, normalQuantile } from '../../src/stats/distributions.js'
import { tInterval } from '../../src/stats/repeats.js'

const counts = (...bad) =>
  intervalOfCounts({ starts: bad.map((k) => ({ valid: 999, badAtLeast: k, badAtMost: k })) })
/** Exponential times of which the p99 is quantileUs. */
const exponential = (quantileUs) => ({ quantileUs, missRatio: (us) => Math.exp(-us / quantileUs * Math.log(100)) })

t.test('counts: all equal have no width, one bad start has much', async (t) => {
  const { low, high } = counts(10, 10, 10)
  closeTo(t, low, 0.0105, 1e-6)
  closeTo(t, high, 0.0105, 1e-6)
  const uneven = counts(0, 0, 0, 0, 200)
  t.ok(uneven.low < 0.001 && uneven.high > 0.1, JSON.stringify(uneven))
  const [narrow, wide] = [counts(9, 10, 11), counts(5, 10, 15)]
  t.ok(wide.low < narrow.low && wide.high > narrow.high)
})

t.test('counts: one bad start among good ones is no high end that the mean does not reach', async (t) => {
  const { high } = counts(0, 0, 0, 0, 0, 0, 0, 0, 0, 500)
  closeTo(t, high, 500 / 9990 * (1 + 2.055), 1e-3) // the t interval of the ratios: one in ten, so as wide as its mean is far; t of 0.965, 9
  t.equal(counts(999, 0, 999).high, 1, 'no ratio is above 1')
  t.ok(counts(999, 0, 999).low < 0.5)
})

t.test('times: starts that are alike may still differ from the next one', async (t) => {
  const { low, high } = intervalOfTimes({ starts: [1, 1, 1].map(exponential), boundUs: 1 })
  closeTo(t, low, 0.01, 1e-9)
  t.ok(high > 0.02 && high < 0.2, `${high}`)
  const ten = intervalOfTimes({ starts: Array(10).fill(1).map(exponential), boundUs: 1 })
  t.ok(ten.high < high, 'ten that are alike say more')
})

t.test('times: the low end is that of the median start, the t interval of the logarithms', async (t) => {
  const quantiles = [0.8, 1, 1.25].map((factor) => 2 * factor)
  const { low, high } = intervalOfTimes({ starts: quantiles.map(exponential), boundUs: 2 })
  // t at 96.5 % with 2 degrees of freedom is 3.5782; the logarithms have the deviation ln 1.25.
  const margin = 3.5782 * Math.log(1.25) / Math.sqrt(3)
  closeTo(t, low, Math.exp(-Math.exp(Math.round(margin / 0.02) * 0.02) * Math.log(100)), 1e-6)
  t.ok(high > 0.05, 'three starts tell little of how far the next may be off')
  const far = intervalOfTimes({ starts: quantiles.map(exponential), boundUs: 200 })
  t.ok(far.high < 1e-3, 'far below the bound it does not matter')
})

t.test('the high end is the one that the whole grid of means and spreads gives', async (t) => {
  // The same distribution, drawn out: all 576 values sorted.
  const all = ({ starts, boundUs }) => {
    const margins = starts.map(({ quantileUs }) => Math.log(boundUs / quantileUs))
    const { mean, stdev } = tInterval({ values: margins, confidence: 0.93 })
    const df = starts.length
    const moderated = Math.sqrt((0.25 ** 2 + (starts.length - 1) * stdev ** 2) / df)
    const at = (margin) => {
      const step = Math.round((Math.max(-4, Math.min(4, margin)) + 4) / 0.02) * 0.02 - 4
      return starts.reduce((sum, { quantileUs, missRatio }) => sum + missRatio(quantileUs * Math.exp(step)), 0) / starts.length
    }
    const normals = Array.from({ length: 24 }, (_, i) => normalQuantile((i + 0.5) / 24))
    const drawn = normals.flatMap((v) => normals.map((z) => {
      const spread = moderated * Math.sqrt(df / chiSquareQuantile({ normal: v, df }))
      const centre = mean + z * spread / Math.sqrt(starts.length)
      return Array.from({ length: 33 }, (_, i) => (i - 16) / 4)
        .reduce((sum, x) => sum + Math.exp(-x * x / 2) / 4 / Math.sqrt(2 * Math.PI) * at(centre + x * spread), 0)
    }))
    return drawn.sort((a, b) => a - b)[Math.ceil(576 * 1.93 / 2) - 1]
  }
  for (const [spread, boundUs] of [[0.1, 1500], [0.6, 3000], [1.2, 900]]) {
    const starts = [-1, -0.2, 0.3, 0.9].map((at) => {
      const quantileUs = 1000 * Math.exp(spread * at)
      return { quantileUs, missRatio: (us) => Math.min(1, 0.01 * (quantileUs / us) ** 2) }
    })
    t.ok(Math.abs(intervalOfTimes({ starts, boundUs }).high - all({ starts, boundUs })) < 1e-12, `${spread}, ${boundUs} µs`)
  }
})
