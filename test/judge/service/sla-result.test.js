import t from 'tap'
import { parseObjective } from '../../../src/plan/objective.js'
import { buildSlaInTurns, buildSlaResult, judgeWhole, slaExitCode } from '../../../src/judge/service/sla-result.js'
import { told, withReason } from '../../fixtures/told.js'

const call = (name) => ({ kind: 'service', name })
const source = (law, successRatio = 0.999) => ({
  kind: 'histogram',
  text: 'made',
  law,
  successRatio,
  successFrom: 'objective',
  objectives: []
})
const plan = (more = {}) => ({
  title: 'T',
  objectives: [],
  windowDays: 30,
  services: {},
  graph: { kind: 'series', nodes: Object.keys(more.services ?? {}).map(call) },
  fanOut: null,
  measured: null,
  probes: [],
  metrics: null,
  openslo: [],
  remarks: [],
  ...more
})
const exponentials = (count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`s${i}`, source({ kind: 'exponential', meanUs: 10_000 })])
  )
/** With its sentences. */
const build = (more) => {
  const result = buildSlaResult({ plan: plan(more) })
  return { ...result, verdicts: withReason(result.verdicts), remarks: told(result.remarks) }
}
const objectives = (...texts) => texts.map((text) => parseObjective({ text }))

t.test('five exponentials: the sum of p99s is twice the p99 of the sum', async (t) => {
  const { percentiles } = build({ services: exponentials(5) })
  const { independent, comonotonic, bound } = percentiles.find(({ percentile }) => percentile === 0.99)
  t.equal((independent.valueUs / 1000).toFixed(1), '116.0', 'Erlang')
  t.ok(Math.abs(comonotonic.valueUs / independent.valueUs - 1.984) < 0.01)
  t.ok(bound.valueUs > comonotonic.valueUs)
})

t.test('met whatever they do, met within the band, undecided, missed', async (t) => {
  const verdicts = (text) => build({ services: exponentials(5), objectives: objectives(text) }).verdicts[0]
  t.match(verdicts('p99<=320ms'), { verdict: 'met', reason: /without an assumption/ })
  t.match(verdicts('p99<=240ms'), { verdict: 'met', reason: /at most 31\d.* without an assumption/ })
  t.match(verdicts('p99<=150ms'), { verdict: 'inconclusive', reason: /slow together/ })
  const missed = build({ services: exponentials(5), objectives: objectives('p99<=100ms') })
  t.equal(missed.verdicts[0].verdict, 'missed')
  t.ok(Math.abs(missed.verdicts[0].sloRatio.independent - 0.8617) < 0.001)
  t.equal(slaExitCode({ result: missed }), 1)
  t.equal(slaExitCode({ result: build({ services: exponentials(5), objectives: objectives('p99<=150ms') }) }), 3)
  t.equal(slaExitCode({ result: build({ services: exponentials(1) }) }), 0)
})

t.test('what a probe counted: by its own counts, in bursts by what they are worth', async (t) => {
  const probe = (more) => ({ name: 'right', objective: objectives('success>=99%')[0], bad: 0, total: 1000, tau: 1, text: 'made', ...more })
  const judge = (more) => build({ services: exponentials(1), probes: [probe(more)] }).verdicts[0]
  t.match(judge({}), { name: 'right', verdict: 'met', sloRatio: { independent: null }, reason: '0 of 1,000 were not good (0.37 % or less; made)' })
  t.match(judge({ bad: 2 }), { verdict: 'met', sloRatio: { independent: 5 } })
  t.match(judge({ bad: 8 }), { verdict: 'inconclusive' })
  t.match(judge({ bad: 40 }), { verdict: 'missed', sloRatio: { independent: 0.25 } })
  t.match(judge({ bad: 2, tau: 5 }), { verdict: 'inconclusive', reason: /in bursts, worth about 200;/ })
  t.match(judge({ total: 0 }), { verdict: 'inconclusive', reason: 'nothing was counted (made)' })
})

t.test('the SLA is kept while all its promises are; the nearest to its bound is named', async (t) => {
  const one = (verdict, independent, comonotonic = null) => ({ verdict, sloRatio: { independent, comonotonic, bound: 0.1 }, objective: { text: `${independent}` } })
  t.match(judgeWhole({ verdicts: [one('met', 3), one('met', 4, 1.2), one('met', null)] }), { verdict: 'met', met: 3, nearest: { promise: { objective: { text: '4' } }, sloRatio: 1.2 } })
  t.match(judgeWhole({ verdicts: [one('met', 3), one('inconclusive', 1)] }), { verdict: 'inconclusive', met: 1 })
  t.match(judgeWhole({ verdicts: [one('missed', 0.5), one('inconclusive', 1)] }), { verdict: 'missed', met: 0, nearest: { promise: { objective: { text: '0.5' } }, sloRatio: 0.5 } })
  t.same(judgeWhole({ verdicts: [one('met', null)] }).nearest, null)
})

