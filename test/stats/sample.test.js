import t from 'tap'
import { countAbove, meanUs, mergeDistributions, quantileUs, stdevUs, valueAtRank } from '../../src/stats/sample.js'

const EMPTY = { valuesUs: [], counts: [], total: 0 }
const ONE = { valuesUs: [7], counts: [1], total: 1 }
const EQUAL = { valuesUs: [7], counts: [1000], total: 1000 }
const HUNDRED = { valuesUs: Array.from({ length: 100 }, (_, i) => i + 1), counts: Array(100).fill(1), total: 100 }

t.test('the standard deviation: of the textbook, of one value, of none', async (t) => {
  t.equal(stdevUs({ distribution: { valuesUs: [2, 4, 5, 7, 9], counts: [1, 3, 2, 1, 1], total: 8 } }), 2)
  t.equal(stdevUs({ distribution: EQUAL }), 0)
  t.equal(stdevUs({ distribution: EMPTY }), null)
})

t.test('quantileUs is the nearest rank', async (t) => {
  // The textbook example of the nearest-rank method: 15, 20, 35, 40, 50.
  const five = { valuesUs: [15, 20, 35, 40, 50], counts: [1, 1, 1, 1, 1], total: 5 }
  for (const [p, expected] of [
    [0.05, 15],
    [0.3, 20],
    [0.4, 20],
    [0.5, 35],
    [1, 50],
    [0, 15]
  ]) { t.equal(quantileUs({ distribution: five, p }), expected) }
  for (const p of [0.01, 0.07, 0.29, 0.57, 0.99]) { t.equal(quantileUs({ distribution: HUNDRED, p }), Math.round(p * 100), `no floating point slip at ${p}`) }
  t.equal(quantileUs({ distribution: EMPTY, p: 0.5 }), null)
  t.equal(quantileUs({ distribution: ONE, p: 0.99999 }), 7)
  t.equal(quantileUs({ distribution: EQUAL, p: 0.01 }), 7)
})

t.test('valueAtRank counts from 1', async (t) => {
  t.equal(valueAtRank({ distribution: HUNDRED, rank: 1 }), 1)
  t.equal(valueAtRank({ distribution: HUNDRED, rank: 100 }), 100)
  t.equal(valueAtRank({ distribution: HUNDRED, rank: 101 }), null)
})

t.test('countAbove counts a value equal to the bound only when strict', async (t) => {
  t.equal(countAbove({ distribution: HUNDRED, boundUs: 90 }), 10)
  t.equal(countAbove({ distribution: HUNDRED, boundUs: 90, strict: true }), 11)
  t.equal(countAbove({ distribution: EMPTY, boundUs: 1 }), 0)
  t.equal(countAbove({ distribution: EQUAL, boundUs: 6 }), 1000)
})

t.test('mergeDistributions adds counts and keeps values ascending', async (t) => {
  const merged = mergeDistributions({
    distributions: [
      { valuesUs: [5, 9], counts: [1, 2], total: 3 },
      EMPTY,
      { valuesUs: [2, 9], counts: [4, 8], total: 12 }
    ]
  })
  t.same(merged, { valuesUs: [2, 5, 9], counts: [4, 1, 10], total: 15 })
  t.same(mergeDistributions({ distributions: [] }), EMPTY)
})

t.test('meanUs weighs values by their counts', async (t) => {
  t.equal(meanUs({ distribution: HUNDRED }), 50.5)
  t.equal(meanUs({ distribution: { valuesUs: [1, 5], counts: [3, 1], total: 4 } }), 2)
  t.equal(meanUs({ distribution: EMPTY }), null)
})

t.test('a histogram of two digits: the bound cuts its bucket, whatever the values within', async (t) => {
  const coarse = { valuesUs: [50_175], counts: [1000], total: 1000, bottomsUs: [49_920] }
  t.equal(countAbove({ distribution: coarse, boundUs: 50_050 }), 1000)
  t.equal(countAbove({ distribution: coarse, boundUs: 50_050, edge: 'bottom' }), 0)
  t.equal(countAbove({ distribution: coarse, boundUs: 49_919, edge: 'bottom' }), 1000)
  const fine = { valuesUs: [50_175], counts: [5], total: 5 }
  t.strictSame(mergeDistributions({ distributions: [fine, coarse] }), {
    valuesUs: [50_175],
    counts: [1005],
    total: 1005,
    bottomsUs: [49_920]
  })
  t.notOk('bottomsUs' in mergeDistributions({ distributions: [fine, fine] }))
})
