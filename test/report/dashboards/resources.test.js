import t from 'tap'
import { listResourceMetrics, PART_FIGURES, timeOf } from '../../../src/report/dashboards/resources.js'
import { listLiveMetrics } from '../../../src/report/dashboards/live.js'

const START = Date.UTC(2026, 0, 1)

t.test('a part: mean and most of its stretches, and each in the middle of its own', async (t) => {
  const resources = { startedAt: '2026-01-01T00:00:00Z', stretchMs: 1001, parts: [{ name: 'server', cpuCores: [0.5, null, 1.5], loopDelayUs: [1000, 3000] }, { name: 'idle' }] }
  const metrics = listResourceMetrics(/** @type {any} */ ({ rows: [{ labels: { target: 'a' }, measured: { resources } }, { labels: { target: 'b' }, measured: {} }] }))
  const points = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.points
  const labels = { target: 'a', part: 'server' }
  t.same(points('part_cpu_mean'), [{ labels, value: 1 }])
  t.same(points('part_cpu_max'), [{ labels, value: 1.5 }])
  t.same(points('part_cpu'), [{ labels, value: 0.5, atMs: START + 501 }, { labels, value: 1.5, atMs: START + 2503 }])
  t.equal(points('part_event_loop_delay_mean'), undefined, 'the mean of what was late at most is nothing that anybody waited')
  t.same(points('part_event_loop_delay_max'), [{ labels, value: 0.003 }])
  t.same(points('part_resident_memory'), [])
  t.same(metrics.filter(({ isSeries }) => isSeries).map(({ name }) => name), PART_FIGURES.map(({ name }) => name))
  t.equal(timeOf({ resources: /** @type {any} */ (resources), stretch: 1 }), START + 1502)
})

t.test('a second of a trial: what is not known has no point', async (t) => {
  const tick = { atMs: START + 0.4, labels: { run: 'r' }, ratePerSecond: 5, p50Us: 0, p99Us: null, failed: 0 }
  const told = listLiveMetrics(/** @type {any} */ ([tick])).map(({ name, points }) =>
    [name, points.map(({ value, labels, atMs }) => [value, labels, atMs])])
  t.same(told, [
    ['live_achieved_rate', [[5, { run: 'r' }, START]]],
    ['live_response_time_percentile', [[0, { run: 'r', percentile: '50' }, START]]],
    ['live_requests', [[0, { run: 'r', outcome: 'failed' }, START]]]
  ])
  t.same(listLiveMetrics([]), [])
})