t.test('success: its own band', async (t) => {
  const verdict = (text) => build({ services: exponentials(5), objectives: objectives(text) }).verdicts[0]
  t.equal(verdict('success>=99.5%').verdict, 'met', 'by the bound: 1 - 5 x 0.001')
  t.equal(verdict('success>=99.5005%').verdict, 'met', 'only the sliver between the bound and the product')
  t.match(verdict('success>=99.8%'), { verdict: 'inconclusive', reason: /only if failures come at the same moments/ })
  t.equal(verdict('success>=99.95%').verdict, 'missed')
  const unknown = build({ services: { a: source({ kind: 'constant', valueUs: 1 }, null) }, objectives: objectives('success>=99%') })
  t.match(unknown.verdicts[0], { verdict: 'inconclusive', reason: /the success ratio of a is not known/ })
  t.equal(unknown.success, null)
})

t.test('promises alone: met by the bound or not to be told, and said plainly', async (t) => {
  const law = { kind: 'promise', steps: [{ ratio: 0.99, boundUs: 50_000 }] }
  const result = build({ services: { a: source(law), b: source(law) }, objectives: objectives('p98<=100ms', 'p99<=100ms') })
  t.same(result.verdicts.map(({ verdict }) => verdict), ['met', 'inconclusive'])
  t.match(result.verdicts[1].reason, /are not enough.*no bound without an assumption/)
  t.ok(result.atMost)
  t.match(result.remarks[0], /An objective is an upper bound/)
  t.same(
    result.budgets.filter(({ objective }) => objective === 'p99<=100ms').map(({ askedRatio }) => askedRatio.toFixed(4)),
    ['0.9950', '0.9950'],
    'each has to promise p99.5'
  )
})

t.test('no latency known: only what can be', async (t) => {
  const result = build({
    services: { a: source(null), b: source({ kind: 'constant', valueUs: 1000 }) },
    objectives: objectives('p99<=1s', 'success>=99%')
  })
  t.equal(result.percentiles, null)
  t.same(result.verdicts.map(({ verdict }) => verdict), ['inconclusive', 'met'])
  t.match(result.remarks.join(' '), /latency of a is not known/)
  t.same(result.budgets.map(({ objective }) => objective), ['success>=99%', 'success>=99%'])
})

t.test('budgets keep the promise: times in a row add up, misses too', async (t) => {
  const services = {
    a: source({ kind: 'exponential', meanUs: 1000 }, 0.9999),
    b: source({ kind: 'exponential', meanUs: 20_000 }, 0.99),
    c: source({ kind: 'constant', valueUs: 2000 }, 1)
  }
  const { budgets } = build({ services, objectives: objectives('p99<=120ms', 'success>=99.9%') })
  const [latency, success] = ['p99<=120ms', 'success>=99.9%'].map((text) => budgets.filter(({ objective }) => objective === text))
  t.ok(latency.reduce((sum, { withinUs }) => sum + withinUs, 0) <= 120_000 + 1e-6)
  for (const [list, allowed] of [[latency, 0.01], [success, 0.001]]) {
    t.ok(Math.abs(list.reduce((sum, { askedRatio }) => sum + 1 - askedRatio, 0) - allowed) < 1e-9)
    for (const { askedRatio } of list) t.ok(askedRatio < 1, 'nobody is asked for 100 %')
  }
})

t.test('who spends most', async (t) => {
  const services = {
    small: source({ kind: 'exponential', meanUs: 1000 }, 0.9999),
    large: source({ kind: 'exponential', meanUs: 20_000 }, 0.99)
  }
  const { spending } = build({ services, objectives: objectives('p99<=120ms', 'success>=99%') })
  t.same(spending.map(({ service }) => service), ['large', 'small', 'large', 'small'])
  t.ok(Math.abs(spending[2].saved - (1 - 0.99 * 0.9999 - 0.0001)) < 1e-9)
  t.equal(build({ services }).spending.length, 2, 'of p99, where nothing is promised')
})

t.test('a page of 40 on 5 pages at p95: 0.0035 %', async (t) => {
  const graph = {
    kind: 'series',
    nodes: [
      call('s0'),
      { kind: 'copies', order: 'parallel', count: 100, node: call('s0') },
      { kind: 'copies', order: 'parallel', count: 40, node: call('s0') }
    ]
  }
  const { fanOuts } = build({ services: exponentials(1), graph, fanOut: { resources: 40, pages: 5 } })
  t.equal(fanOuts.length, 2, 'the 40 of the graph are those of the page')
  const { page, visit } = fanOuts[0].chances.find(({ percentile }) => percentile === 0.95)
  t.equal((visit * 100).toFixed(4), '0.0035')
  t.equal(page.toFixed(4), '0.1285')
  t.equal(fanOuts[1].leafPercentile.toFixed(6), (0.99 ** 0.01).toFixed(6))
  t.equal(
    fanOuts[1].chances.find(({ percentile }) => percentile === 0.99).page.toFixed(3),
    '0.366',
    '63 % of pages with 100 calls are slow (Dean and Barroso)'
  )
})

