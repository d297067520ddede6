import t from 'tap'
import { decodeHistogram } from '../../src/record/histogram.js'
import { keepTrial } from '../../src/measure/keep-order.js'
import { samplesNeeded } from '../../src/stats/percentiles.js'
import { makeTrial, makeTrialRecord } from '../fixtures/records.js'

const STEADY = {
  dueUs: Float64Array.from({ length: 3000 }, (_, i) => i * 1000),
  responseUs: new Uint32Array(3000).fill(70),
  isThrottled: false
}

t.test('what the order of requests tells is in the record, the order is not', async (t) => {
  const record = await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })
  const kept = await keepTrial({
    record,
    order: STEADY,
    objectives: [{ kind: 'latency', text: 'p99<=1ms', ratio: 0.99, boundUs: 1000, strict: false }]
  })
  t.match(kept.load, { dependence: { p50: 1 }, dependenceAt: [{ boundUs: 1000, strict: false, tau: 1 }], warmUp: { cutMs: 0 } })
  t.equal(kept.load.windows.length, 10)
  t.notOk('series' in kept.load)
  t.same({ ...kept, load: null }, { ...record, load: null }, 'all else stands as it was')
})

t.test('what did not end well, by when it was due', async (t) => {
  const record = await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })
  const load = { ...record.load, windowMs: 3000 }
  t.notOk('badWindows' in (await keepTrial({ record: { ...record, load }, order: STEADY })).load)
  const isBad = Uint8Array.from({ length: 3000 }, (_, i) => Number(i >= 300 && i < 310))
  const { badWindows, windows } = (await keepTrial({ record: { ...record, load }, order: { ...STEADY, isBad } })).load
  t.equal(badWindows?.length, windows?.length)
  t.same(badWindows?.map((one) => one && decodeHistogram(one).total), [null, 10, null, null, null, null, null, null, null, null])
})

t.test('phases of a lab: what requests depend on each other within each', async (t) => {
  const record = await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })
  const lab = { phases: [{ name: 'well', fromMs: 0, toMs: 1500 }, { name: 'down', fromMs: 1500, toMs: 3000 }] }
  const order = { ...STEADY, responseUs: STEADY.responseUs.map((us, i) => (i < 1500 ? us : 500_000) + i * 17 % 31) }
  const kept = await keepTrial({ record: { ...record, lab }, order })
  t.same(kept.lab?.phases.map(({ name }) => name), ['well', 'down'])
  for (const { dependence } of kept.lab?.phases ?? []) t.ok(dependence.p50 < 3, `${dependence.p50}`)
  t.ok(Number(kept.load.dependence?.p50) > 100, 'the two phases together are two clusters')
})

t.test('stops of the machine are left out, unless it slowed the processes down as well', async (t) => {
  const record = {
    ...(await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })),
    parts: [],
    watch: { stops: [{ core: null, fromUs: 1e6, toUs: 1.1e6 }], runDelayUs: {} }
  }
  const load = { ...record.load, windowMs: 3000, counts: { due: 3000, ok: 3000, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 } }
  const keep = (isThrottled) => keepTrial({ record: { ...record, load }, order: { ...STEADY, isThrottled } })
  t.ok((await keep(false)).load.outside.leftOut >= 100)
  t.notOk('outside' in (await keep(true)).load)
})

t.test('a driver that keeps no order', async (t) => {
  const record = await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })
  t.equal(await keepTrial({ record }), record)
})

t.test('slices without the order of requests: by how they differ', async (t) => {
  const slices = await Promise.all(['a', 'b', 'c', 'd'].map(async () => (await makeTrialRecord({ trial: makeTrial(), valuesUs: Array(400).fill(70) })).load))
  const record = await makeTrialRecord({ trial: makeTrial(), valuesUs: Array(400).fill(70) })
  t.match((await keepTrial({ record, slices })).load.blockTau, { p50: 1, p99: 1 })
  t.equal(await keepTrial({ record, slices: slices.slice(1) }), record, 'three tell nothing')
  t.equal(await keepTrial({ record }), record)
})

t.test('a request that was due as a phase begins is of it, one that was due as it ends is of the next', async (t) => {
  const record = await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })
  const least = samplesNeeded(0.5) // as many as hold a median: one each millisecond
  const phases = [[0, least], [1, least + 1], [0, least - 1], [1, least]].map(([fromMs, toMs]) => ({ name: 'x', fromMs, toMs }))
  const { lab } = await keepTrial({ record: { ...record, lab: { phases } }, order: STEADY })
  t.same(lab?.phases.map(({ dependence }) => Object.keys(dependence)), [['p50'], ['p50'], [], []])
})

t.test('around a stop: what was under way for a median, and until its backlog is gone, is left out of counts and times', async (t) => {
  const trial = await makeTrialRecord({ trial: makeTrial(), valuesUs: [70] })
  const objectives = [{ kind: 'latency', text: 'p99<=1ms', ratio: 0.99, boundUs: 1000, strict: false }]
  // Due each millisecond; the slower half took 5 ms, so the median is 5 ms.
  const order = { ...STEADY, responseUs: STEADY.responseUs.map((_, i) => i % 2 === 0 ? 70 : 5000) }
  const keep = async ({ ok = 3000, fromUs = 1e6, more = {} } = {}) => {
    const counts = { due: 3000, ok, failed: 3000 - ok, timedOut: 0, unfinished: 0, notSent: 0 }
    const watch = { stops: [{ core: null, fromUs, toUs: fromUs + 1e5 }], runDelayUs: {} }
    const record = { ...trial, parts: undefined, watch, load: { ...trial.load, windowMs: 3000, counts } }
    return (await keepTrial(/** @type {any} */ ({ record, order, ...more }))).load.outside
  }
  // Of a target whose processes are not ours a backlog drains as long as it grew: due from 0.995 s to 1.2 s, both included.
  const outside = await keep({ more: { objectives } })
  t.match(outside, { leftOut: 206, counts: { due: 2794, ok: 2794, failed: 0 }, dependenceAt: [{ boundUs: 1000 }] })
  t.match(decodeHistogram(String(outside?.histograms.responseTime)), { total: 2794 })
  t.notOk('dependenceAt' in Object(await keep()), 'where nothing is asked of response times')
  t.match((await keep({ ok: 206 }))?.counts, { due: 2794, ok: 0, failed: 2794 }, 'what failed stays')
  t.equal(await keep({ ok: 205 }), undefined, 'fewer went well than are left out')
  t.equal(await keep({ fromUs: 4e6 }), undefined, 'nothing was due in it')
})
