import t from 'tap'
import { measureBlockDependence } from '../../src/stats/block-dependence.js'
import { createRandom } from '../../src/plan/random.js'
import { simulateQueue } from '../fixtures/queue.js'
import { closeTo } from '../fixtures/close.js'

const slice = (fast, slow) => ({ valuesUs: [100, 900], counts: [fast, slow], total: fast + slow })

t.test('the variance between slices over that of chance, and its upper end', async (t) => {
  // By hand: p50 is 100, above it are 0 or 80 of 400 a slice; squares 4 * 40^2 over 3, over 400 * 0.1 * 0.9 = 36;
  // 3 over chi-square's 10 % at 3 degrees of freedom, 0.584 (its table), which Wilson and Hilferty have to 2 %.
  const slices = [0, 80, 80, 0].map((slow) => slice(400 - slow, slow))
  const { p50, p90, p95 } = measureBlockDependence({ slices, windowMs: 1000 })
  closeTo(t, Number(p50) / (4 * 1600 / 3 / 36 * 3 / 0.584), 1, 0.02)
  t.equal(p90, p50, 'all of a percentile and the lower ones')
  t.equal(p95, p50, 'no request above it tells nothing against them')
})

t.test('slices that are alike, or too few', async (t) => {
  t.equal(measureBlockDependence({ slices: Array(8).fill(slice(360, 40)), windowMs: 1000 }).p90, 1)
  t.same(measureBlockDependence({ slices: Array(3).fill(slice(360, 40)), windowMs: 1000 }), {})
  t.equal(measureBlockDependence({ slices: Array(8).fill(slice(30, 4)), windowMs: 1000 }).p99_9, undefined)
})

t.test('longer blocks see slower waves: at least eight of them, four seconds each at most', async (t) => {
  const wave = (slices) => Array.from({ length: slices }, (_, at) => at % 8 < 4 ? slice(400, 0) : slice(380, 20))
  const of = (slices, windowMs = 1000) => Number(measureBlockDependence({ slices: wave(slices), windowMs }).p50)
  t.ok(of(16) > 1.3 * of(8), 'blocks of two')
  t.ok(of(32) > 1.8 * of(31), 'blocks of four')
  t.ok(of(32, 4000) < of(32, 2000) && of(32, 2000) < of(32, 1000), 'no longer than four seconds')
})

t.test('a queue: tau is at least what it is', async (t) => {
  const random = createRandom(3)
  let below = 0
  for (let run = 0; run < 20; run++) {
    const values = simulateQueue({ n: 20_000, utilisation: 0.8, random }).map((one) => Math.ceil(one * 1000))
    const slices = Array.from({ length: 20 }, (_, at) => {
      const sorted = [...values.slice(at * 1000, at * 1000 + 1000)].sort((a, b) => a - b)
      return { valuesUs: sorted, counts: Array(1000).fill(1), total: 1000 }
    })
    if (Number(measureBlockDependence({ slices, windowMs: 1000 }).p99) < 25) below++ // of p50, and more of a tail
  }
  t.ok(below <= 2, `${below} of 20 below`)
})
