import t from 'tap'
import { buildReview, sortPast } from '../../../../src/commands/review/verdict/review-result.js'

const run = (more) => ({
  id: 'now',
  startedAt: '2026-02-01',
  status: 'complete',
  machine: {},
  calibration: { status: 'trusted' },
  plan: { preset: { repeats: 3 }, targets: {} },
  failures: [],
  unavailable: [],
  warnings: [],
  ...more
})
const OBJECTIVE = { text: 'rate>=1/s', kind: 'rate' }
const verdict = (target, more) => ({ baseline: 'http', target, phase: 'peak', objective: OBJECTIVE, verdict: 'met', sli: 0.5, sloRatio: 3, ...more })
const baselineOf = (verdicts, rows = []) => ({ baseline: { name: 'http', reference: 'ref', targets: ['ref', 'a'], load: {} }, rows, verdicts })
const build = ({ baselines = [], past = [], comparison = null, lostRun = null, targets = [], sla = null, ...more } = {}) => buildReview({
  result: { run: run(more), baselines }, file: 'r.json', targets, past, comparison, lostRun, agreed: [], production: null, capacity: [], sla, commands: [], madeAt: '', tool: {}
})
const past = (id, startedAt, objectives = []) => ({ run: id, startedAt, from: `${id}.json`, objectives })

t.test('of the past the newest first, each run once, and not the one that it is about', async (t) => {
  const all = [past('b', '2026-01-02'), past('now', '2026-02-01'), past('a', '2026-01-01'), { ...past('b', '2026-01-02'), from: 'again' }, past('c', '2026-01-03')]
  t.same(sortPast({ past: all, run: 'now' }).map(({ run, from }) => [run, from]), [['c', 'c.json'], ['b', 'b.json'], ['a', 'a.json']])
  t.equal(build({ past: Array.from({ length: 6 }, (_, i) => past(`p${i}`, `2026-01-0${i + 1}`)) }).past.length, 4, 'four of them are shown')
})

t.test('changes of each objective: of the SLI a difference, of the SLO ratio a factor; what cannot be told is null', async (t) => {
  const before = [
    { baseline: 'http', target: 'a', phase: 'peak', objective: 'rate>=1/s', verdict: 'missed', sli: 0.25, sloRatio: 2 },
    { baseline: 'http', target: 'a', phase: 'peak', objective: 'gone', verdict: 'met', sli: 1, sloRatio: 9 }
  ]
  const changesOf = (now, earlier = before) => build({ baselines: [baselineOf([verdict('a', now)])], past: [past('old', '2026-01-01', earlier)] }).changes
  const { against, objectives, reason } = changesOf({})
  t.same([against.run, reason], ['old', { code: 'CHANGE_UNTOLD', run: null }])
  t.match(objectives, [
    { target: 'a', objective: 'rate>=1/s', before: { verdict: 'missed', sli: 0.25, sloRatio: 2 }, sliDifference: 0.25, sloRatioChange: 1.5 },
    { objective: 'gone (no longer judged)', before: { verdict: 'met' }, sliDifference: null, sloRatioChange: null }
  ])
  t.equal(objectives.length, 2)
  t.match(changesOf({ sli: null, sloRatio: null }).objectives[0], { sliDifference: null, sloRatioChange: null })
  t.match(changesOf({}, [{ ...before[0], sli: null, sloRatio: null }]).objectives[0], { sliDifference: null, sloRatioChange: null })
  t.equal(changesOf({}, [{ ...before[0], sloRatio: 0 }]).objectives[0].sloRatioChange, null, 'of nothing there is no factor')
  t.match(changesOf({}, [{ ...before[0], phase: 'latency' }]).objectives, [{ before: null, sliDifference: null }, { objective: /no longer judged/ }])
  t.same(build().changes.reason, { code: 'NOTHING_EARLIER' })
  t.same(build({ past: [past('old', '2026-01-01')], comparison: { figures: [] } }).changes.reason, { code: 'RECORDS_COMPARED' })
  t.same(build({ past: [past('old', '2026-01-01')], lostRun: 'old' }).changes.reason, { code: 'CHANGE_UNTOLD', run: 'old' })
})

t.test('what makes the numbers less than they look, each once; of the targets that are asked for', async (t) => {
  t.same(build().validity, [])
  const codes = (more) => build(more).validity.map(({ code, target }) => target ? `${code} ${target}` : code)
  t.same(codes({ status: 'running', calibration: null, plan: { engine: { name: 'k6' }, preset: { repeats: 2 }, targets: {} } }),
    ['RECORD_ENDS_EARLY', 'NOT_CALIBRATED', 'TIMED_FROM_SENT', 'REPEATS_FEW'])
  t.match(build({ status: 'running' }).validity, [{ isKilled: true }])
  t.match(build({ status: 'aborted', calibration: { status: 'doubted', reason: 'why' } }).validity, [{ isKilled: false }, { found: 'why' }])
  const row = (target, status, warnings = []) => ({ target, phase: 'peak', status, warnings })
  const all = {
    baselines: [baselineOf([], [row('a', 'ok'), row('b', 'invalid'), row('b', 'invalid'), row('a', 'ok', [{ code: 'CROWDED' }])])],
    failures: [{ target: 'c', code: 'TARGET_DIED', message: 'first\nsecond' }],
    unavailable: [{ target: 'd', reason: 'not found' }],
    warnings: [{ code: 'TEXT' }]
  }
  t.same(codes(all), ['ROW_DOUBTED b', 'OF_TARGET a', 'TARGET_LOST c', 'TARGET_ABSENT d', 'TEXT'])
  t.equal(build(all).validity[2].message, 'first')
  t.same(codes({ ...all, targets: ['a'] }), ['OF_TARGET a', 'TEXT'])
})

t.test('of a service that depends on others: what each has, and its p99', async (t) => {
  const of = { text: 'from', objectives: [{ text: 'p99<1s' }], successRatio: 0.9, successFrom: 'given' }
  const services = [{ name: 'x', percentiles: [{ percentile: 0.5, valueUs: 1 }, { percentile: 0.99, valueUs: 7 }] }, { name: 'y', percentiles: [] }]
  const sla = { file: 's.yml', result: { plan: { title: 'T', services: { x: of, y: of } }, services, verdicts: ['v'] } }
  t.match(build({ sla }).dependencies, { title: 'T', file: 's.yml', services: [{ name: 'x', from: 'from', objectives: ['p99<1s'], p99Us: 7 }, { p99Us: null }], promises: ['v'] })
  t.equal(build().dependencies, null)
})
