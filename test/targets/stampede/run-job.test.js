import t from 'tap'
import { runJob } from '../../../targets/stampede/run-job.js'
import { judgeStampede } from '../../../src/experiments/stampede/verdict/laws.js'
import { createVirtualClock } from './virtual-clock.js'

const STRATEGIES = ['none', 'async', 'stampede', 'stampede_async']
const HEALTHY = { latencyMs: 5, atOnce: 10, fails: false }
const SLOW = { latencyMs: 2000, atOnce: null, fails: false }
const FAILING = { latencyMs: 5, atOnce: 10, fails: true }

/** One job in virtual time. */
async function play ({ strategy, ids, origin = HEALTHY, ...more }) {
  const clock = createVirtualClock()
  const running = runJob({
    clock,
    job: {
      strategy,
      store: 'process',
      storeUrl: null,
      ids,
      documentBytes: 64,
      origin,
      storeMs: 0.05,
      callDeadlineMs: 5000,
      waitMs: 1500,
      lockMs: 5000,
      ...more
    }
  })
  await clock.runPatiently()
  return await running
}

const draw = (workers, documents) => Array.from({ length: workers }, (_, index) => 1 + index % documents)
const count = ({ fetches, stores }) => [fetches, stores]

t.test('fetches and stores as published, 10 and 100 workers on one document', async (t) => {
  for (const workers of [10, 100]) {
    const counted = []
    for (const strategy of STRATEGIES) counted.push(count(await play({ strategy, ids: draw(workers, 1) })))
    t.same(counted, [[workers, workers], [workers, workers], [1, 1], [workers, 1]])
  }
})

t.test('with U documents: N or U, whatever the strategy\'s own words', async (t) => {
  for (const [workers, documents] of [[10, 3], [100, 3], [1000, 4], [1000, 1000], [3, 2], [1, 1]]) {
    const ids = draw(workers, documents)
    const counted = []
    for (const strategy of STRATEGIES) counted.push(count(await play({ strategy, ids })))
    t.same(
      counted,
      [
        [workers, workers],
        [workers, workers],
        [documents, documents],
        [workers, documents]
      ],
      `${workers} workers, ${documents} documents`
    )
  }
})

t.test('all are served by a healthy origin, and nothing fails', async (t) => {
  for (const strategy of STRATEGIES) {
    const result = await play({ strategy, ids: draw(100, 3) })
    t.match(result, { succeeded: 100, rejected: 0, fetchErrors: 0, storeErrors: 0, waiterTimeouts: 0 })
    t.equal(result.latenciesMs.length, 100)
    t.ok(result.latenciesMs.every((ms) => ms >= 5 && ms <= result.wallMs), 'nobody is faster than the origin')
  }
})

t.test('times: a hundred fetches, ten at a time, take ten times as long as one', async (t) => {
  const times = {}
  for (const strategy of STRATEGIES) times[strategy] = (await play({ strategy, ids: draw(100, 1) })).wallMs
  t.equal(times.async, 50, 'no store is waited for')
  t.equal(times.stampede_async, 50)
  t.ok(times.none > 50 && times.none < 60, 'the last ten stores are')
  t.ok(times.stampede > 5 && times.stampede < 7)
})

t.test('a staggered start: who starts before the first store fetches, however many come later', async (t) => {
  for (const strategy of ['none', 'async', 'stampede_async']) {
    const counted = []
    for (const workers of [1000, 10_000]) {
      const { early, ...result } = await play({ strategy, ids: draw(workers, 3), startsPerMs: 40 })
      t.ok(early.least <= result.fetches && result.fetches <= early.most, `${result.fetches} of ${early.least} to ${early.most}`)
      t.equal(result.stores, strategy === 'stampede_async' ? 3 : result.fetches)
      counted.push(result.fetches)
    }
    // The first value is there after 5.05 ms, by a clock whose turns take 0.25 ms: 40 x 5 to 40 x 5.5.
    t.ok(counted[0] >= 200 && counted[0] <= 220, String(counted[0]))
    t.equal(counted[1], counted[0])
  }
  t.match(await play({ strategy: 'stampede', ids: draw(1000, 3), startsPerMs: 40 }), { fetches: 3, stores: 3, early: { least: 0, most: 0 } })
})

t.test('what waits, over time', async (t) => {
  const none = (await play({ strategy: 'none', ids: draw(100, 1) })).queues
  t.equal(Math.max(...none.origin), 90, 'ten are asked at once')
  t.equal(none.origin.at(-1), 0)
  t.ok(none.origin.length <= 24 && none.origin.length === none.store.length)
  t.equal(Math.max(...none.store), 10, 'the last ten of a round')
  const { worker } = (await play({ strategy: 'stampede', ids: draw(100, 3) })).queues
  t.equal(Math.max(...worker), 97)
})

