import { spawnSync } from 'node:child_process'
import t from 'tap'
import { renderPrometheus } from '../../../src/report/dashboards/prometheus.js'
import { buildResult } from '../../../src/judge/result.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { HOSTILE_NAME, HOSTILE_TEXT, makeFiveRepeatResult } from '../fixture.js'
import { makeRecord } from '../../fixtures/records.js'
import { readPrometheus } from './prometheus-text.js'

const result = makeFiveRepeatResult()
const families = readPrometheus(renderPrometheus({ result }))
const find = (name, labels) =>
  families
    .get(name)
    ?.samples.filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value)) ?? []

t.test('every family has a help, a type and samples', async (t) => {
  for (const [name, { type, help, samples }] of families) {
    t.match(name, /^baseload_[a-z_]+$/)
    t.ok(type && help && samples.length > 0, name)
    t.equal(type === 'counter', name.endsWith('_total'), `${name} is named as its type asks`)
  }
})

t.test('the bounds of the objectives are buckets, and what they count is what was measured', async (t) => {
  const { distribution, meanUs } = result.baselines[0].rows[0].measured
  const labels = { baseline: 'http', target: 'node-http', phase: 'peak' }
  const buckets = find('baseload_response_time_seconds_bucket', labels).length
  t.equal(buckets, 0, 'samples are filed under their family')
  const samples = find('baseload_response_time_seconds', labels)
  const at = (le) => samples.find((sample) => sample.labels.le === le)?.value
  const countUpTo = (us) => distribution.valuesUs.reduce((sum, value, i) => sum + (value <= us ? distribution.counts[i] : 0), 0)
  t.equal(at('0.005'), countUpTo(5000), 'p99<=5ms')
  t.equal(at('0.0005'), countUpTo(500))
  t.equal(at('+Inf'), distribution.total)
  t.equal(samples.find(({ name }) => name.endsWith('_count')).value, distribution.total)
  t.equal(samples.find(({ name }) => name.endsWith('_sum')).value, meanUs * distribution.total / 1e6)
  const counts = samples.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value)
  t.same(counts, counts.toSorted((a, b) => a - b), 'buckets count all that is below')
})

t.test('without objectives the buckets are 1, 2 and 5 of each decade from 50 µs to 10 s', async (t) => {
  const plain = structuredClone(result)
  for (const { baseline } of plain.baselines) baseline.objectives = []
  const samples = readPrometheus(renderPrometheus({ result: plain })).get('baseload_response_time_seconds').samples
  const decades = [1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10]
    .flatMap((decade) => [1, 2, 5].map((digit) => Number((digit * decade).toPrecision(1))))
  t.same(new Set(samples.flatMap(({ labels: { le } }) => le === undefined || le === '+Inf' ? [] : Number(le))),
    new Set(decades.filter((bound) => bound >= 5e-5 && bound <= 10)))
})

t.test('what the parts used: mean and most, as the text has no times', async (t) => {
  const own = structuredClone(result)
  own.baselines[0].rows[0].measured.resources = {
    startedAt: '2026-01-02T03:04:10.000Z',
    stretchMs: 1000,
    parts: [{ name: 'server', isDriver: false, meanCores: 0.5, cpuCores: [0.5, null, 1], sockets: [10, 10, 10] }]
  }
  const read = readPrometheus(renderPrometheus({ result: own }))
  const valuesOf = (name) => read.get(name)?.samples.map(({ value, labels }) => [value, labels.part])
  t.same(valuesOf('baseload_part_cpu_mean_cores'), [[0.75, 'server']])
  t.same(valuesOf('baseload_part_cpu_max_cores'), [[1, 'server']])
  t.same(valuesOf('baseload_part_connections_mean'), [[10, 'server']])
  t.equal(valuesOf('baseload_part_cpu_cores'), undefined, 'no series')
})

t.test('an objective\'s odd bound is a bucket of its own', async (t) => {
  const odd = structuredClone(result)
  odd.baselines[0].baseline.objectives[0].boundUs = 7340
  t.ok(renderPrometheus({ result: odd }).includes('le="0.00734"'))
})

t.test('numbers are those of the report', async (t) => {
  const labels = { baseline: 'http', target: 'node-http' }
  const { measured } = result.baselines[0].rows[0]
  t.equal(find('baseload_achieved_rate_requests_per_second', labels)[0].value, 38_884.14)
  t.equal(find('baseload_cpu_per_request_seconds', labels)[0].value, measured.cpuPerRequestUs.total / 1e6)
  t.equal(
    find('baseload_response_time_percentile_seconds', { ...labels, percentile: '99' })[0].value,
    measured.responseTimeUs.p99.value / 1e6
  )
  t.equal(find('baseload_response_time_percentile_seconds', { ...labels, percentile: '97.5' }).length, 1)
  t.equal(find('baseload_slo_ratio', { ...labels, objective: 'rate>=20000/s' })[0].value, 1.944)
  t.equal(find('baseload_verdict', { target: 'fastify-json', objective: 'success>=99.9%', verdict: 'missed' })[0].value, 1)
  t.equal(find('baseload_driver_bound', { target: 'fastify' })[0].value, 1)
  t.equal(find('baseload_requests_total', { target: 'fastify-json', outcome: 'failed' })[0].value, 12)
  t.equal(find('baseload_run_info', {})[0].labels.run, result.run.id)
})

t.test('a row that is not to be believed has its state and no number', async (t) => {
  t.equal(find('baseload_row_state', { target: HOSTILE_NAME, state: 'invalid' }).length, 1)
  t.equal(find('baseload_row_state', { target: 'never-listens', state: 'missing' }).length, 1)
  for (const [name] of families) {
    if (!['baseload_row_state', 'baseload_verdict'].includes(name)) t.same(find(name, { target: HOSTILE_NAME }), [], name)
  }
})

t.test('hostile names are labels like any other', async (t) => {
  const hostile = structuredClone(result)
  const name = `quote " back \\ line\nend \\n ${HOSTILE_TEXT}`
  for (const one of hostile.baselines) for (const row of one.rows) if (row.target === 'fastify') row.target = name
  const samples = readPrometheus(renderPrometheus({ result: hostile })).get('baseload_row_state').samples
  t.ok(samples.some(({ labels }) => labels.target === name), 'and come back as they were')
})

t.test('a whole record, and an empty result', async (t) => {
  const record = await makeRecord({ phases: ['peak', 'latency'], repeats: 3, requests: 500, unavailable: true, failing: true })
  t.ok(readPrometheus(renderPrometheus({ result: buildResult({ record, decode: decodeHistogram }) })).size > 15)
  const empty = { ...result, baselines: [] }
  t.same([...readPrometheus(renderPrometheus({ result: empty })).keys()], ['baseload_run_info', 'baseload_run_end_time_seconds'])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
t.test('promtool check metrics', { skip: !hasPromtool && 'promtool not found (Debian: prometheus)' }, async (t) => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: `${renderPrometheus({ result })}\n`,
    encoding: 'utf8'
  })
  t.equal(status, 0, stdout + stderr)
  t.equal(stdout + stderr, '', 'has nothing to say')
})
