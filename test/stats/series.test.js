import t from 'tap'
import { cutIntoWindows, summariseSeries } from '../../src/stats/series.js'
import { createRandom } from '../../src/plan/random.js'
import { simulateQueue } from '../fixtures/queue.js'

/** n requests due at even times within a window. */
const evenly = (n, windowMs) => Float64Array.from({ length: n }, (_, i) => i / n * windowMs * 1000)

t.test('independent requests: tau near 1 at every percentile that they hold, and steady', async (t) => {
  const random = createRandom(3)
  const responseUs = Uint32Array.from({ length: 10_000 }, () => 1000 + 1000 * random())
  const { dependence, warmUp } = summariseSeries({ dueUs: evenly(10_000, 4000), responseUs, windowMs: 4000 })
  t.strictSame(Object.keys(dependence), ['p50', 'p90', 'p95', 'p97_5', 'p99', 'p99_9'], 'p99.99 would need 36,887')
  t.ok(Object.values(dependence).every((tau) => tau >= 1 && tau < 1.5), JSON.stringify(dependence))
  t.equal(warmUp.steady, true)
})

t.test('a queue at utilisation 0.8: what is slow comes in bursts', async (t) => {
  const responseUs = Uint32Array.from(simulateQueue({ n: 60_000, utilisation: 0.8, random: createRandom(7) }), (x) => Math.round(x * 1e6))
  const { dependence } = summariseSeries({ dueUs: evenly(60_000, 10_000), responseUs, windowMs: 10_000 })
  t.ok(dependence.p99 > 20, `tau ${dependence.p99}`)
})

t.test('a slow beginning is where the cut is', async (t) => {
  const random = createRandom(5)
  const responseUs = Uint32Array.from({ length: 10_000 }, (_, i) => (i < 2000 ? 5000 : 1000) * (1 + 0.1 * random()))
  const { warmUp } = summariseSeries({ dueUs: evenly(10_000, 10_000), responseUs, windowMs: 10_000 })
  t.ok(warmUp.cutMs >= 1900 && warmUp.cutMs <= 2500, `${warmUp.cutMs} ms`)
  t.equal(warmUp.steady, true)
})

t.test('a change near the end is no steady state', async (t) => {
  const random = createRandom(6)
  const responseUs = Uint32Array.from({ length: 10_000 }, (_, i) => (i < 7000 ? 1000 : 5000) * (1 + 0.1 * random()))
  t.equal(summariseSeries({ dueUs: evenly(10_000, 10_000), responseUs, windowMs: 10_000 }).warmUp.steady, false)
})

t.test('nothing, one request, all equal', async (t) => {
  t.strictSame(summariseSeries({ dueUs: [], responseUs: [], windowMs: 1000 }), { dependence: {}, warmUp: { cutMs: 0, steady: null } })
  t.strictSame(summariseSeries({ dueUs: [1], responseUs: [5], windowMs: 1000 }), { dependence: {}, warmUp: { cutMs: 0, steady: null } })
  const { dependence } = summariseSeries({ dueUs: evenly(5000, 1000), responseUs: Array(5000).fill(7), windowMs: 1000 })
  t.ok(Object.values(dependence).every((tau) => tau === 1))
})

t.test('windows: seconds, or tenths of what is shorter than ten of them', async (t) => {
  const lengths = (windowMs) => cutIntoWindows({ dueUs: evenly(1200, windowMs), responseUs: Array(1200).fill(1), windowMs }).map(({ length }) => length)
  t.strictSame(lengths(12_000), Array(12).fill(100))
  t.strictSame(lengths(4000), Array(10).fill(120))
  t.strictSame(cutIntoWindows({ dueUs: [0, 999_999, 1_000_000, 9_999_999, 10_000_500], responseUs: [1, 2, 3, 4, 5], windowMs: 10_000 }).map((window) => window.join()), ['1,2', '3', '', '', '', '', '', '', '', '4,5'])
})
