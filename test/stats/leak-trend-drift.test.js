import t from 'tap'
import { createRandom } from '../../src/plan/random.js'
import { followDrift } from '../../src/stats/leak-trend.js'
import { closeTo } from '../fixtures/close.js'
import { drawNormal } from '../fixtures/queue.js'

const HOUR_MS = 3_600_000
const follow = (p99At, stretchMs = HOUR_MS / 60, count = 60) => followDrift({
  overTime: { stretchMs, stretches: Array.from({ length: count }, (_, i) => ({ fromMs: i * stretchMs, p99Us: p99At(i) })) }
})

t.test('a p99 that doubles in an hour rises by 2', async (t) => {
  const { found, ratioPerHour } = follow((i) => 1000 * 2 ** ((i + 0.5) / 60))
  t.equal(found, 'rises')
  closeTo(t, ratioPerHour.value, 2, 1e-9)
  t.equal(follow((i) => 1000 / 2 ** (i / 60)).found, 'falls')
})

t.test('a steady one is steady over an hour; over a minute it cannot be told', async (t) => {
  const random = createRandom(3)
  const noisy = () => 1000 * Math.exp(0.02 * drawNormal(random))
  const hour = follow(noisy)
  t.equal(hour.found, 'none', JSON.stringify(hour))
  t.equal(follow(noisy, 1000).found, 'unknown')
})

t.test('too few stretches tell nothing', async (t) => {
  t.equal(followDrift({ overTime: undefined }), null)
  t.equal(follow(() => null), null)
  t.equal(follow(() => 1000, 1000, 11), null)
})
