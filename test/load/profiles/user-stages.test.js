import t from 'tap'
import { createCrowd } from '../../../src/load/profiles/user-stages.js'

const stages = [{ durationMs: 10_000, users: 10 }, { durationMs: 5000, users: 10 }, { durationMs: 10_000, users: 0 }]
const S = 1e6

t.test('who comes within a ramp comes when it passes them, and goes when it falls below', async (t) => {
  const { arrivals, isThere, mean } = createCrowd({ stages, pauseUs: S })
  t.same(arrivals.map(({ user, atUs }) => [user, atUs / S]), Array.from({ length: 10 }, (_, user) => [user, user + 1]))
  t.equal(mean, 6, '(50 + 50 + 50) / 25 s')
  const countAt = (seconds) => Array.from({ length: 10 }, (_, user) => user).filter((user) => isThere(user, seconds * S)).length
  t.same([0, 0.9, 1, 5, 10, 14, 15, 16, 20, 25, 99].map(countAt), [0, 0, 1, 5, 10, 10, 10, 9, 5, 0, 0])
})

t.test('who comes in a jump comes within one pause', async (t) => {
  const { arrivals, isThere } = createCrowd({ stages: [{ durationMs: 0, users: 4 }, { durationMs: 2000, users: 4 }], pauseUs: S })
  t.same(arrivals.map(({ atUs }) => atUs / S), [0.125, 0.375, 0.625, 0.875])
  t.ok(isThere(3, 0) && !isThere(4, 0))
})

t.test('a second wave: the same users come again', async (t) => {
  const { arrivals } = createCrowd({ stages: [...stages, { durationMs: 2000, users: 2 }], pauseUs: S })
  t.same(arrivals.slice(-2).map(({ user, atUs }) => [user, atUs / S]), [[0, 26], [1, 27]])
})

t.test('workers share them: together as many, at the same times', async (t) => {
  const whole = createCrowd({ stages, pauseUs: S })
  const parts = [0, 1, 2].map((index) => createCrowd({ stages, pauseUs: S, share: { index, of: 3 } }))
  t.same(parts.map(({ arrivals }) => arrivals.length), [4, 3, 3])
  t.same(parts.flatMap(({ arrivals }) => arrivals.map(({ atUs }) => atUs)).sort((a, b) => a - b), whole.arrivals.map(({ atUs }) => atUs))
  t.equal(parts.reduce((sum, { mean }) => sum + mean, 0), whole.mean)
  for (let second = 0; second <= 25; second += 0.5) {
    const there = parts.map(({ isThere }) => [0, 1, 2, 3].filter((user) => isThere(user, second * S)).length)
    t.ok(Math.max(...there) - Math.min(...there) <= 1, `${second} s: ${there}`)
  }
})
