import t from 'tap'
import { countDocuments, drawDocuments, describeStampedeJob, expectStampedeMs, ORIGINS, STORE } from '../../../../src/experiments/stampede/plan/job.js'

t.test('documents as the published table lists them, or three', async (t) => {
  t.same([1, 10, 100, 333, 334, 1000, 10000].map((workers) => countDocuments({ documents: 'scaled', workers })), [1, 1, 1, 1, 2, 3, 30])
  t.same([10, 10000].map((workers) => countDocuments({ documents: 'fixed', workers })), [3, 3])
})

t.test('draws are uniform, from 1, and the same for the same seed', async (t) => {
  const { ids, distinctIds } = drawDocuments({ documents: 'fixed', workers: 30000, seed: 5 })
  t.equal(distinctIds, 3)
  // Chi-square with 2 degrees of freedom: 13.8 is exceeded once in 1,000.
  const chiSquare = [1, 2, 3].reduce((sum, id) => sum + (ids.filter((drawn) => drawn === id).length - 10000) ** 2 / 10000, 0)
  t.ok(chiSquare < 13.8, String(chiSquare))
  const draw = (seed) => drawDocuments({ documents: 'fixed', workers: 30000, seed }).ids.join('')
  t.ok(draw(5) === ids.join('') && draw(6) !== ids.join(''))
  t.same(drawDocuments({ documents: 'scaled', workers: 10, seed: 5 }), { ids: Array(10).fill(1), distinctIds: 1 })
  t.same(drawDocuments({ documents: 'fixed', workers: 0, seed: 5 }), { ids: [], distinctIds: 0 })
})

t.test('ten draws from three miss one of them as often as they should', async (t) => {
  // 1 - 3 (2/3)^10 + 3 (1/3)^10 of all draws have all three: 948.0 of 1,000, standard deviation 7.0.
  const all = Array.from({ length: 1000 }, (_, seed) =>
    drawDocuments({ documents: 'fixed', workers: 10, seed })
  ).filter(({ distinctIds }) => distinctIds === 3).length
  t.ok(all > 920 && all < 976, String(all))
})

t.test('what the process is told', async (t) => {
  const trial = {
    id: 'x',
    strategy: 'stampede',
    store: 'process',
    documents: 'fixed',
    workers: 10,
    origin: 'slow',
    repeat: 1,
    seed: 3,
    start: 'same-tick'
  }
  const job = describeStampedeJob({ trial, storeUrl: 'redis://127.0.0.1:6379' })
  t.match(job, {
    strategy: 'stampede',
    store: 'process',
    storeUrl: null,
    origin: { latencyMs: 2000, fails: false },
    waitMs: 1500,
    callDeadlineMs: 5000
  })
  t.equal(job.ids.length, 10)
  t.equal(job.startsPerMs, null, 'all in one tick')
  t.ok(describeStampedeJob({ trial: { ...trial, start: 'staggered' }, storeUrl: null }).startsPerMs > 0)
  t.equal(
    describeStampedeJob({ trial: { ...trial, store: 'redis' }, storeUrl: 'redis://127.0.0.1:6379' }).storeUrl,
    'redis://127.0.0.1:6379'
  )
  t.ok(ORIGINS.slow.latencyMs > STORE.waitMs, 'slow is slower than the wait')
  t.ok(STORE.lockMs > ORIGINS.slow.latencyMs, 'and a lock outlasts it')
})

t.test('about how long it takes', async (t) => {
  const expect = (more) => expectStampedeMs({ trial: { strategy: 'none', workers: 100, origin: 'healthy', ...more } })
  t.ok(expect({}) > 50 && expect({}) < 80)
  t.ok(expect({ strategy: 'stampede' }) < 20)
  t.ok(expect({ origin: 'slow' }) > 2000)
  t.ok(expect({ strategy: 'stampede', origin: 'failing' }) > 1500)
  t.ok(expect({ workers: 0 }) >= 0)
  const late = expect({ workers: 10_000, start: 'staggered' })
  t.ok(late > 200 && late < 400, 'the late ones find what the first have stored')
})
