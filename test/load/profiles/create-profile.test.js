import t from 'tap'
import {
  createConstantRate, createPoisson, createProfile, createRampingRate, createWarmupProfile, shareProfile
} from '../../../src/load/profiles/create-profile.js'

const CASES = [
  { load: { kind: 'constant-rate', ratePerSecond: 100, connections: 1 }, expected: 200 },
  { load: { kind: 'poisson', ratePerSecond: 100, connections: 1 }, expected: 200 },
  { load: { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 100, connections: 1 }, expected: 100 },
  { load: { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 100, durationMs: 1000, connections: 1 }, expected: 150 },
  { load: { kind: 'stages', stages: [{ durationMs: 2000, ratePerSecond: 50 }], connections: 1 }, expected: 50 }
]

for (const { load, expected } of CASES) {
  t.test(`${JSON.stringify(load)}: ${expected} in two seconds, and a warm-up as heavy`, async (t) => {
    const options = { load, durationMs: 2000, seed: 1 }
    t.equal(Math.round(createProfile(options).expectedCount(2e6)), expected)
    t.equal(Math.round(createWarmupProfile(options).expectedCount(2e6)), expected)
  })

  t.test(`${JSON.stringify(load)}: due times never fall`, async (t) => {
    const profile = createProfile({ load, durationMs: 2000, seed: 1 })
    let before = 0
    for (let n = 0; n < 120; n++) {
      const dueUs = profile.next()
      if (dueUs < before || Number.isNaN(dueUs)) t.fail(`${n}: ${dueUs} after ${before}`)
      before = dueUs
    }
  })
}

for (const kind of ['constant-rate', 'poisson']) {
  t.test(`${kind}: a warm-up that rises in a straight line`, async (t) => {
    const load = { kind, ratePerSecond: 100, connections: 1 }
    const ramp = { from: 0, to: 1, lengthMs: 4000 }
    const profile = createWarmupProfile({ load, durationMs: 10_000, seed: 1, ramp })
    t.equal(Math.round(profile.expectedCount(1e6)), 13, 'a sixteenth of 200')
    t.equal(Math.round(profile.expectedCount(2e6)), 50)
    t.equal(Math.round(profile.expectedCount(4e6)), 200, 'half of what all of the rate would be')
    t.equal(Math.round(profile.expectedCount(5e6)), 300, 'then it stays')
  })
}

t.test('the warm-up of several workers rises as one does', async (t) => {
  const load = { kind: 'poisson', ratePerSecond: 100, connections: 1 }
  const ramp = { from: 0, to: 1, lengthMs: 4000 }
  const shares = [0, 1].map((index) => createWarmupProfile({ load, durationMs: 1000, seed: 1, ramp, share: { index, of: 2 } }))
  t.equal(Math.round(shares[0].expectedCount(4e6) + shares[1].expectedCount(4e6)), 200)
})

const LOADS = [
  { kind: 'constant-rate', ratePerSecond: 300, connections: 8 },
  { kind: 'poisson', ratePerSecond: 300, connections: 8 },
  { kind: 'ramping-rate', startRatePerSecond: 0, endRatePerSecond: 600, connections: 8 },
  {
    kind: 'stages',
    stages: [
      { durationMs: 500, ratePerSecond: 400 },
      { durationMs: 0, ratePerSecond: 100 },
      { durationMs: 500, ratePerSecond: 100 }
    ],
    connections: 8
  }
]

function takeUntil (profile, endUs) {
  const times = []
  for (let dueUs = profile.next(); dueUs < endUs; dueUs = profile.next()) times.push(dueUs)
  return times
}

for (const load of LOADS) {
  for (const of of [1, 2, 3, 7]) {
    t.test(`${load.kind}: ${of} workers send the plan's schedule between them`, async (t) => {
      for (const create of [createProfile, createWarmupProfile]) {
        const options = { load, durationMs: 1000, seed: 7 }
        const whole = takeUntil(create(options), 1e6)
        const shares = Array.from({ length: of }, (_, index) => create({ ...options, share: { index, of } }))
        const expected = shares.reduce((sum, share) => sum + share.expectedCount(1e6), 0)
        const times = shares.map((share) => takeUntil(share, 1e6))
        t.ok(whole.length > 100)
        t.strictSame(times.flat().sort((a, b) => a - b), whole, 'not one more, not one less, each to the bit')
        t.strictSame(times.map((own) => own.length), times.map((_, index) => Math.ceil((whole.length - index) / of)), 'in equal parts')
        t.ok(Math.abs(expected - create(options).expectedCount(1e6)) < 1e-6)
      }
    })
  }
}

