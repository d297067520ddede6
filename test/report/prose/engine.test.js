import t from 'tap'
import { describeBudget } from '../../../src/report/prose/budget.js'
import { describeCalibration } from '../../../src/report/prose/calibration.js'
import { describeEngine } from '../../../src/report/prose/engine.js'
import { describeReplay } from '../../../src/report/prose/replay.js'
import { buildOriginTable } from '../../../src/report/tables/origin-table.js'
import { nameStage } from '../../../src/report/tables/stage-text.js'

t.test('of k6: version, instances and hosts in turn, how far apart they started, and how its percentiles were made', async (t) => {
  const describe = (rows, engine) => describeEngine({
    result: { run: { plan: { engine } }, baselines: [{ rows: rows.map(({ phase = 'peak', ...k6 }) => ({ phase, measured: { k6: { version: '1.8.1', ...k6 } } })) }] }
  })
  t.same(describe([]), [])
  t.same(describeEngine({ result: { run: { plan: {} }, baselines: [{ rows: [{ phase: 'peak', measured: null }, { phase: 'peak', measured: {} }] }] } }), [])
  const [one, times] = describe([{ instances: [1], basis: 'stream', releaseSpreadMs: 3 }])
  t.equal(one, 'Measured by k6 1.8.1: one instance. Every response time was read.')
  t.equal(times, 'Its response times count from when k6 sent a request, not from when it was due; they include the wait for a connection. ' +
    'How late k6 sent is not known.')
  const [two, latency] = describe([
    { instances: [1, 2], basis: 'stream', releaseSpreadMs: 3, version: 'v2' }, { phase: 'latency', instances: [1, 2], basis: 'summaries', releaseSpreadMs: 4.56 }
  ], { hosts: ['a', 'b', 'c'] })
  t.equal(two, 'Measured by k6: 2 instances on a, b, started within 4.6 ms of each other. ' +
    'Counts are added. Percentiles are merged from the percentiles of each instance, never averaged.')
  t.match(latency, / How late k6 sent is not known\. At a given rate k6 skips a request when no virtual user is free; skipped ones count as not sent\.$/)
  t.match(describe([{ instances: [1], basis: 'summaries' }], { hosts: ['a', 'a'] })[0], /^Measured by k6 1\.8\.1: one instance on a\. Percentiles come from \d+ percentiles that k6 reported\.$/)
})

t.test('the error bar of a report', async (t) => {
  const summary = { worstError: null, floorUs: 31, ceilingPerSecond: 98_765 }
  const quote = { status: 'trusted', startedAt: '2026-01-02T03:04:05.678Z', extent: 'default', summary }
  const describe = (more) => describeCalibration({ quote: { ...quote, ...more } })
  const figures = 'no error above 0.2 ms, floor 31 µs, ceiling 98,800/s a core'
  t.same(describeCalibration({ quote: undefined }), [])
  t.same(describe({}), [`Calibrated 2026-01-02 on this machine: ${figures}.`])
  t.same(describe({ extent: 'quick' }), [`Calibrated 2026-01-02 on this machine (quick): ${figures}.`])
  t.same(describe({ status: 'not trusted', reason: 'late' }), [`Calibrated 2026-01-02 on this machine, not trusted here: ${figures}. Reason: late.`])
  t.same(describe({ status: 'unclear', reason: 'few' }), [`Calibrated 2026-01-02 on this machine, without a verdict: ${figures}. Reason: few.`])
  const unknown = ['How far off these numbers are is not known: never done.']
  for (const more of [{ status: 'none' }, { startedAt: undefined }, { summary: undefined }]) t.same(describe({ reason: 'never done', ...more }), unknown)
  t.same(describe({ summary: { worstError: null, floorUs: null, ceilingPerSecond: null } }), ['Calibrated 2026-01-02 on this machine: no error above 0.2 ms.'])
})

const ask = (target, what) => ({ baseline: 'http', target, phase: 'latency', what })
const budgetOf = (budget, { repeats = [3, 5], verdicts = [], reference = 'node' } = {}) => describeBudget({
  result: {
    run: { plan: { budget } },
    baselines: [{ baseline: { name: 'http', reference }, verdicts, rows: repeats.map((count) => ({ repeats: count })) }]
  }
})

