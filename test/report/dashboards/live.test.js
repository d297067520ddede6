import t from 'tap'
import { layOtlp, layWriteRequest, LIVE_FORMATS, renderLiveInflux } from '../../../src/report/dashboards/live.js'

const labels = { run: '2026 run', target: 'a|b<script>', phase: 'latency', driver: 'native', start: '1' }
const TICK = {
  atMs: 1_795_770_350_000,
  labels,
  elapsedMs: 1000,
  ratePerSecond: 58,
  p50Us: 1500,
  p99Us: 51_423,
  failed: 2,
  soFar: { due: 61, ok: 56, failed: 2, slow: [] }
}
const BARE = { atMs: 1_795_770_351_000, labels, elapsedMs: 2000, ratePerSecond: 0, p50Us: null, p99Us: null, failed: 0 }

t.test('InfluxDB: a line a second, and no field that is not known', async (t) => {
  t.equal(renderLiveInflux([TICK, BARE]), [
    'baseload_live,driver=native,phase=latency,run=2026\\ run,start=1,target=a|b<script> achieved_per_second=58,p50_us=1500,p99_us=51423,ok=56i,failed=2i 1795770350000000000',
    'baseload_live,driver=native,phase=latency,run=2026\\ run,start=1,target=a|b<script> achieved_per_second=0,failed=0i 1795770351000000000'
  ].join('\n'))
  t.equal(renderLiveInflux([]), '')
})

t.test('remote write: sorted labels, milliseconds, seconds as a unit', async (t) => {
  const { timeseries } = layWriteRequest([TICK, BARE])
  const told = timeseries.map(({ labels, samples: [{ value, timestamp }] }) => {
    t.same(labels.map(({ name }) => name), labels.map(({ name }) => name).toSorted())
    const { __name__: name, percentile, outcome } = Object.fromEntries(labels.map(({ name, value }) => [name, value]))
    return [name, percentile ?? outcome, value, timestamp - TICK.atMs]
  })
  t.same(told, [
    ['baseload_live_achieved_rate_requests_per_second', undefined, 58, 0],
    ['baseload_live_achieved_rate_requests_per_second', undefined, 0, 1000],
    ['baseload_live_response_time_percentile_seconds', '50', 0.0015, 0],
    ['baseload_live_response_time_percentile_seconds', '99', 0.051423, 0],
    ['baseload_live_requests_total', 'ok', 56, 0],
    ['baseload_live_requests_total', 'failed', 2, 0],
    ['baseload_live_requests_total', 'failed', 0, 1000]
  ])
})

t.test('OTLP: the same, each second at its own time', async (t) => {
  const { resourceMetrics: [{ resource, scopeMetrics: [{ metrics }] }] } = layOtlp([TICK, BARE], { name: 'baseload', version: '1' })
  t.match(resource.attributes, [{ key: 'service.name' }, { key: 'service.version' }, { key: 'service.instance.id', value: { stringValue: '2026 run' } }])
  t.same(metrics.map(({ name }) => name), ['baseload.live_achieved_rate', 'baseload.live_response_time_percentile', 'baseload.live_requests'])
  t.same(metrics[0].gauge.dataPoints.map(({ timeUnixNano, asDouble }) => [timeUnixNano, asDouble]), [['1795770350000000000', 58], ['1795770351000000000', 0]])
  t.same(metrics[2].sum.dataPoints.map(({ asInt }) => asInt), ['56', '2', '0'])
})

t.test('each receiver is given bytes', async (t) => {
  for (const [name, { render }] of Object.entries(LIVE_FORMATS)) t.ok(render([TICK], { name: 'baseload', version: '1' }).length > 100, name)
})
