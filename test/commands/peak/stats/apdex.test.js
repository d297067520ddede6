import t from 'tap'
import { createApdex } from '../../../../src/commands/peak/stats/apdex.js'

const count = (requests) => {
  const apdex = createApdex({ targetUs: 500_000 })
  for (const [durationUs, status = 200] of requests) apdex.add({ durationUs, status })
  return apdex
}

t.test('satisfied, and half of those who tolerate; errors are frustrating however fast', async (t) => {
  const apdex = count([[0], [500_000], [500_001], [2_000_000], [2_000_001], [1, 503], [1, 404], [-1]])
  t.same(apdex.read(1), { targetUs: 500_000, satisfied: 3, tolerating: 2, frustrated: 2, score: 4 / 7 })
})

t.test('no score from nothing, nor from durations that are no finer than the target', async (t) => {
  t.equal(count([[-1]]).read(1).score, null)
  t.equal(count([[1]]).read(1_000_000).score, null)
  t.equal(count([[1]]).read(1000).score, 1)
})