t.test('a measured whole against the band', async (t) => {
  const at = (value, low = null, high = null) => ({ value, low, high, basis: 'repeats' })
  const measured = (p50, p99) => ({
    text: 'record',
    successRatio: 1,
    responseTimeUs: { p50, p90: null, p95: null, p97_5: null, p99, p99_9: null, p99_99: null, p99_999: null }
  })
  const places = (p50, p99) => build({ services: exponentials(5), measured: measured(p50, p99) }).band.map(({ place }) => place)
  t.same(places(at(40_000), at(150_000)), ['inside', 'inside'])
  t.same(places(at(30_000), at(300_000)), ['below', 'above'])
  t.same(places(at(30_000, 20_000, 36_000), at(240_000, 225_000, 260_000)), ['cannot tell', 'cannot tell'])
})

t.test('alerts: the table of the workbook, and what follows for other windows', async (t) => {
  const factors = (windowDays, text = 'success>=99.9%') =>
    build({ services: exponentials(1), objectives: objectives(text), windowDays }).alerts.map(
      ({ factor, longMs, shortMs, severity, canFire }) => [
        factor,
        longMs / 3_600_000,
        shortMs / 60_000,
        severity,
        canFire
      ]
    )
  t.same(factors(30), [[14.4, 1, 5, 'page', true], [6, 6, 30, 'page', true], [1, 72, 360, 'ticket', true]])
  t.same(factors(28), factors(30), 'four weeks are a month')
  t.same(factors(7), [[14.4, 0.25, 3, 'page', true], [6, 1.5, 8, 'page', true], [1, 18, 90, 'ticket', true]])
  t.same(factors(1 / 24).map(([factor]) => factor), [6, 1], 'five minutes at 14.4 are more than the budget of an hour')
  const rare = build({ services: exponentials(1), objectives: objectives('success>=90%') })
  t.same(rare.alerts.map(({ canFire }) => canFire), [false, true, true])
  t.match(rare.remarks.at(-1), /success>=90% cannot burn 14\.4 times too fast/)
})

t.test('too few requests tell nothing of a percentile, from wherever they are', async (t) => {
  const law = (requests, more = {}) => ({ kind: 'sample', fromUs: [0], toUs: [5000], shares: [1], requests, ...more })
  const judge = (one, text) =>
    build({
      services: { db: source(one), cache: source({ kind: 'constant', valueUs: 1 }) },
      objectives: objectives(text)
    }).verdicts[0]
  t.match(judge(law(20), 'p99.9<=10ms'), { verdict: 'inconclusive', reason: 'db has 20 requests; p99.9 needs 3,688' })
  t.match(judge(law(20), 'p99.9<=1ms'), { verdict: 'inconclusive' }, 'nor that it is missed')
  t.match(judge(law(3688), 'p99.9<=10ms'), { verdict: 'met' })
  t.match(judge(law(4000, { worth: 400 }), 'p99.9<=10ms'), {
    verdict: 'inconclusive',
    reason: 'db has 4,000 requests (in bursts: they count like about 400 independent ones); p99.9 needs 3,688'
  })
  t.match(judge(law(null), 'p99.9<=10ms'), { verdict: 'met' }, 'how many is not known')
  t.match(judge(law(20), 'success>=99%'), { verdict: 'met' }, 'its good ratio is promised, not measured')
  const measured = build({
    services: { db: { ...source(law(20), 1), successFrom: 'measured' } },
    objectives: objectives('success>=99%')
  }).verdicts[0]
  t.match(measured, { verdict: 'inconclusive', reason: 'db has 20 requests; success>=99% needs 368' })
})

t.test('in turns it is the same, and a signal is heard between two of them', async (t) => {
  const asked = plan({ services: exponentials(5), objectives: objectives('p99<100ms', 'success>=99%') })
  const controller = new AbortController()
  let turns = 0
  const counted = async () => { turns++ }
  t.strictSame(await buildSlaInTurns({ plan: asked, pause: counted, signal: controller.signal }), buildSlaResult({ plan: asked }))
  t.ok(turns > 15 + 5, `${turns} turns: one a composition`)
  let left = 7
  const pause = async () => { if (--left === 0) controller.abort(new Error('interrupted')) }
  await t.rejects(buildSlaInTurns({ plan: asked, pause, signal: controller.signal }), { message: 'interrupted' })
  t.equal(left, 0)
})
