import t from 'tap'
import { drawMixtureUs, findRankUs, findStallPercentileUs, STALL } from '../../bench/known-truth.js'

t.test('a stall of 500 ms every 5 s: what every open loop must say', async (t) => {
  const at = (ratio) => Math.round(findStallPercentileUs({ ratio, ...STALL }))
  t.equal(at(0.5), 0)
  t.equal(at(0.9), 0)
  t.equal(at(0.95), 250_000)
  t.equal(at(0.99), 450_000)
  t.equal(at(0.999), 495_000)
  t.equal(at(1), 500_000)
})

t.test('the closed form is that of requests at an even rate', async (t) => {
  const { periodMs, stallMs } = { periodMs: 1000, stallMs: 300 }
  const times = Array.from({ length: 100_000 }, (_, i) => {
    const phaseUs = (i + 0.5) * 10 % 1_000_000
    return Math.max(0, stallMs * 1000 - phaseUs)
  })
  for (const ratio of [0.5, 0.8, 0.95, 0.99, 0.999]) {
    const difference = Math.abs(findRankUs({ valuesUs: times, ratio }) - findStallPercentileUs({ ratio, periodMs, stallMs }))
    t.ok(difference <= 10, `${ratio}: ${difference} us`)
  }
})

t.test('the mixture is the same whatever the seed, and only its order is another', async (t) => {
  const [one, other] = [drawMixtureUs({ seed: 1 }), drawMixtureUs({ seed: 2 })]
  t.not(one.join(), other.join())
  t.same(drawMixtureUs({ seed: 1 }), one)
  const sort = (values) => [...values].sort((a, b) => a - b)
  t.same(sort(one), sort(other))
  // Nine in ten between 1 and 5 ms: p50 at 5/9 of that. One in ten between 5 and 50 ms: p99 at 9/10, p99.9 at 99/100 of that.
  t.ok(Math.abs(findRankUs({ valuesUs: one, ratio: 0.5 }) - (1000 + 4000 * 5 / 9)) < 2)
  t.ok(Math.abs(findRankUs({ valuesUs: one, ratio: 0.99 }) - 45_500) < 100)
  t.ok(Math.abs(findRankUs({ valuesUs: one, ratio: 0.999 }) - 49_550) < 100)
})

t.test('ranks', async (t) => {
  t.equal(findRankUs({ valuesUs: [7], ratio: 0.5 }), 7)
  t.equal(findRankUs({ valuesUs: [3, 1, 2, 4], ratio: 0.5 }), 2)
  t.equal(findRankUs({ valuesUs: [5, 5, 5], ratio: 0.999 }), 5)
})
