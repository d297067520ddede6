import t from 'tap'
import { makeGate, makeRuns } from '../../../../src/commands/watch/plan/runs.js'
import { summariseRecord } from '../../../../src/judge/history-point.js'
import { decodeHistogram } from '../../../../src/record/histogram.js'
import { makeRecords } from '../../../fixtures/histories.js'

t.test('a record as rows: figures that are believed, with their budget', async (t) => {
  const [record] = await makeRecords({ rates: [20_000] })
  record.plan.baselines[0].objectives = [
    { text: 'p99<50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: true },
    { text: 'rate>=10/s', kind: 'rate', ratePerSecond: 10 }
  ]
  const points = summariseRecord({ record, source: 'r/record.json', decode: decodeHistogram })
  const [run, ...others] = makeRuns({ record, points, commit: 'abc', machine: null })
  t.same(others, [])
  t.match(run, { id: 'run-000', baseline: 'http', atMs: Date.parse(record.startedAt), commit: 'abc', source: 'r/record.json', facts: { node: record.machine.node } })
  t.match(run.machine, `${record.machine.cpuModel}, ${record.machine.cores} cores`)
  const of = (figure) => run.points.filter((point) => point.figure === figure)
  t.match(of('goodPerSecond'), [{ phase: 'peak', budget: 10, ratePerSecond: null, isReference: true }])
  t.match(of('p99'), [{ phase: 'latency', budget: 50_000, ratePerSecond: 400, load: 'latency by native' }], 'of the open loop alone')
  t.match(of('p50'), [{ budget: null }])
  t.same(makeRuns({ record: { ...record, status: 'running' }, points, commit: null, machine: null }), [])
  t.equal(makeRuns({ record, points, commit: null, machine: 'ci-7' })[0].points[0].machine, 'ci-7')
})

t.test('two versions of a service are no series; a gate has its name and what it said', async (t) => {
  const [record] = await makeRecords({ rates: [20_000] })
  const points = summariseRecord({ record, source: 'r/record.json', decode: decodeHistogram })
  const versions = { ...record, plan: { ...record.plan, versions: { margin: 0.05 } } }
  t.same(makeRuns({ record: versions, points, commit: null, machine: null }), [])
  const figure = { phase: 'peak', figure: 'goodPerSecond', verdict: 'regressed', ratio: 0.7, low: 0.6, high: 0.8, allowed: 0.05 }
  const said = {
    verdict: 'hold',
    reasons: [{ code: 'GATE_WORSE', text: 'requests/s: worse' }],
    comparison: { before: { id: 'old' }, after: { id: 'new', startedAt: record.startedAt }, figures: [{ ...figure, target: 'next', reason: 'worse' }] }
  }
  const made = makeGate({ run: versions, source: 'r/record.json', name: 'api', said, commit: 'a'.repeat(40), machine: null })
  t.match(made, { id: 'run-000', name: 'api', atMs: Date.parse(record.startedAt), live: 'old', next: 'new', reasons: ['requests/s: worse'] })
  t.strictSame(made.figures, [figure])
  t.match(made.machine, record.machine.cpuModel)
  t.equal(makeGate({ run: versions, source: null, name: 'api', said, commit: null, machine: 'ci-7' }).machine, 'ci-7')
  const next = (commit) => makeGate({
    run: versions,
    source: null,
    name: 'api',
    said: { ...said, comparison: { ...said.comparison, after: { ...said.comparison.after, inFolder: true } } },
    commit,
    machine: null
  }).next
  t.same([`${'1234567890'.repeat(4)}-dirty`, 'v1.4.0', null].map(next), [
    'new (working folder, 1234567890-dirty)', 'new (working folder, v1.4.0)', 'new'
  ], 'each commit of the working folder is a version')
})
