import t from 'tap'
import { findExcess, testStartCounts } from '../../src/stats/start-counts.js'
import { closeTo } from '../fixtures/close.js'

const alike = (count, requests, bad) =>
  Array.from({ length: count }, () => ({ requests, bad }))

/** By its sum: the negative binomial of mean and shape, up to k. */
function sumTo (k, mean, shape) {
  let term = (shape / (shape + mean)) ** shape
  let sum = 0
  for (let i = 0; i <= k; i++) {
    sum += term
    term *= (shape + i) / (i + 1) * mean / (shape + mean)
  }
  return sum
}

t.test('the tails of the negative binomial, as the sum of its terms has them', async (t) => {
  const starts = alike(3, 1000, 2)
  const { atMost, atLeast } = testStartCounts({ starts, allowed: 0.01, spread: 0.7 })
  closeTo(t, atMost, sumTo(6, 30, 3 / 0.49), 1e-9)
  closeTo(t, atLeast, 1 - sumTo(5, 30, 3 / 0.49), 1e-9)
})

t.test('nothing to tell of where none is bad, or all are', async (t) => {
  for (const bad of [0, 100]) t.equal(findExcess({ starts: alike(3, 100, bad), requests: 300, bad: 3 * bad }), 0)
})

t.test('no bad one in three starts of 368 is rare at the bound, whatever they differ by; a few are not', async (t) => {
  t.ok(testStartCounts({ starts: alike(3, 368, 0), allowed: 0.01, spread: 0.7 }).atMost < 0.05)
  t.ok(testStartCounts({ starts: alike(3, 368, 4), allowed: 0.01, spread: 0.7 }).atMost > 0.05)
  t.equal(testStartCounts({ starts: alike(3, 368, 0), allowed: 0.01, spread: 0.7 }).atLeast, 1)
})

t.test('starts that differ themselves widen it', async (t) => {
  const uneven = [{ requests: 1000, bad: 0 }, { requests: 1000, bad: 0 }, { requests: 1000, bad: 12 }]
  t.ok(findExcess({ starts: uneven, requests: 3000, bad: 12 }) > 1)
  t.equal(findExcess({ starts: alike(3, 1000, 0), requests: 3000, bad: 0 }), 0)
  const [even, odd] = [alike(3, 1000, 4), uneven].map((starts) => testStartCounts({ starts, allowed: 0.01, spread: 0.3 }).atMost)
  t.ok(odd > even, `${odd} and ${even}`)
})
