import t from 'tap'
import { collectPhases, summariseStretch } from '../../../../src/experiments/lab/verdict/phases.js'
import { listSeconds } from '../../../../src/experiments/lab/verdict/seconds.js'
import { decode, makeLabTrial, makeOrigin, makeService, PHASES } from '../../../fixtures/labs.js'

const perSecond = [20, 100, 100, 40].map((calls, second) => ({ second, calls, failed: second === 1 || second === 2 ? calls : 0 }))
const timeline = [{ ok: 100, failed: 0 }, { ok: 0, failed: 50 }, { ok: 0, failed: 100 }, { ok: 90, failed: 60 }]
const served = timeline.map(({ ok }, second) => ({ second, ok: ok || 1, failed: 0, stale: second === 2 ? 1 : 0, originCalls: 0 }))
const make = (more = {}) =>
  makeLabTrial({
    phases: PHASES,
    load: { timeline, windows: ['2000x100', '500000x100', '500000x100', '3000x99 9000x1'] },
    lab: {
      phases: makeLabTrial({ phases: PHASES }).lab.phases,
      origin: makeOrigin({ perSecond }),
      services: [makeService({ perSecond: served })],
      ...more
    }
  })
const collect = (trials) =>
  collectPhases({
    trials,
    seconds: trials.map((record) => listSeconds({ record })),
    faults: [false, true, false],
    decode
  })

t.test('each phase: success by when it came, times and requests by when they were due', async (t) => {
  const phases = collect([make()])
  t.same(
    phases.map(({ name, isFault, fromMs, toMs }) => [name, isFault, fromMs, toMs]),
    [['well', false, 0, 1000], ['down', true, 1000, 3000], ['back', false, 3000, 4000]]
  )
  t.match(phases[0], { seconds: 1, goodRatio: 1, callsPerRequest: 0.2, maxUs: 2000 })
  t.match(
    phases[1],
    { seconds: 2, answered: 150, goodRatio: 0, calls: 200, callsPerRequest: 1, maxUs: 500_000, staleRatio: 0.5 },
    '150 answers came, 200 requests were due'
  )
  t.equal(phases[1].responseTimeUs.p50, 500_000)
  t.match(phases[2], { goodRatio: 0.6, callsPerRequest: 0.4, responseTimeUs: { p50: 3000 }, maxUs: 9000 })
})

t.test('a percentile that the phase has too few requests for is not told, but how many it takes is', async (t) => {
  const [{ responseTimeUs, needs }] = collect([make()])
  t.equal(responseTimeUs.p99, null)
  t.equal(needs.p99, 368)
})

t.test('good answers alone, where the record tells the others', async (t) => {
  const record = make()
  t.ok(collect([record]).every((phase) => !phase.good && !phase.goodFigures), 'nothing failed')
  record.load.counts = { ...record.load.counts, ok: 340, failed: 60 }
  t.ok(collect([record]).every((phase) => !phase.good), 'not kept')
  record.load.badWindows = [null, '500000x100', '500000x50', '3000x10']
  const [well, down, back] = collect([record])
  t.notOk(well.good)
  t.match(down.good, { responseTimeUs: { p50: 500_000 } })
  t.match(down.goodFigures, { estimates: { p50: { value: 500_000 } }, maxUs: 500_000 })
  t.match(back.good, { responseTimeUs: { p50: 3000, p99: null }, maxUs: 9000 })
  record.load.badWindows = [null, '500000x100', '500000x100', null]
  t.notOk(collect([record])[1].good, 'none was good')
})

t.test('repeats: counts add up, and so do times', async (t) => {
  const [, down] = collect([
    make(),
    make({
      phases: make().lab.phases.map((phase, index) =>
        index === 1 ? { ...phase, ok: false, error: 'origin did not answer' } : phase
      )
    })
  ])
  t.match(down, { calls: 400, callsPerRequest: 1, ok: false, error: 'origin did not answer', action: 'done to origin' })
})

t.test('unknown stays unknown', async (t) => {
  t.match(collect([make({ origin: null, services: [] })])[1], { calls: null, callsPerRequest: null, staleRatio: null, goodRatio: 0 })
  const cut = make()
  cut.lab.phases.length = 1
  t.equal(collect([cut]).length, 1, 'cut short before the others began')
  t.same(collect([]), [])
  const without = make()
  delete without.load.windows
  t.match(
    summariseStretch({ trials: [without], seconds: [listSeconds({ record: without })], phases: [1], decode }),
    { callsPerRequest: 200 / 150, responseTimeUs: { p50: null } },
    'no histograms by due time: over what was answered'
  )
  t.match(summariseStretch({ trials: [], seconds: [], phases: null, decode }), {
    seconds: 0, answered: 0, goodRatio: null, callsPerRequest: null, maxUs: null
  })
})
