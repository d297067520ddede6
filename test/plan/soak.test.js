import t from 'tap'
import { chooseSoakWarmup } from '../../src/plan/soak.js'

t.test('a quarter of the window, a minute at most', async (t) => {
  t.equal(chooseSoakWarmup({ durationMs: 20_000 }), 5000)
  t.equal(chooseSoakWarmup({ durationMs: 240_000 }), 60_000)
  t.equal(chooseSoakWarmup({ durationMs: 3_600_000 }), 60_000)
})
