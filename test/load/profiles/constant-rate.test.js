import t from 'tap'
import { createConstantRate } from '../../../src/load/profiles/constant-rate.js'

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
