import t from 'tap'
import { cutIntoWindows, summariseSeries, summariseStages } from '../../src/stats/series.js'
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

t.test('each stage by its own requests: from its first on, before the next one, the last to the end', async (t) => {
  const responseUs = Uint32Array.from({ length: 10_000 }, (_, i) => i < 5000 ? 1000 + i % 7 : 1000 + Math.floor(i / 500) * 100)
  const stages = [{ fromMs: 0, toMs: 5000 }, { fromMs: 5000, toMs: 10_000 }, { fromMs: 20_000, toMs: 30_000 }]
  const dueUs = evenly(10_000, 10_000)
  const [one, two, none] = summariseStages({ stages, series: { dueUs, responseUs } })
  const alone = (from, to) => summariseSeries({ dueUs, responseUs: responseUs.slice(from, to), windowMs: 5000 }).dependence
  t.strictSame(one, { ...stages[0], dependence: alone(0, 5000) })
  t.strictSame(two, { ...stages[1], dependence: alone(5000, 10_000) })
  t.ok(two.dependence.p50 > 10 * one.dependence.p50, `${two.dependence.p50} ${one.dependence.p50}`)
  t.strictSame(none.dependence, {}, 'nothing was due in it')
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

t.test('a step at 30 % is cut there, a ramp has no steady state, at a constant rate as at random', async (t) => {
  const random = createRandom(8)
  let at = 0
  const n = 10_000
  for (const [name, dueUs] of Object.entries({
    constant: evenly(n, 10_000),
    poisson: Float64Array.from({ length: n }, () => {
      at -= 1000 * Math.log(1 - random())
      return at
    })
  })) {
    const draw = (level) =>
      Uint32Array.from({ length: n }, (_, i) => 1000 * level(i / n) * (1 - 0.3 * Math.log(1 - random())))
    const summarise = (level) =>
      summariseSeries({ dueUs, responseUs: draw(level), windowMs: Math.ceil(dueUs[n - 1] / 1000) }).warmUp
    const { cutMs, steady, windowMs } = summarise((x) => (x < 0.3 ? 2 : 1))
    t.ok(steady && cutMs > 2900 && cutMs < 4500, `${name}: ${cutMs} ms; noise moves a cut further on`)
    t.ok(windowMs > 24 && windowMs < 27, 'some 25 requests in each of 400')
    t.equal(summarise((x) => 1 + 2 * x).steady, false, name)
    t.match(summarise(() => 1), { cutMs: 0, steady: true }, name)
  }
})

t.test('a fast server whose median moves by a microsecond is steady', async (t) => {
  const responseUs = Uint32Array.from({ length: 8000 }, (_, i) => i >= 6000 && i < 6100 ? 89 : 88)
  t.match(summariseSeries({ dueUs: evenly(8000, 8000), responseUs, windowMs: 8000 }).warmUp, { cutMs: 0, steady: true })
})

t.test('2,000 requests are enough to tell, 1,999 are not', async (t) => {
  const of = (n) => summariseSeries({ dueUs: evenly(n, 2000), responseUs: Array(n).fill(5), windowMs: 2000 }).warmUp
  t.strictSame(of(1999), { cutMs: 0, steady: null })
  t.strictSame(of(2000), { cutMs: 0, steady: true, windowMs: 20 })
})

t.test('a long trial that gets ever slower is summed up in no time that grows with its square', async (t) => {
  const n = 60_000
  const { dependence, warmUp } = summariseSeries({
    dueUs: evenly(n, 20_000),
    responseUs: Uint32Array.from({ length: n }, (_, i) => 1000 + i),
    windowMs: 20_000
  })
  t.ok(dependence.p50 > n / 10, 'worth next to nothing')
  t.equal(warmUp.steady, false)
})

t.test('nothing, one request, all equal', async (t) => {
  t.strictSame(summariseSeries({ dueUs: [], responseUs: [], windowMs: 1000 }), { dependence: {}, warmUp: { cutMs: 0, steady: null } })
  t.strictSame(summariseSeries({ dueUs: [1], responseUs: [5], windowMs: 1000 }), { dependence: {}, warmUp: { cutMs: 0, steady: null } })
  const { dependence } = summariseSeries({ dueUs: evenly(5000, 1000), responseUs: Array(5000).fill(7), windowMs: 1000 })
  t.ok(Object.values(dependence).every((tau) => tau === 1))
})

t.test('windows: seconds, or tenths of what is shorter than ten of them', async (t) => {
  const lengths = (windowMs) =>
    cutIntoWindows({ dueUs: evenly(1200, windowMs), responseUs: Array(1200).fill(1), windowMs }).map(
      ({ length }) => length
    )
  t.strictSame(lengths(12_000), Array(12).fill(100))
  t.strictSame(lengths(4000), Array(10).fill(120))
  t.strictSame(
    cutIntoWindows({
      dueUs: [0, 999_999, 1_000_000, 9_999_999, 10_000_500],
      responseUs: [1, 2, 3, 4, 5],
      windowMs: 10_000
    }).map((window) => window.join()),
    ['1,2', '3', '', '', '', '', '', '', '', '4,5']
  )
})

t.test('dependence at the bounds of objectives, each once', async (t) => {
  const responseUs = Uint32Array.from({ length: 5000 }, (_, i) => i >= 1000 && i < 1080 ? 100_000 : 1000)
  const latency = (boundUs, strict = false) => ({
    text: 'x',
    kind: 'latency',
    ratio: 0.99,
    boundUs,
    strict
  })
  const { dependenceAt } = summariseSeries({
    dueUs: evenly(5000, 10_000),
    responseUs,
    windowMs: 10_000,
    objectives: [
      latency(50_000),
      latency(50_000),
      latency(100_000),
      latency(100_000, true),
      { text: 'y', kind: 'success', ratio: 0.9 }
    ]
  })
  t.strictSame(dependenceAt?.map(({ boundUs, strict }) => [boundUs, strict]), [[50_000, false], [100_000, false], [100_000, true]])
  t.ok((dependenceAt?.[0].tau ?? 0) > 50, 'one burst')
  t.equal(dependenceAt?.[1].tau, 1, 'nobody missed it')
  t.ok((dependenceAt?.[2].tau ?? 0) > 50)
})
