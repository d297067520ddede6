import t from 'tap'
import { listMetrics } from '../../../src/report/dashboards/metrics.js'
import { makeFiveRepeatResult } from '../fixture.js'

/**
 * Points of a metric of the first row, as it is after a change.
 * @param {string} name
 * @param {(measured: any, row: any, result: any) => void} [change]
 */
function read (name, change = () => {}) {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  http.rows = http.rows.slice(0, 1)
  result.baselines = [http]
  change(http.rows[0].measured, http.rows[0], result)
  return /** @type {any[]} */ (listMetrics({ result }).find((metric) => metric.name === name)?.points ?? [])
}
const valuesOf = (/** @type {any[]} */ points) => points.map(({ value }) => value)
const LABELS = { baseline: 'http', target: 'node-http', phase: 'peak', driver: 'autocannon' }

t.test('times are there where there are requests, a mean and a largest', async (t) => {
  t.match(read('response_time'), [{ labels: LABELS, boundsUs: [5000], maxUs: 9720 }])
  for (const [key, value] of [['meanUs', null], ['maxUs', null], ['distribution', { valuesUs: [], counts: [], total: 0 }]]) {
    t.same(read('response_time', (measured) => { measured[key] = value }), [], key)
  }
  const [{ sumSeconds }] = read('response_time', (measured) => Object.assign(measured, { meanUs: 500, distribution: { valuesUs: [500], counts: [4000], total: 4000 } }))
  t.equal(sumSeconds, 2)
})

t.test('requests by what became of them, where failures are known', async (t) => {
  const counts = { due: 21, ok: 6, failed: 5, timedOut: 4, unfinished: 3, notSent: 3 }
  const points = read('requests', (measured) => { measured.counts = counts })
  t.same(points.map(({ labels: { outcome }, value }) => [outcome, value]), [['ok', 6], ['failed', 5], ['timed_out', 4], ['unfinished', 3], ['not_sent', 3]])
  t.same(read('requests', (measured) => { measured.failuresKnown = false }), [])
  t.equal(read('requests', (measured) => { measured.failuresKnown = true }).length, 5)
  t.same(valuesOf(read('requests_resent', (measured) => { measured.resent = 7 })), [7])
  t.same(read('requests_resent', (measured) => { measured.resent = 0 }), [])
})

t.test('an end that nobody has seen is none', async (t) => {
  const bound = (/** @type {boolean} */ driverBound) => (/** @type {any} */ measured) => {
    const [achievedPerSecond, goodPerSecond] = [{ value: 30, low: 20, high: 40 }, { value: 3, low: 2, high: NaN }]
    Object.assign(measured, { driverBound, achievedPerSecond, goodPerSecond })
  }
  const ends = ['', '_low', '_high']
  t.same(ends.map((end) => valuesOf(read(`achieved_rate${end}`, bound(false)))), [[30], [20], [40]])
  t.same(ends.map((end) => valuesOf(read(`achieved_rate${end}`, bound(true)))), [[30], [], []])
  t.same(ends.map((end) => valuesOf(read(`good_rate${end}`, bound(false)))), [[3], [2], []])
  t.same([true, false].map((one) => valuesOf(read('driver_bound', bound(one)))), [[1], [0]])
  const late = (/** @type {string | undefined} */ atLeast) => (/** @type {any} */ measured) => {
    measured.responseTimeUs = { p99: { value: 5_000_000, low: 4_000_000, high: 6_000_000, ...atLeast && { atLeast } } }
  }
  t.match(read('response_time_percentile', late('value')), [{ labels: { ...LABELS, percentile: '99' }, value: 5 }])
  t.same(ends.slice(1).map((end) => valuesOf(read(`response_time_percentile${end}`, late('value')))), [[4], []])
  t.same(valuesOf(read('response_time_percentile_high', late(undefined))), [6])
  t.match(read('response_time_percentile_at_least', late('value')), [{ labels: { percentile: '99' }, value: 1 }])
  t.same(read('response_time_percentile_at_least', late('high')), [])
})

t.test('parts: CPU time in seconds, shares and bytes as they are, none where nobody knows', async (t) => {
  const parts = (/** @type {any} */ measured) => Object.assign(measured, {
    cpuPerRequestUs: { total: 50, parts: { server: 30, proxy: 20 } },
    eventLoopUtilization: { server: 0.5, proxy: null },
    memoryBytes: { server: 1024 }
  })
  t.same(valuesOf(read('cpu_per_request', parts)), [50 / 1e6])
  t.same(read('part_cpu_per_request', parts).map(({ labels: { part }, value }) => [part, value]), [['server', 30 / 1e6], ['proxy', 20 / 1e6]])
  t.same(read('part_event_loop_utilization', parts).map(({ labels: { part }, value }) => [part, value]), [['server', 0.5]])
  t.same(valuesOf(read('part_memory', parts)), [1024])
  t.same(read('part_cpu_per_request', (measured) => { measured.cpuPerRequestUs = null }), [])
})

t.test('which row it is: with its rate, or its stage', async (t) => {
  const labelsOf = (/** @type {object} */ more) => read('driver_bound', (_, row) => { Object.assign(row, more) })[0].labels
  t.same(labelsOf({}), LABELS)
  t.same(labelsOf({ offeredPerSecond: 250 }), { ...LABELS, offered: '250' })
  t.same(labelsOf({ traffic: { kind: 'stage', number: 2 } }), { ...LABELS, stage: '2' })
  t.same(labelsOf({ traffic: { kind: 'users', users: 2 } }), LABELS)
})

t.test('which run it is, and when it ended', async (t) => {
  const run = (/** @type {object} */ more) => (/** @type {any[]} */ ...[, , result]) => { Object.assign(result.run, more) }
  t.match(read('run_info'), [{ value: 1, labels: { version: '0.1.0', preset: 'default', seed: '42', status: 'complete', measured_by: 'baseload' } }])
  t.match(read('run_info', run({ measuredBy: { tool: 'k6' } })), [{ labels: { version: '0.1.0', measured_by: 'k6' } }])
  t.same(valuesOf(read('run_end_time')), [Date.UTC(2026, 0, 2, 3, 9) / 1000])
  t.same(valuesOf(read('run_end_time', run({ endedAt: undefined }))), [Date.UTC(2026, 0, 2, 3, 4, 5, 678) / 1000])
})

t.test('a verdict that is not to be believed has no figure', async (t) => {
  const judge = (/** @type {object} */ more) => (/** @type {any[]} */ ...[, , { baselines: [one] }]) => {
    one.verdicts = [{ ...one.verdicts[0], sloRatio: 2, sli: 0.5, errorBudget: 0.25, burnRate: 3, ...more }]
  }
  t.same(['slo', 'sli', 'error_budget', 'burn_rate'].map((name) => valuesOf(read(name, judge({})))), [[2], [0.5], [0.25], [3]])
  t.same(['slo', 'sli', 'error_budget', 'burn_rate'].map((name) => valuesOf(read(name, judge({ verdict: 'invalid' })))), [[], [], [], []])
  t.same(read('burn_rate', judge({ burnRate: null })), [])
  const labelsOf = (/** @type {object} */ more) => read('verdict', judge(more))[0].labels
  t.same(labelsOf({}), { baseline: 'http', target: 'node-http', phase: 'peak', objective: 'p99<=5ms', verdict: 'met' })
  t.equal(labelsOf({ provisional: true }).provisional, 'true')
})