t.test('a budget: what was used, over how many starts', async (t) => {
  const looks = [{ spentMs: 61_400, repeats: 3, open: [] }]
  t.same(budgetOf(undefined), [])
  t.same(budgetOf({ ms: 120_000, looks }, { repeats: [0] }), [], 'nothing was started')
  t.same(budgetOf({ ms: 120_000, looks }), ['Time budget 2 min, 61 s used: 3 to 5 starts of each server.'])
  t.same(budgetOf({ ms: 120_000, looks }, { repeats: [0, 1, 1] }), ['Time budget 2 min, 61 s used: 1 start of each server.'])
  t.same(budgetOf({ ms: 5000, looks: [] }, { repeats: [2] }), ['Time budget 5 s: 2 starts of each server, too short for 3.'])
})

t.test('a budget: what was decided when, and what is open still', async (t) => {
  const [p99, rate, cpu, bound, own] = [ask('a', 'p99Us'), ask('a', 'goodPerSecond'), ask('b', 'cpuPerRequestUs'), ask('a', 'p99<1s'), ask('node', 'p99<1s')]
  const looks = [
    { spentMs: 60_000, repeats: 3, open: [p99, rate, cpu, bound, own] }, { spentMs: 80_400, repeats: 5, open: [p99, cpu, bound, own] },
    { spentMs: 99_600, repeats: 6, open: [p99, cpu, bound, own] }
  ]
  const [, decided, open] = budgetOf({ ms: 100_000, looks })
  t.equal(decided, 'Decided after 80 s (5 starts): a requests/s.')
  t.equal(open, 'Still open: a p99, b CPU per request, a p99<1s. A longer --budget may decide more.', 'nobody asks what the reference keeps')
  const verdict = { target: 'a', phase: 'latency', objective: { text: 'p99<1s' }, verdict: 'met' }
  t.match(budgetOf({ ms: 100_000, looks }, { verdicts: [verdict] })[2], /^Still open: a p99, b CPU per request\. /, 'met since')
  for (const more of [{ verdict: 'inconclusive' }, { phase: 'peak' }, { target: 'b' }, { objective: { text: 'p50<1s' } }]) {
    t.match(budgetOf({ ms: 100_000, looks }, { verdicts: [{ ...verdict, ...more }] })[2], 'a p99<1s', JSON.stringify(more))
  }
  const many = (count) => budgetOf({ ms: 100_000, looks: [{ spentMs: 1, repeats: 3, open: Array.from({ length: count }, (_, at) => ask(`t${at}`, 'p50Us')) }] })[1]
  t.equal(many(4), 'Still open: t0 p50, t1 p50, t2 p50, t3 p50. A longer --budget may decide more.')
  t.equal(many(5), 'Still open: t0 p50, t1 p50, t2 p50, t3 p50 and 1 more. A longer --budget may decide more.')
})

t.test('a published experiment: its source, and whether it lasted as long', async (t) => {
  t.same(describeReplay({ plan: {} }), [])
  t.same(describeReplay({ plan: { replay: { source: 'a paper', timeScale: 1 } } }), ['Published by a paper.', 'Windows and phases last as long as published.'])
  t.match(describeReplay({ plan: { replay: { source: 'a paper', timeScale: 0.1 } } })[1], /^Shortened: windows and phases last .* of the published time\.$/)
})

t.test('who measured, where baseload did not', async (t) => {
  const table = (measuredBy, targets = {}) => buildOriginTable({ result: { run: { plan: { targets } } }, measuredBy: { tool: 'k6', source: 'out.json', missing: ['a', 'b'], ...measuredBy } })
    .rows.map(({ cells: { found } }) => found)
  t.same(table({}), ['k6', '-', 'out.json', '-', 'a, b'])
  t.same(table({ version: '1.2' }, { x: { url: 'http://127.0.0.1:80/' }, y: {} }).slice(0, 2), ['k6', '1.2'])
  t.match(table({}, { x: { url: 'http://127.0.0.1:3000' }, y: {} })[3], /^http:\/\/127\.0\.0\.1:3000\/?$/)
})

t.test('a stage by its number, how long it is, and from what to what', async (t) => {
  const stage = { number: 2, fromMs: 30_000, toMs: 90_000 }
  const name = (more) => nameStage({ target: 'a', stage: { ...stage, ...more } })
  t.equal(nameStage({ target: 'a' }), 'a')
  t.equal(name({ fromPerSecond: 100, toPerSecond: 500 }), 'a, stage 2: 60 s from 100 to 500/s')
  t.equal(name({ fromPerSecond: 1200, toPerSecond: 1200 }), 'a, stage 2: 60 s at 1,200/s')
  t.equal(name({ fromUsers: 0, toUsers: 1000 }), 'a, stage 2: 60 s from 0 to 1,000 users')
  t.equal(name({ fromUsers: 10, toUsers: 10 }), 'a, stage 2: 60 s with 10 users')
})
