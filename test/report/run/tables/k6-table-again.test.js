import t from 'tap'
import { decodeHistogram as decode } from '../../../../src/record/histogram.js'
import { describeEngine } from '../../../../src/report/prose/engine.js'
import { buildLoadTable } from '../../../../src/report/run/tables/load-table.js'
import { buildK6Table } from '../../../../src/report/run/tables.js'
import { layPage } from '../../../../src/commands/common/page.js'
import { renderMarkdown, renderText } from '../../../fixtures/render-result.js'
import { buildResult } from '../../../../src/judge/result.js'
import { byK6, HOSTILE, makeRecord } from '../../../fixtures/records.js'
import { matchGolden } from '../../golden.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const merged = (valueUs, lowUs, highUs, averagedUs, sampleUs) => ({
  valueUs,
  lowUs,
  highUs,
  averagedUs,
  ...(sampleUs !== undefined && { sampleUs })
})
const PERCENTILES = {
  p50: merged(300, 295.5, 305, 299.7),
  p90: merged(1, 1, 1, 1),
  p99: merged(900.4, 880, 950, 1350.6),
  p99_9: merged(1500, 1490, 2200, 750)
}
const one = await makeRecord({ repeats: 1, phases: ['peak', 'latency'] })
const three = await makeRecord({ repeats: 3 })

const resultOf = (record) => buildResult({ record, decode })
const tableOf = (record) => {
  const result = resultOf(record)
  const table = buildK6Table({ result, baselineResult: result.baselines[0] })
  return table && textsOf({ table })
}
const proseOf = (record) => describeEngine({ result: resultOf(record) })

/** The same record with other instances. */
const named = (...names) => ({
  percentiles: PERCENTILES,
  instances: names.map((name) => ({ name, segment: '0:1', counts: null, startedAt: null }))
})

t.test('terminal and Markdown', async (t) => {
  const { title, heads, rows, notes } = tableOf(byK6(one, { percentiles: PERCENTILES }))
  const lines = [heads, ...rows].map((cells) => cells.join(' | '))
  matchGolden(
    t,
    'k6-table.txt',
    [title, '', ...lines, '', ...notes, '', ...proseOf(byK6(one, { percentiles: PERCENTILES })), ''].join('\n')
  )
})

t.test('with all samples beside it, which the average is measured by', async (t) => {
  const { heads, rows } = tableOf(byK6(one, { basis: 'samples', percentiles: { p50: merged(300, 299, 301, 450, 303) } }))
  t.strictSame(
    heads,
    ['Target', 'Percentile', 'Merged', 'For certain between', 'Of all samples', 'Averaged, wrongly']
  )
  t.strictSame(rows[0].slice(1), ['p50', '300', '299 and 301', '303', '450 (+48.5 %)'])
})

t.test('of several repeats it is said which one', async (t) => {
  const { rows, notes } = tableOf(byK6(three, { percentiles: { p50: PERCENTILES.p50 } }))
  t.match(rows[0][0], /^node-http, peak, repeat [123]$/)
  t.equal(notes.at(-1), 'of several repeats: the one whose bounds are the widest')
})

t.test('one instance has nothing to merge, other drivers neither; no percentile is no row', async (t) => {
  t.equal(tableOf(one), null)
  t.equal(tableOf(byK6(one, named('instance 1'))), null)
  t.equal(tableOf(byK6(one)), null, 'no table without a row')
})

t.test('nothing took any time', async (t) => {
  t.strictSame(tableOf(byK6(one, { percentiles: { p50: merged(0, 0, 0, 0) } })).rows[0].slice(1), ['p50', '0', '0 and 0', '0 (-)'])
})

/** @param {string[]} hosts */
function onHosts (hosts) {
  const record = byK6(one)
  return { ...record, plan: { ...record.plan, engine: { ...record.plan.engine, hosts } } }
}

t.test('in words: who measured and what its figures mean', async (t) => {
  t.strictSame(proseOf(one), [])
  t.strictSame(proseOf(byK6(three)), [
    'Measured by k6 1.8.1: 3 instances, started within 2.5 ms of each other. Counts are added. Percentiles are merged from the percentiles of each instance, never averaged.',
    'Its response times count from when k6 sent a request, not from when it was due; they include the wait for a connection. How late k6 sent is not known.'
  ])
  t.match(proseOf(byK6(one))[1], /At a given rate k6 skips a request when no virtual user is free/)
  t.match(proseOf(byK6(one, { basis: 'samples' }))[0], /Every response time was read\.$/)
  t.match(
    proseOf(byK6(one, named('instance 1')))[0],
    /^Measured by k6 1\.8\.1: one instance\. Percentiles come from 726 percentiles that k6 reported\.$/
  )
  t.match(proseOf(onHosts(['a.example', 'b.example', 'a.example']))[0], /: 3 instances on a\.example, b\.example, started within/)
  t.match(proseOf(onHosts(['a.example', 'b.example']))[0], /: 3 instances on a\.example, b\.example, started within/, 'in turn')
  t.match(proseOf(byK6(one, { releaseSpreadMs: null }))[0], /: 3 instances\. Counts/)
  const seen = (/** @type {number[]} */ ...spreadsMs) => describeEngine({
    result: /** @type {any} */ ({
      run: { plan: {} },
      baselines: [{ rows: spreadsMs.map((releaseSpreadMs) => ({ phase: 'peak', measured: { k6: { version: 'devel', instances: [1, 2], releaseSpreadMs } } })) }]
    })
  })[0]
  t.equal(seen(1.26, 2.26, 1.5), 'Measured by k6: 2 instances, started within 2.3 ms of each other. Every response time was read.',
    'the widest of all trials; a version that is no number is not told')
})

