import t from 'tap'
import { createStages } from '../../../src/load/profiles/stages.js'

const UP_HOLD_DOWN = [
  { durationMs: 1000, ratePerSecond: 100 },
  { durationMs: 2000, ratePerSecond: 100 },
  { durationMs: 1000, ratePerSecond: 0 }
]

t.test('areas add up: up, hold, down', async (t) => {
  const profile = createStages({ stages: UP_HOLD_DOWN })
  t.equal(profile.expectedCount(1e6), 50)
  t.equal(profile.expectedCount(3e6), 250)
  t.equal(Math.round(profile.expectedCount(4e6)), 300)
  t.equal(Math.round(profile.expectedCount(9e6)), 300)
})

t.test('each request is due where the sum reaches its number, and none comes after a last rate of 0', async (t) => {
  const profile = createStages({ stages: UP_HOLD_DOWN })
  let n = 0
  for (let dueUs = profile.next(); dueUs !== Infinity; dueUs = profile.next(), n++) {
    if (Math.abs(profile.expectedCount(dueUs) - n) > 1e-6) t.fail(`${n}: ${dueUs}`)
  }
  t.equal(n, 300)
})

t.test('a stage of no length is a jump', async (t) => {
  const profile = createStages({
    startRatePerSecond: 10,
    stages: [
      { durationMs: 1000, ratePerSecond: 10 },
      { durationMs: 0, ratePerSecond: 100 },
      { durationMs: 1000, ratePerSecond: 100 }
    ]
  })
  const due = Array.from({ length: 30 }, profile.next)
  t.equal(Math.round(due[9]), 900_000)
  t.equal(Math.round(due[10]), 1_000_000)
  t.equal(Math.round(due[11]), 1_010_000)
  t.equal(profile.expectedCount(2e6), 110)
})

t.test('nothing is due in a stage of rate 0', async (t) => {
  const profile = createStages({ stages: [{ durationMs: 3000, ratePerSecond: 0 }, { durationMs: 0, ratePerSecond: 10 }] })
  t.equal(profile.next(), 3e6)
  t.equal(profile.next(), 3.1e6)
})

t.test('no stages: the first rate stays; a rate of 0: nothing is ever due', async (t) => {
  t.equal(createStages({ stages: [] }).next(), Infinity)
  const profile = createStages({ startRatePerSecond: 2, stages: [] })
  t.same([profile.next(), profile.next(), profile.next()], [0, 500_000, 1_000_000])
})

t.test('with a seed: a Poisson process of the same rate, the same for the same seed', async (t) => {
  const due = (seed) => {
    const profile = createStages({ stages: [{ durationMs: 10_000, ratePerSecond: 1000 }], seed })
    return Array.from({ length: 5000 }, profile.next)
  }
  const times = due(7)
  t.equal(times.join(), due(7).join())
  t.not(times.join(), due(8).join()) // as texts: a difference of thousands of lines takes seconds to draw
  t.ok(times.every((us, i) => i === 0 || us >= times[i - 1]))
  const { expectedCount } = createStages({ stages: [{ durationMs: 10_000, ratePerSecond: 1000 }] })
  // As counts the gaps are exponential with mean 1: standard errors 1 / sqrt(n) of the mean, sqrt(8 / n) of the variance.
  const gaps = times.map((us, i) => expectedCount(us) - (i === 0 ? 0 : expectedCount(times[i - 1])))
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (gaps.length - 1)
  t.ok(Math.abs(mean - 1) < 3 / Math.sqrt(gaps.length), `mean ${mean}`)
  t.ok(Math.abs(variance - 1) < 3 * Math.sqrt(8 / gaps.length), `variance ${variance}`)
})

t.test('other stages from now on: what was given last comes once more, at the new rate, and nothing is lost', async (t) => {
  const flat = (ratePerSecond, lengthMs = 1000) => [0, lengthMs].map((durationMs) => ({ durationMs, ratePerSecond }))
  for (const seed of [undefined, 7]) {
    const profile = createStages({ stages: [...flat(100), ...flat(1000)], seed })
    const stay = createStages({ stages: [...flat(100), ...flat(1000)], seed })
    const early = createStages({ stages: [...flat(100, 500), ...flat(10, 9000)], seed })
    const times = (one, count) => Array.from({ length: count }, () => one.next())
    // The last of these is after 0.5 s: it has not been sent yet.
    const begun = times(stay, 200).filter((us) => us < 500_000).length
    t.same(times(profile, begun + 1).slice(0, -1), times(early, begun), 'the same until then')
    profile.change?.([...flat(100, 500), ...flat(10, 9000)])
    t.same(times(profile, 20), times(early, 20), `${seed}`)
  }
})
