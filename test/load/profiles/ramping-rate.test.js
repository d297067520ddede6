import t from 'tap'
import { createRampingRate } from '../../../src/load/profiles/ramping-rate.js'

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
