import t from 'tap'
import { createOrigin } from '../../../targets/stampede/origin.js'
import { STRATEGIES } from '../../../targets/stampede/strategies.js'
import { createProcessCache } from '../../../targets/stampede/stores/process-cache.js'
import { createVirtualClock } from './virtual-clock.js'

/** Workers that start one after the other. */
async function playPaced ({ strategy, ids, gapMs, origin = { latencyMs: 5, atOnce: 10, fails: false }, waitMs = 1500 }) {
  const clock = createVirtualClock()
  const tally = { fetches: 0, fetchErrors: 0, stores: 0, storeErrors: 0, waiterTimeouts: 0 }
  const fetchDocument = createOrigin({ ...origin, documentBytes: 64, tally, clock })
  const cache = createProcessCache({ storeMs: 0.5, callDeadlineMs: 5000, tally, clock })
  const outcomes = []
  for (const [index, id] of ids.entries()) {
    clock.after(
      () =>
        STRATEGIES[strategy]({ id, cache, fetchDocument, tally, waitMs }).then(
          (document) => outcomes.push(document),
          (error) => outcomes.push(error)
        ),
      index * gapMs
    )
  }
  await clock.runPatiently()
  return { ...tally, outcomes, cache }
}

const ids = Array.from({ length: 200 }, (_, index) => 1 + (index * 7) % 3)

t.test('at any pacing: stampede fetches and stores each document once, stampede_async stores it once', async (t) => {
  for (const gapMs of [0, 0.01, 0.1, 0.5, 1, 3, 10]) {
    t.match(
      await playPaced({ strategy: 'stampede', ids, gapMs }),
      { fetches: 3, stores: 3, waiterTimeouts: 0 },
      `stampede, a worker each ${gapMs} ms`
    )
    t.match(await playPaced({ strategy: 'stampede_async', ids, gapMs }), { stores: 3 }, `stampede_async, a worker each ${gapMs} ms`)
  }
})

t.test('when they start one after the other, the late ones find what the first had stored', async (t) => {
  for (const strategy of ['none', 'async', 'stampede_async']) {
    const { fetches } = await playPaced({ strategy, ids, gapMs: 0.1 })
    t.ok(fetches > 3 && fetches < 200, `${strategy}: ${fetches} fetches, as in the published runs of 1,000 workers`)
  }
  t.match(await playPaced({ strategy: 'none', ids, gapMs: 100 }), { fetches: 3, stores: 3 })
})

t.test('a document of their own for everybody', async (t) => {
  for (const strategy of Object.keys(STRATEGIES)) {
    const { outcomes } = await playPaced({ strategy, ids: [1, 2, 1, 3, 2], gapMs: 0 })
    t.same(outcomes.map((document) => JSON.parse(document).id).sort(), [1, 1, 2, 2, 3])
  }
})

t.test('after a failed fetch the next one to ask may try', async (t) => {
  const { fetches, fetchErrors, waiterTimeouts, outcomes } = await playPaced({
    strategy: 'stampede',
    ids: [1, 1, 1],
    gapMs: 4,
    origin: { latencyMs: 5, atOnce: 10, fails: true }
  })
  t.same([fetches, fetchErrors, waiterTimeouts], [2, 2, 1], 'the second waits, in vain; the third takes the lock that the first gave up')
  t.ok(outcomes.every((outcome) => outcome instanceof Error))
})
