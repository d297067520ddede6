import t from 'tap'
import { buildForeignRecord } from '../../../src/record/foreign/build-record.js'
import { FAILURES, makeCounts, UNTOLD } from '../../../src/record/foreign/result.js'
import { decodeHistogram } from '../../../src/record/histogram.js'

const AT = Date.UTC(2026, 0, 1)
const row = (/** @type {object} */ more = {}) => /** @type {any} */ ({
  ...UNTOLD, target: 'a', windowMs: 1000.4, counts: makeCounts({ ok: 3, failed: 1 }), percentilesUs: { p50: 5 }, ...more
})
const build = (/** @type {any[]} */ rows, more = {}) => buildForeignRecord({
  foreign: { tool: 'wrk', missing: ['x'], rows, ...more }, source: 'a.txt', name: 'a', fileTimeMs: AT + 9000, version: '1'
})

t.test('from the first start to the last end; the time of the file stands for one that is not told', async (t) => {
  const windows = [[5000, 1000.4], [1000, 2000], [2000, null]]
  const told = await build(windows.map(([atMs, windowMs]) => row({ startedAtMs: AT + Number(atMs), windowMs })))
  t.same([told.startedAt, told.endedAt], ['2026-01-01T00:00:01.000Z', '2026-01-01T00:00:06.000Z'])
  t.same(told.measuredBy, { tool: 'wrk', source: 'a.txt', missing: ['x', 'what was warm-up', 'the machine'] })
  const untold = await build([row({}), row({ startedAtMs: AT })], { version: '4' })
  t.same([untold.startedAt, untold.endedAt.slice(0, 19)], ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:10'])
  t.same(untold.measuredBy, {
    tool: 'wrk', version: '4', source: 'a.txt', missing: ['x', 'when it was measured (the time of the file stands for it)', 'what was warm-up', 'the machine']
  })
  t.equal(untold.trials[0].load.version, '4')
  t.equal(told.trials[0].load.version, 'not known')
})

t.test('measurements of one name are repeats, of each phase by themselves', async (t) => {
  const record = await build([row(), row({ target: 'b' }), row(), row({ phase: 'latency', offeredPerSecond: 50, connections: 7 })])
  t.same(record.trials.map(({ trial: { id } }) => id), ['a/peak/1', 'b/peak/1', 'a/peak/2', 'a/latency/1'])
  t.match(record.plan, { preset: { name: 'custom', repeats: 2, durationMs: 1000, warmupMs: 0, latencyDurationMs: 0 }, seed: 0 })
  t.match(record.plan.baselines[0], { targets: ['a', 'b'], judged: ['a', 'b'], load: { connections: 0, pipelining: 1, timeoutMs: 0, ratePerSecond: null } })
  t.match(record.trials.map(({ trial: { load } }) => load), [
    ...Array(3).fill({ kind: 'constant-concurrency', connections: 0, pipelining: 1 }), { kind: 'constant-rate', ratePerSecond: 50, connections: 7 }
  ])
  t.equal(record.plan.targets.b.title, 'b')
  const one = await build([row({ connections: 4, pipelining: 2, url: 'http://h/' })])
  t.notOk('judged' in one.plan.baselines[0])
  t.match(one.plan, { baselines: [{ load: { connections: 4, pipelining: 2 } }], targets: { a: { url: 'http://h/', title: 'measured by wrk' } } })
  t.match(one.trials[0].trial.load, { connections: 4, pipelining: 2 })
})

t.test('figures are quoted as they are, and a histogram is kept where there is one', async (t) => {
  const figures = { meanUs: 6, maxUs: 9, achievedPerSecond: 4, goodPerSecond: 3, resolutionUs: 500 }
  const { trials: [{ trial, load, warnings }] } = await build([row({ ...figures, receivedBytes: 70 })])
  t.match(trial, { durationMs: 1000, warmupMs: 0, timeoutMs: 0, driver: 'foreign', repeat: 1 })
  t.match(load, { windowMs: 1000.4, counts: { due: 4, ok: 3, failed: 1 }, receivedBytes: 70, exactUs: null, timeline: [], invalid: [] })
  t.same(load.quoted, { percentilesUs: { p50: 5 }, ...figures, failuresKnown: true })
  t.same([decodeHistogram(load.histograms.responseTime).total, warnings], [0, []])
  const distribution = { valuesUs: [5, 7], counts: [1, 2], total: 3 }
  const kept = await build([row({ percentilesUs: null, distribution })], { missing: [FAILURES] })
  t.match(decodeHistogram(kept.trials[0].load.histograms.responseTime), { valuesUs: [5, 7], counts: [1, 2], total: 3 })
  t.equal(kept.trials[0].load.quoted.failuresKnown, false)
  t.same([kept.warnings[0].hasQuoted, (await build([row()])).warnings[0].hasQuoted], [false, true])
})
