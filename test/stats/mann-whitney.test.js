import t from 'tap'
import { testRankSum } from '../../src/stats/mann-whitney.js'
import { closeTo } from '../fixtures/close.js'

t.test('testRankSum agrees with scipy.stats.mannwhitneyu(method="exact")', async (t) => {
  closeTo(t, testRankSum({ a: [1, 2, 3], b: [4, 5, 6] }).pValue, 0.1, 1e-12)
  closeTo(t, testRankSum({ a: [1, 2, 3, 4], b: [5, 6, 7, 8] }).pValue, 0.02857142857142857, 1e-12)
  const { u, pValue } = testRankSum({ a: [1.1, 2.2, 5, 7], b: [3, 4, 6, 8, 9] })
  t.equal(u, 5)
  closeTo(t, pValue, 0.2857142857142857, 1e-12)
})

t.test('with ties it is the permutation distribution (all 70 splits counted in Python)', async (t) => {
  closeTo(t, testRankSum({ a: [1, 2, 2, 3], b: [2, 4, 4, 5] }).pValue, 0.11428571428571428, 1e-12)
})

t.test('the floor is 2 / C(2R, R)', async (t) => {
  const split = (n) => ({ a: Array.from({ length: n }, (_, i) => i), b: Array.from({ length: n }, (_, i) => i + n) })
  for (const [n, ways] of [[3, 20], [4, 70], [5, 252], [10, 184756]]) closeTo(t, testRankSum(split(n)).pValue, 2 / ways, 1e-12)
})

t.test('empty, all equal, too many', async (t) => {
  t.equal(testRankSum({ a: [], b: [1] }).pValue, 1)
  t.equal(testRankSum({ a: [1, 2], b: [] }).pValue, 1)
  t.equal(testRankSum({ a: [1, 1], b: [1, 1] }).pValue, 1)
  t.throws(() => testRankSum({ a: Array(101).fill(1), b: [] }), RangeError)
})