t.test('an origin slower than the wait: who waits goes away with nothing', async (t) => {
  const result = await play({ strategy: 'stampede', ids: draw(100, 3), origin: SLOW })
  t.match(result, { fetches: 3, stores: 3, succeeded: 3, rejected: 97, waiterTimeouts: 97, fetchErrors: 0 })
  t.same([...new Set(result.latenciesMs.map((ms) => Math.round(ms)))].sort(), [1500, 2000])
  for (const strategy of ['none', 'async', 'stampede_async']) {
    t.match(
      await play({ strategy, ids: draw(100, 3), origin: SLOW }),
      { fetches: 100, succeeded: 100, waiterTimeouts: 0 },
      strategy
    )
  }
})

t.test('an origin that fails: counted, and nothing is stored', async (t) => {
  for (const strategy of ['none', 'async', 'stampede_async']) {
    t.match(
      await play({ strategy, ids: draw(20, 3), origin: FAILING }),
      { fetches: 20, fetchErrors: 20, stores: 0, succeeded: 0, rejected: 20, waiterTimeouts: 0 },
      strategy
    )
  }
  const result = await play({ strategy: 'stampede', ids: draw(20, 3), origin: FAILING })
  t.match(result, { fetches: 3, fetchErrors: 3, stores: 0, succeeded: 0, rejected: 20, waiterTimeouts: 17 })
  t.equal(result.wallMs, 1500, 'they wait for what had failed after 5 ms')
})

t.test('a cache process that cannot keep up: awaited stores fail after the deadline, the others do not', async (t) => {
  const slowStore = { storeMs: 100, callDeadlineMs: 500, origin: { ...HEALTHY, atOnce: null } }
  t.match(await play({ strategy: 'none', ids: draw(10, 1), ...slowStore }), {
    fetches: 10, stores: 10, storeErrors: 5, succeeded: 5, rejected: 5
  })
  t.match(await play({ strategy: 'async', ids: draw(10, 1), ...slowStore }), {
    fetches: 10, stores: 10, storeErrors: 0, succeeded: 10, rejected: 0, wallMs: 5
  })
  t.match(await play({ strategy: 'stampede', ids: draw(10, 10), ...slowStore }), { storeErrors: 5, rejected: 5, waiterTimeouts: 0 })
})

t.test('nobody at all', async (t) => {
  for (const strategy of STRATEGIES) {
    t.match(await play({ strategy, ids: [] }), { fetches: 0, stores: 0, succeeded: 0, rejected: 0, wallMs: 0 })
  }
})

t.test('slow stores: only callers that wait for theirs end with an error, as published', async (t) => {
  const crashes = []
  for (const strategy of STRATEGIES) {
    const { rejected, storeErrors, waiterTimeouts } = await play({ strategy, ids: draw(1000, 3), storeMs: 2, callDeadlineMs: 500 })
    t.equal(waiterTimeouts, 0)
    t.equal(rejected, storeErrors)
    crashes.push(rejected > 0)
  }
  t.same(crashes, [true, false, false, false])
})

t.test('a caller that dies while it fetches: nobody but those of stampede is left waiting, until the lock ends', async (t) => {
  const DYING = { ...HEALTHY, dies: true }
  for (const strategy of STRATEGIES) {
    const result = await play({ strategy, ids: draw(100, 3), origin: DYING })
    const waits = strategy === 'stampede'
    t.match(result, { fetchErrors: 3, rejected: waits ? 100 : 3, waiterTimeouts: waits ? 97 : 0, fetches: waits ? 3 : 100 }, strategy)
    t.equal(result.stores, { none: 97, async: 97, stampede: 0, stampede_async: 3 }[strategy])
    t.ok(waits ? result.servedAgainMs > 5000 && result.servedAgainMs < 6600 : result.servedAgainMs < 6, `${result.servedAgainMs}`)
    t.equal(judgeStampede({ counted: { ...result, strategy, workers: 100, distinctIds: 3, start: 'same-tick', failures: result } }).heldExact, true)
  }
})

t.test('Redis that is not there, and no address for it', async (t) => {
  const job = {
    strategy: 'none',
    store: 'redis',
    ids: [1],
    documentBytes: 64,
    origin: HEALTHY,
    storeMs: 0,
    callDeadlineMs: 500,
    waitMs: 1500,
    lockMs: 5000
  }
  await t.rejects(runJob({ job: { ...job, storeUrl: null } }), /needs a storeUrl/)
  await t.rejects(runJob({ job: { ...job, storeUrl: 'redis://127.0.0.1:1' } }))
})
