import t from 'tap'
import { bucketRatio, chanceWithin, lawOfDistribution, lawQuantileUs } from '../../../src/stats/composition/laws.js'
import { findOnGrid, layOnGrid } from '../../../src/stats/composition/grid.js'

const sample = { kind: 'sample', fromUs: [0, 10, 100], toUs: [10, 20, 100], shares: [0.5, 0.3, 0.1], requests: 10 }

t.test('chances and percentiles', async (t) => {
  t.equal(chanceWithin({ law: sample, us: 5 }), 0.25)
  t.equal(chanceWithin({ law: sample, us: 15 }), 0.65)
  t.equal(chanceWithin({ law: sample, us: 1e9 }).toFixed(6), '0.900000')
  t.equal(lawQuantileUs({ law: sample, p: 0.25 }), 5)
  t.equal(lawQuantileUs({ law: sample, p: 0.85 }), 100)
  t.equal(lawQuantileUs({ law: sample, p: 0.95 }), null, 'past the last bucket')
  t.equal(chanceWithin({ law: { kind: 'constant', valueUs: 5 }, us: 4.9 }), 0)
  t.equal(lawQuantileUs({ law: { kind: 'exponential', meanUs: 10 }, p: 0.5 }).toFixed(6), (10 * Math.LN2).toFixed(6))
  const promise = { kind: 'promise', steps: [{ ratio: 0.9, boundUs: 10 }, { ratio: 0.99, boundUs: 50 }] }
  t.same([9, 10, 49, 50, 1e6].map((us) => chanceWithin({ law: promise, us })), [0, 0.9, 0.9, 0.99, 0.99])
  t.same([0.5, 0.95, 0.999].map((p) => lawQuantileUs({ law: promise, p })), [10, 50, null])
  t.equal(bucketRatio({ law: sample, p: 0.7 }), 0.5)
  t.equal(bucketRatio({ law: promise, p: 0.7 }), 0)
})

t.test('of a histogram of 3 significant digits', async (t) => {
  const law = lawOfDistribution({ distribution: { valuesUs: [1, 2047, 4095], counts: [1, 2, 1], total: 4 } })
  t.same(law.fromUs, [0, 2046, 4093])
  t.same(law.shares, [0.25, 0.5, 0.25])
})

t.test('on a grid nothing is lost, and nothing moves by more than half a step', async (t) => {
  const cdf = layOnGrid({ law: sample, grid: { stepUs: 7, size: 30 } })
  t.equal(cdf.at(-1).toFixed(9), '0.900000000')
  for (let k = 0; k < 30; k++) {
    t.ok(
      cdf[k] <= chanceWithin({ law: sample, us: (k + 0.5) * 7 }) + 1e-9 &&
        cdf[k] >= chanceWithin({ law: sample, us: (k - 0.5) * 7 }) - 1e-9,
      `step ${k}`
    )
  }
  t.same([...layOnGrid({ law: sample, grid: { stepUs: 10, size: 3 }, atTop: true })].map((x) => x.toFixed(2)), ['0.00', '0.50', '0.80'])
  t.equal(findOnGrid({ cdf: Float64Array.from([0, 0, 1, 1]), grid: { stepUs: 5, size: 4 }, p: 0.3 }).us, 10, 'a value alone is that value')
  t.equal(
    findOnGrid({ cdf: Float64Array.from([0.25, 0.5, 0.75, 1]), grid: { stepUs: 10, size: 4 }, p: 0.625 }).us,
    20,
    'in the middle of the third step'
  )
  t.equal(findOnGrid({ cdf: Float64Array.from([0.1]), grid: { stepUs: 1, size: 1 }, p: 0.5 }), null)
})
