import t from 'tap'
import { cutIntoStages } from '../../src/stats/stage-trials.js'

const counts = (due, ok) => ({ due, ok, failed: due - ok, timedOut: 0, unfinished: 0, notSent: 0 })
const result = (fromMs, toMs, due) => ({
  fromMs,
  toMs,
  counts: counts(due, due),
  endedInWindow: { ok: due, failed: 0 },
  failedByCause: {},
  histograms: { responseTime: `h${fromMs}` },
  exactUs: null,
  dependence: { p50: 2 }
})
const make = (id, more = {}) => ({
  trial: {
    id,
    repeat: 1,
    durationMs: 3000,
    load: {
      kind: 'stages',
      stages: [{ durationMs: 1000, ratePerSecond: 10 }, { durationMs: 2000, ratePerSecond: 30 }],
      connections: 9,
      connectionsSetBy: 'user'
    }
  },
  status: 'complete',
  load: {
    windowMs: 3000,
    counts: counts(45, 40),
    timeline: [{ ok: 1, failed: 0, due: 5 }, { ok: 2, failed: 0, due: 15 }, { ok: 3, failed: 0, due: 25 }],
    stages: [result(0, 1000, 5), result(1000, 3000, 40)],
    warmUp: { steady: false },
    windows: ['x'],
    outside: { leftOut: 1 },
    ...more
  },
  parts: [{ name: 'server', cpuUs: 5, eventLoopUtilization: 0.5, cores: [1] }],
  watch: { stops: [{ core: 1, fromUs: 1_500_000, toUs: 1_600_000 }], stolenUs: { 1: 300 }, runDelayUs: { server: 900 } },
  resources: {
    startedAt: '2026-01-02T03:04:05.000Z',
    atMs: [-3, 998, 2001, 2999],
    parts: [{ name: 'server', limitCores: 2, cpuUs: [0, 10, 30, null] }]
  }
})

t.test('each stage as a trial of its own, with the mean of its rates', async (t) => {
  const cut = cutIntoStages({ trials: [make('a/x/1'), make('a/x/2')] })
  t.match(cut, [
    { stage: { number: 1, fromPerSecond: 0, toPerSecond: 10 }, trials: [{}, {}] },
    { stage: { number: 2, fromPerSecond: 10, toPerSecond: 30 }, trials: [{}, {}] }
  ])
  const [, { trials: [second] }] = cut
  t.match(second.trial, { durationMs: 2000, load: { ratePerSecond: 20, connections: 9, connectionsSetBy: 'user' } })
  t.match(second.load, { windowMs: 2000, counts: { due: 40 }, histograms: { responseTime: 'h1000' }, dependence: { p50: 2 } })
  t.same(second.load.timeline.map(({ due }) => due), [15, 25])
})

t.test('what is known of the whole trial alone is not told of a stage', async (t) => {
  const [{ trials: [first] }, { trials: [second] }] = cutIntoStages({ trials: [make('a/x/1')] })
  for (const key of ['warmUp', 'windows', 'outside', 'stages']) t.notOk(key in first.load, key)
  t.match(first.parts, [{ name: 'server', cpuUs: null, eventLoopUtilization: null, cores: [1] }])
  t.match(second.watch, { stops: [{ fromUs: 500_000, toUs: 600_000 }], stolenUs: { 1: 200 }, runDelayUs: { server: 600 } })
  t.same(first.resources.atMs, [-3, 998])
  t.same(second.resources, {
    startedAt: '2026-01-02T03:04:06.000Z',
    atMs: [-2, 1001, 1999],
    parts: [{ name: 'server', limitCores: 2, cpuUs: [10, 30, null] }]
  })
})

t.test('a trial that was cut short has the stages that it came to', async (t) => {
  const short = make('a/x/2', { windowMs: 500, stages: [result(0, 500, 2)] })
  const cut = cutIntoStages({ trials: [make('a/x/1'), short] })
  t.same(cut.map(({ trials }) => trials.length), [2, 1])
  t.equal(cutIntoStages({ trials: [short] }).length, 1)
})

t.test('what ended the trial came in its last stage', async (t) => {
  const early = { ...make('a/x/1', { windowMs: 2000, stages: [result(0, 1000, 5), result(1000, 2000, 20)] }), status: 'partial', reason: 'it died' }
  const [{ trials: [first] }, { trials: [second] }] = cutIntoStages({ trials: [early] })
  t.match([first.status, second.status, second.reason], ['complete', 'partial', 'it died'])
  t.notOk('reason' in first)
  const [, { trials: [noReason] }] = cutIntoStages({ trials: [{ ...early, reason: undefined }] })
  t.notOk('reason' in noReason)
})

t.test('no stages, or none that was kept: as it is', async (t) => {
  const whole = [make('a/x/1', { stages: undefined })]
  t.same(cutIntoStages({ trials: whole }), [{ trials: whole }])
  const plain = { ...make('a/x/1'), trial: { load: { kind: 'poisson', ratePerSecond: 5, connections: 1 } } }
  t.same(cutIntoStages({ trials: [plain] }), [{ trials: [plain] }])
})
