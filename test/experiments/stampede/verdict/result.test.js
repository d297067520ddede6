import t from 'tap'
import { buildStampedeResult, followStampedes } from '../../../../src/experiments/stampede/verdict/result.js'
import { makeStampede, makeStampedes } from '../../../fixtures/stampedes.js'
import { withReason } from '../../../fixtures/told.js'

t.test('what each strategy costs and saves', async (t) => {
  const { summaries } = buildStampedeResult({ trials: makeStampedes() })
  const of = (name) => summaries.find(({ strategy }) => strategy === name)
  t.match(of('none'), { callsPerDocument: 40, sparedFetches: null, wallRatio: null })
  t.match(of('stampede'), { callsPerDocument: 1, sparedFetches: 0.975, sparedStores: 0.975, wallRatio: 6.5 / 55 })
  t.match(of('stampede_async'), { callsPerDocument: 40, sparedFetches: 0, sparedStores: 0.975 })
  t.same(of('stampede').ill.map(({ origin }) => origin), ['slow'])
})

t.test('a time is compared only when the ranges are apart', async (t) => {
  const trials = [[50, 60], [58, 70]].flatMap((walls, index) =>
    walls.map((wallMs, at) => makeStampede({ strategy: ['none', 'async'][index], wallMs, repeat: at + 1 }))
  )
  const ratio = (trials) => buildStampedeResult({ trials }).summaries.find(({ strategy }) => strategy === 'async').wallRatio
  t.equal(ratio(trials), null, 'they overlap')
  t.equal(
    ratio([makeStampede({ strategy: 'none', wallMs: 50 }), makeStampede({ strategy: 'async', wallMs: 5 })]),
    null,
    'one repeat tells no range'
  )
})

t.test('advice by its two rules', async (t) => {
  const { advice } = buildStampedeResult({ trials: makeStampedes() })
  t.same(advice, [
    { rule: 'healthy', strategies: ['stampede'], fetches: 2.5, workers: 100, servedRatio: 1 },
    { rule: 'ill', strategies: ['none', 'async', 'stampede_async'], fetches: 100, workers: 100, servedRatio: 1 }
  ])
})

t.test('it follows the numbers: a strategy that left workers unserved is not advised', async (t) => {
  const trials = [makeStampede({ strategy: 'none' }), makeStampede({ strategy: 'stampede', failures: { rejected: 1, waiterTimeouts: 1 } })]
  t.match(buildStampedeResult({ trials }).advice, [{ rule: 'healthy', strategies: ['none'] }])
  t.same(buildStampedeResult({ trials: trials.slice(0, 1) }).advice, [], 'nothing to choose between')
})

t.test('the verdict', async (t) => {
  const judge = (trials) => withReason(buildStampedeResult({ trials }).laws)
  t.match(judge(makeStampedes()), { verdict: 'met', reason: 'all 12 trials made exactly the number of fetches that they must', broken: [] })
  t.match(judge([makeStampede(), makeStampede({ repeat: 2, fetches: 4 })]), {
    verdict: 'missed',
    broken: [{ id: 'stampede/process/fixed-n100/healthy/2', names: ['fetches = distinct documents'] }]
  })
  t.match(judge([makeStampede({ succeeded: 99 })]), { verdict: 'missed', broken: [{ names: ['succeeded + rejected = workers'] }] })
  t.match(
    judge([makeStampede(), makeStampede({ fetches: 2, stores: 2, failures: { storeErrors: 50, rejected: 50 } })]),
    { verdict: 'inconclusive', reason: /^in 1 of 2 trials/ }
  )
  t.match(judge([]), { verdict: 'inconclusive', reason: 'nothing was measured' })
})

/** Read each second, with so many cores in use. */
const read = (cores, seconds = 3) => ({
  startedAt: '2026-01-02T00:00:00.000Z',
  atMs: Array.from({ length: seconds + 1 }, (_, second) => second * 1000),
  parts: [{ name: 'stampede', cpuUs: Array.from({ length: seconds + 1 }, (_, second) => second * cores * 1e6), residentBytes: Array(seconds + 1).fill(5e7) }]
})
const make = (more) => makeStampede({ documents: 'scaled', workers: 1000, resources: read(1), ...more })

t.test('the most workers, all repeats together, a healthy origin', async (t) => {
  const found = followStampedes({
    trials: [
      make({ strategy: 'none', repeat: 1, resources: read(0.5) }),
      make({ strategy: 'none', repeat: 2, resources: read(1) }),
      make({ strategy: 'stampede', resources: read(0.1, 1) }),
      make({ strategy: 'none', origin: 'slow' }),
      make({ strategy: 'none', start: 'staggered' }),
      make({ strategy: 'none', documents: 'fixed' }),
      make({ strategy: 'async', workers: 100 })
    ]
  })
  t.match(found.map(({ strategy, workers, store }) => [strategy, store, workers]), [['none', 'process', 1000], ['stampede', 'process', 1000]])
  t.same(found[0].resources.parts[0].cpuCores, [0.75, 0.75, 0.75])
})

t.test('nothing to draw: over within a second, an older record, no trial', async (t) => {
  t.same(followStampedes({ trials: [make({ resources: read(1, 1) })] }), [])
  t.same(followStampedes({ trials: [make({ resources: undefined })] }), [])
  t.same(followStampedes({ trials: [] }), [])
})