t.test('hostile names and lines do no harm in any format', async (t) => {
  const result = resultOf({
    ...onHosts([`${HOSTILE}\u001b[31m`, 'b']),
    trials: byK6(one, named(`instance 1 on ${HOSTILE}\u001b[31m`, 'instance 2 on b')).trials
  })
  t.ok(tableOf(byK6(one, { percentiles: PERCENTILES })).rows.some(([name]) => name.startsWith(HOSTILE)))
  const html = layPage({
    result,
    record: { ...result.run, trials: [] },
    charts: [],
    assets: {
      style: '',
      script: '',
      hash: () => 'sha256-x',
      pack: (text) => ({ encoding: 'text', text: text.replaceAll('<', '\\u003c') })
    }
  })
  t.ok(html.includes('Averaged, wrongly'))
  t.notOk(html.includes(HOSTILE))
  const markdown = renderMarkdown({ result, charts: [] })
  t.notOk(/^\|.*[^\\]\|b<script>/m.test(markdown))
  const terminal = renderText({ result, columns: 100, colors: false })
  t.match(terminal, /Averaged, wrongly/)
  t.notOk(terminal.includes('\u001b'))
})

const load = (record, phase) => {
  const result = resultOf(record)
  return buildLoadTable({ result, baselineResult: result.baselines[0], phase })
}

/** As k6 tells it. */
async function withoutOrder ({ repeats }) {
  const record = await makeRecord({ repeats, phases: ['peak', 'latency'] })
  return { ...record, trials: record.trials.map(({ load: { dependence: _, ...load }, ...trial }) => ({ ...trial, load })) }
}

t.test(
  'without their order, and repeats that would show it, they have no range, and verdicts take them as independent: said at the table and in the verdict',
  async (t) => {
    const note = /order unknown \(k6 keeps it with --exact\)/
    const assumed = (record) =>
      resultOf(record)
        .baselines.flatMap(({ verdicts }) => verdicts)
        .filter(
          ({ phase, reason }) =>
            phase === 'latency' && reason.code === 'events' && reason.doubt?.code === 'orderUnknown'
        ).length
    const [blind, repeated] = [byK6(await withoutOrder({ repeats: 1 })), byK6(await withoutOrder({ repeats: 3 }))]
    t.match(load(blind, 'latency').notes.join(), note)
    t.match(load(blind, 'peak').notes.join(), note)
    t.notMatch(load(repeated, 'latency').notes.join(), note, 'repeats show it')
    t.match(load(await withoutOrder({ repeats: 1 }), 'latency').notes.join(), /order unknown, /, 'an older record of ours')
    t.ok(assumed(blind) > 0)
    t.equal(assumed(repeated), 0)
  }
)

t.test('what was turned away is in no percentile: said', async (t) => {
  const record = byK6(one)
  const trials = record.trials.map((trial) =>
    trial.trial.phase === 'latency' && trial.trial.target === 'node-http'
      ? {
          ...trial,
          load: { ...trial.load, counts: { ...trial.load.counts, due: trial.load.counts.due + 990, notSent: 990 } }
        }
      : trial
  )
  t.match(
    load({ ...record, trials }, 'latency').notes.join(),
    /node-http: k6 skipped 990 of [\d,]+ requests, because no virtual user was free; percentiles leave them out/
  )
  t.notMatch(load(record, 'latency').notes.join(), /left out/)
})

t.test('a row that is missing is of the engine and the load that it would have had', async (t) => {
  const record = byK6(one)
  const latency = record.plan.trials.filter(({ phase }) => phase === 'latency')
  const users = (trial) => trial.phase === 'latency' ? { ...trial, load: { ...trial.load, connections: 77 } } : trial
  const gone = {
    ...record,
    plan: { ...record.plan, trials: record.plan.trials.map(users) },
    trials: record.trials
      .filter(({ trial }) => trial.target !== latency[0].target)
      .map((one) => ({ ...one, trial: users(one.trial) }))
  }
  const missing = resultOf(gone).baselines[0].rows.filter(({ status }) => status === 'missing')
  t.strictSame(
    missing.map(({ phase, driver, connections }) => [phase, driver, connections]),
    [
      ['peak', 'k6', record.trials[0].trial.load.connections],
      ['latency', 'k6', 77]
    ]
  )
  t.match(load(gone, 'latency').title, /, 77 virtual users\)/)
})
