import t from 'tap'
import { judgeStampede } from '../../../../src/experiments/stampede/verdict/laws.js'
import { makeStampede, STRATEGIES } from '../../../fixtures/stampedes.js'

const judge = (more) => judgeStampede({ counted: makeStampede(more) })

t.test('the published counters of 10 and 100 workers keep to it', async (t) => {
  const published = [
    [10, 1, [[10, 10], [10, 10], [1, 1], [10, 1]]],
    [100, 1, [[100, 100], [100, 100], [1, 1], [100, 1]]],
    [10, 3, [[10, 10], [10, 10], [3, 3], [10, 3]]],
    [100, 3, [[100, 100], [100, 100], [3, 3], [100, 3]]]
  ]
  for (const [workers, distinctIds, counters] of published) {
    for (const [index, [fetches, stores]] of counters.entries()) {
      t.equal(judge({ strategy: STRATEGIES[index], workers, distinctIds, fetches, stores }).heldExact, true)
    }
  }
})

t.test('those of 1,000 do not: its workers did not start in one tick', async (t) => {
  t.equal(judge({ strategy: 'none', workers: 1000, distinctIds: 3, fetches: 212, stores: 212 }).heldExact, false)
  t.equal(judge({ strategy: 'stampede_async', workers: 1000, distinctIds: 3, fetches: 510, stores: 3 }).heldExact, false)
  t.equal(judge({ strategy: 'stampede', workers: 1000, distinctIds: 3, fetches: 3, stores: 3 }).heldExact, true)
})

t.test('one too many, one too few, and what it is called', async (t) => {
  for (const strategy of STRATEGIES) {
    const { fetches, stores } = makeStampede({ strategy })
    for (const by of [-1, 1]) {
      t.same(judge({ strategy, fetches: fetches + by }).heldExact, false)
      t.same(judge({ strategy, stores: stores + by }).heldExact, false)
    }
  }
  t.same(judge({ strategy: 'stampede_async', stores: 4 }).invariants, [
    { name: 'fetches = workers', held: true },
    { name: 'stores = distinct documents', held: false },
    { name: 'succeeded + rejected = workers', held: true }
  ])
})

t.test('what could not be fetched is not stored', async (t) => {
  const all = { failures: { fetchErrors: 100, rejected: 100 }, stores: 0 }
  for (const strategy of ['none', 'async', 'stampede_async']) t.equal(judge({ strategy, ...all }).heldExact, true)
  t.equal(judge({ strategy: 'stampede', stores: 0, failures: { fetchErrors: 3, rejected: 100, waiterTimeouts: 97 } }).heldExact, true)
  t.equal(judge({ strategy: 'none', stores: 1, failures: { fetchErrors: 100, rejected: 100 } }).heldExact, false)
  t.equal(judge({ strategy: 'none', stores: 60, failures: { fetchErrors: 40, rejected: 40 } }).heldExact, true)
  t.equal(judge({ strategy: 'stampede', stores: 2, failures: { fetchErrors: 1, rejected: 30, waiterTimeouts: 29 } }).heldExact, true)
})

t.test('a staggered start: who looked before the first store of its document fetches', async (t) => {
  const late = (more) => judge({ start: 'staggered', workers: 1000, early: { least: 210, most: 215 }, ...more })
  t.equal(late({ strategy: 'none', fetches: 212, stores: 212 }).heldExact, true)
  t.equal(late({ strategy: 'stampede_async', fetches: 212, stores: 3 }).heldExact, true)
  t.equal(late({ strategy: 'stampede', fetches: 3, stores: 3, early: { least: 0, most: 0 } }).heldExact, true)
  t.equal(late({ strategy: 'none', fetches: 209, stores: 209 }).heldExact, false, 'somebody found what was not stored')
  t.equal(late({ strategy: 'none', fetches: 216, stores: 216 }).heldExact, false, 'somebody missed what was stored')
  t.equal(late({ strategy: 'stampede_async', fetches: 2, stores: 2, early: undefined }).heldExact, false, 'not even one a document')
  t.same(late({ strategy: 'async', fetches: 212, stores: 211 }).invariants.slice(0, 2), [
    { name: 'fetches = workers before the first store', held: true },
    { name: 'stores = fetches', held: false }
  ])
  t.equal(late({ strategy: 'none', fetches: 212, stores: 212, early: undefined }).heldExact, true, 'a cell of which no more is known')
})

t.test('what cannot be said', async (t) => {
  t.match(
    judge({ strategy: 'stampede_async', stores: 2, failures: { fetchErrors: 40, rejected: 40 } }),
    { heldExact: null, invariants: [{}, { held: true }] },
    'which of the fetches failed is not known'
  )
  t.match(
    judge({ strategy: 'stampede_async', stores: 4, failures: { fetchErrors: 40, rejected: 40 } }),
    { invariants: [{}, { held: false }] },
    'but no more than the documents'
  )
  t.equal(
    judge({ strategy: 'none', fetches: 40, stores: 40, failures: { storeErrors: 60, rejected: 60 } }).heldExact,
    null,
    'a cache that failed on the way'
  )
  t.equal(
    judge({ strategy: 'none', failures: { storeErrors: 60, rejected: 60 } }).heldExact,
    true,
    'one that failed at the end counts all the same'
  )
})

t.test('workers that are not accounted for', async (t) => {
  t.match(judge({ succeeded: 99 }).invariants[2], { held: false })
})

t.test('nobody', async (t) => {
  for (const strategy of STRATEGIES) t.equal(judge({ strategy, workers: 0, distinctIds: 0 }).heldExact, true)
})
