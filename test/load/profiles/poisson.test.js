import t from 'tap'
import { createPoisson } from '../../../src/load/profiles/poisson.js'

const RATE = 1000
const MEAN_GAP_US = 1e6 / RATE

t.test('the same seed gives the same times, another seed others', async (t) => {
  const take = (/** @type {number} */ seed) => {
    const profile = createPoisson({ ratePerSecond: RATE, seed })
    return Array.from({ length: 50 }, profile.next)
  }
  t.same(take(1), take(1))
  t.notSame(take(1), take(2))
})

t.test('gaps have the mean and the variance of an exponential', async (t) => {
  const gaps = gapsOf(7, 200_000)
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (gaps.length - 1)
  // Standard errors: 1 / sqrt(n) of the mean, sqrt(8 / n) of the variance (fourth moment of an exponential is 9).
  t.ok(Math.abs(mean / MEAN_GAP_US - 1) < 3 / Math.sqrt(gaps.length), `mean ${mean}`)
  t.ok(Math.abs(variance / MEAN_GAP_US ** 2 - 1) < 3 * Math.sqrt(8 / gaps.length), `variance ${variance}`)
})

t.test('gaps are exponential by Kolmogorov and Smirnov', async (t) => {
  const gaps = gapsOf(11, 100_000).sort((a, b) => a - b)
  let distance = 0
  gaps.forEach((gap, i) => {
    const expected = 1 - Math.exp(-gap / MEAN_GAP_US)
    distance = Math.max(distance, Math.abs(expected - i / gaps.length), Math.abs(expected - (i + 1) / gaps.length))
  })
  // 1.628: the 1 % point of the Kolmogorov distribution.
  t.ok(distance * Math.sqrt(gaps.length) < 1.628, `distance ${distance}`)
})

t.test('counts in windows have the chi-square of a Poisson distribution', async (t) => {
  const profile = createPoisson({ ratePerSecond: RATE, seed: 3 })
  const windows = 5000
  const counts = new Array(windows).fill(0)
  for (let due = profile.next(); due < windows * 4000; due = profile.next()) counts[Math.floor(due / 4000)]++
  // Four expected in each window; classes 0 to 10 and the rest: 11 degrees of freedom, 1 % point 24.725.
  const seen = new Array(12).fill(0)
  for (const count of counts) seen[Math.min(count, 11)]++
  let chance = Math.exp(-4)
  let rest = 1
  let chiSquare = 0
  for (let k = 0; k < 11; k++) {
    chiSquare += (seen[k] - windows * chance) ** 2 / (windows * chance)
    rest -= chance
    chance *= 4 / (k + 1)
  }
  chiSquare += (seen[11] - windows * rest) ** 2 / (windows * rest)
  t.ok(chiSquare < 24.725, `chi-square ${chiSquare}`)
})

t.test('expected count is rate times time', async (t) => {
  t.equal(createPoisson({ ratePerSecond: 20, seed: 1 }).expectedCount(3e6), 60)
})

/**
 * @param {number} seed
 * @param {number} length
 */
function gapsOf (seed, length) {
  const profile = createPoisson({ ratePerSecond: RATE, seed })
  let before = 0
  return Array.from({ length }, () => {
    const due = profile.next()
    const gap = due - before
    before = due
    return gap
  })
}
