import t from 'tap'
import { createProfile, createWarmupProfile } from '../../../src/load/profiles/create-profile.js'
import { shareProfile } from '../../../src/load/profiles/share.js'

/** @import { OpenLoadProfile } from '../../../src/types.ts' */

/** @type {OpenLoadProfile[]} */
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

/** @param {{ next: () => number }} profile */
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
    stages: [
      { durationMs: 1000, ratePerSecond: 3 },
      { durationMs: 0, ratePerSecond: 0 }
    ],
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