t.test('worker k has the due times n with n mod of = k', async (t) => {
  const count = () => { let n = 0; return { next: () => n++, expectedCount: (tUs) => tUs } }
  const third = shareProfile({ profile: count(), index: 2, of: 3 })
  t.same([third.next(), third.next(), third.next()], [2, 5, 8])
  t.equal(third.expectedCount(30), 10)
})

t.test('a profile that comes to its end', async (t) => {
  const load = {
    kind: 'stages',
    startRatePerSecond: 3,
    stages: [{ durationMs: 1000, ratePerSecond: 3 }, { durationMs: 0, ratePerSecond: 0 }],
    connections: 2
  }
  const second = createProfile({ load, durationMs: 1000, seed: 1, share: { index: 1, of: 2 } })
  const times = [second.next(), second.next(), second.next(), second.next()]
  t.equal(times.at(-1), Infinity)
  t.notOk(times.some(Number.isNaN))
})

t.test('a share of stages that change goes on with its own part', async (t) => {
  const load = (ratePerSecond) => ({ kind: 'stages', stages: [{ durationMs: 0, ratePerSecond }, { durationMs: 9000, ratePerSecond }], connections: 4 })
  const shares = [0, 1].map((index) => createProfile({ load: load(100), durationMs: 9000, seed: 1, share: { index, of: 2 } }))
  const before = shares.map((share) => [share.next(), share.next()])
  t.same(before, [[0, 20_000], [10_000, 30_000]])
  for (const share of shares) share.change?.(load(50).stages)
  t.same(shares.map((share) => [share.next(), share.next()]), [[40_000, 80_000], [60_000, 100_000]], 'the last one of each again, at half the rate')
})

t.test('the n-th request is due at n / rate, without a growing error', async (t) => {
  const profile = createConstantRate({ ratePerSecond: 3 })
  for (let n = 0; n < 3_000_000; n++) profile.next()
  t.equal(profile.next(), 1e12)
})

t.test('the first is due at once', async (t) => {
  t.equal(createConstantRate({ ratePerSecond: 1 }).next(), 0)
})

t.test('as many come before t as are expected', async (t) => {
  const profile = createConstantRate({ ratePerSecond: 250 })
  let count = 0
  while (profile.next() < 2e6) count++
  t.equal(count, 500)
  t.equal(profile.expectedCount(2e6), 500)
  t.equal(profile.expectedCount(0), 0)
})

const RATE = 1000
const MEAN_GAP_US = 1e6 / RATE

t.test('the same seed gives the same times, another seed others', async (t) => {
  const take = (seed) => {
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

t.test('from nothing: the n-th is due at sqrt(2 n T / b)', async (t) => {
  const profile = createRampingRate({ startRatePerSecond: 0, endRatePerSecond: 100, durationMs: 10_000 })
  for (let n = 0; n < 500; n++) {
    const expectedUs = Math.sqrt(2 * n * 10 / 100) * 1e6
    const dueUs = profile.next()
    t.ok(Math.abs(dueUs - expectedUs) < 1e-3, `${n}: ${dueUs}`)
  }
})

t.test('the count is the integral of the rate', async (t) => {
  const profile = createRampingRate({ startRatePerSecond: 50, endRatePerSecond: 150, durationMs: 4000 })
  t.equal(profile.expectedCount(0), 0)
  t.equal(Math.round(profile.expectedCount(2e6)), 150) // 50 * 2 + 100 * 4 / 8
  t.equal(Math.round(profile.expectedCount(4e6)), 400)
  t.equal(Math.round(profile.expectedCount(6e6)), 700) // then 150 a second
})

t.test('due times are where the integral reaches n, up, down and past the end', async (t) => {
  for (const [from, to] of [[10, 500], [500, 10], [500, 0], [200, 200]]) {
    const load = { startRatePerSecond: from, endRatePerSecond: to, durationMs: 2000 }
    const profile = createRampingRate(load)
    let before = -1
    for (let n = 0; n < 800; n++) {
      const dueUs = profile.next()
      if (dueUs === Infinity) {
        t.equal(to, 0)
        t.equal(n, 500)
        break
      }
      if (dueUs < before || Math.abs(profile.expectedCount(dueUs) - n) > 1e-6) t.fail(`${from} to ${to}, ${n}: ${dueUs}`)
      before = dueUs
    }
  }
})
