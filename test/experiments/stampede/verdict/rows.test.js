import t from 'tap'
import { collectStampedeRows } from '../../../../src/experiments/stampede/verdict/rows.js'
import { makeStampede, makeStampedes, PUBLISHED, STRATEGIES } from '../../../fixtures/stampedes.js'

t.test('a row for each cell, over its repeats', async (t) => {
  const rows = collectStampedeRows({ trials: makeStampedes() })
  t.same(
    rows.map(({ origin, strategy }) => `${origin} ${strategy}`),
    ['healthy', 'slow'].flatMap((origin) => STRATEGIES.map((strategy) => `${origin} ${strategy}`))
  )
  const row = rows.find(({ strategy, origin }) => strategy === 'stampede' && origin === 'healthy')
  t.match(row, {
    repeats: 2,
    fetches: { min: 2, mean: 2.5, max: 3 },
    stores: { min: 2, mean: 2.5, max: 3 },
    distinctIds: { mean: 2.5 },
    wallMs: { min: 6, mean: 6.5, max: 7 },
    workerMs: { mean: { min: 3, max: 3.5 }, p50: { min: 3, max: 3.5 }, p75: { max: 7 }, p99: { max: 7 } },
    queues: null,
    succeededRatio: 1,
    held: { exact: 2, broken: 0, unsure: 0 },
    published: null
  })
  t.match(
    rows.find(({ strategy, origin }) => strategy === 'stampede' && origin === 'slow'),
    { succeededRatio: 0.03, failures: { waiterTimeouts: 97, rejected: 97 } }
  )
})

t.test('the order of rows does not hang on that of trials', async (t) => {
  const trials = [
    ...makeStampedes(),
    makeStampede({ store: 'redis' }),
    makeStampede({ workers: 10 }),
    makeStampede({ documents: 'scaled' })
  ]
  const name = ({ origin, store, documents, workers, strategy }) => [origin, store, documents, workers, strategy].join(' ')
  t.same(collectStampedeRows({ trials: trials.toReversed() }).map(name), collectStampedeRows({ trials }).map(name))
})

t.test('published figures beside them, by strategy', async (t) => {
  const rows = collectStampedeRows({ trials: makeStampedes(), published: PUBLISHED })
  t.match(rows.filter(({ origin }) => origin === 'healthy').map(({ published }) => published), [
    { documents: 3, fetches: 100, stores: 100, wallMs: 47, equalRepeats: 2, agrees: 'equal' },
    { documents: 3, fetches: 100, stores: 100, wallMs: 45, equalRepeats: 2, agrees: 'equal' },
    { documents: 3, fetches: 3, stores: 3, wallMs: 6, equalRepeats: 1, agrees: 'per document' },
    { documents: 3, fetches: 100, stores: 3, wallMs: 44, equalRepeats: 1, agrees: 'per document' }
  ], 'with two documents drawn here in one repeat it is one for each document all the same')
  t.ok(rows.filter(({ origin }) => origin === 'slow').every(({ published }) => published === null), 'they are of a healthy origin')
})

t.test('a later start is not compared, another count differs', async (t) => {
  const agrees = (trial) => collectStampedeRows({ trials: [makeStampede(trial)], published: PUBLISHED })[0].published?.agrees
  t.equal(agrees({ strategy: 'none', workers: 1000 }), 'later start')
  t.equal(agrees({ strategy: 'stampede', workers: 1000 }), 'equal')
  t.equal(agrees({ strategy: 'none', workers: 100, fetches: 99 }), 'differs')
  t.equal(agrees({ strategy: 'none', workers: 10 }), undefined, 'nothing published')
})

t.test('a staggered start has rows of its own, and is compared by what must hold at any start', async (t) => {
  const late = (more) => makeStampede({ start: 'staggered', workers: 1000, ...more })
  const rows = (trials) => collectStampedeRows({ trials, published: PUBLISHED })
  t.same(
    rows([late({ strategy: 'none', fetches: 450, stores: 450 }), makeStampede({ strategy: 'none', workers: 1000 })])
      .map(({ start, published }) => [start, published.agrees]),
    [['same-tick', 'later start'], ['staggered', 'start decides']]
  )
  const agrees = (trial) => rows([trial])[0].published.agrees
  t.equal(agrees(late({ strategy: 'stampede' })), 'equal')
  t.equal(agrees(late({ strategy: 'stampede_async', fetches: 448 })), 'equal', 'by chance')
  t.equal(agrees(late({ strategy: 'none', fetches: 450, stores: 449 })), 'differs', 'ours breaks the law')
  t.equal(agrees(late({ strategy: 'none', workers: 100, fetches: 60, stores: 60 })), 'start decides', 'on a slow machine')
})

t.test('nothing measured, and a repeat that broke the law', async (t) => {
  t.same(collectStampedeRows({ trials: [] }), [])
  t.match(collectStampedeRows({ trials: [makeStampede({ fetches: 4 }), makeStampede({ repeat: 2 })] }), [
    { held: { exact: 1, broken: 1, unsure: 0 }, fetches: { min: 3, max: 4 } }
  ])
})
