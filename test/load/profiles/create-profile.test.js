import t from 'tap'
import { createProfile, createWarmupProfile } from '../../../src/load/profiles/create-profile.js'

/** @import { OpenLoadProfile } from '../../../src/types.ts' */

/** @type {Array<{ load: OpenLoadProfile, expected: number }>} */
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

for (const kind of /** @type {const} */ (['constant-rate', 'poisson'])) {
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
  const load = /** @type {const} */ ({ kind: 'poisson', ratePerSecond: 100, connections: 1 })
  const ramp = { from: 0, to: 1, lengthMs: 4000 }
  const shares = [0, 1].map((index) => createWarmupProfile({ load, durationMs: 1000, seed: 1, ramp, share: { index, of: 2 } }))
  t.equal(Math.round(shares[0].expectedCount(4e6) + shares[1].expectedCount(4e6)), 200)
})
