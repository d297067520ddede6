import { createServer } from 'node:http'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { comesTrue } from '../fixtures/site.js'
import { skip, startVictoriaMetrics } from '../fixtures/victoria-metrics.js'

/** Users who pause, and a server that waits: nothing works hard. */
async function serve (t) {
  const server = createServer((request, response) => { setTimeout(() => response.end('ok'), 30) })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${server.address().port}`
}
const LOAD = ['--stages', '1s:5u,1s:5u', '--pause', '100ms', '--repeats', '1', '--warmup', '200ms', '--no-watch']

t.test('a database is told each second while the run goes on, in three languages, and has what the record has', { skip }, async (t) => {
  const [url, database] = [await serve(t), await startVictoriaMetrics(t)]
  const outs = [`influx=${database.origin}/base`, `prometheus=${database.origin}`, `otlp=${database.origin}/opentelemetry/v1/metrics`]
  const running = askBaseload(t, ['measure', url, ...LOAD, ...outs.flatMap((out) => ['--out', out])])
  let isOver = false
  running.then(() => { isOver = true }, () => { isOver = true })
  const names = ['baseload_live_ok', 'baseload_live_requests_total{outcome="ok"}', '{__name__="baseload.live_requests",outcome="ok"}']
  const seen = await comesTrue(async () => (await Promise.all(names.map(database.query))).every((found) => found.length > 0))
  t.ok(seen && !isOver, 'there before the run has ended')
  const { stderr, readRecord } = await running
  t.notMatch(stderr, '--out')
  const { id, trials } = await readRecord()
  const targets = [...new Set(trials.map(({ trial }) => trial.target))]
  await comesTrue(async () => (await database.query('baseload_live_ok')).length === targets.length)
  for (const target of targets) {
    const own = trials.filter(({ trial }) => trial.target === target) // one that was spoiled is there again
    const most = Math.max(...own.map(({ load }) => load.counts.ok))
    for (const name of names) {
      const found = (await database.range(name)).find(({ metric }) => metric.target === target)
      t.match(found.metric, { run: id, driver: 'native', phase: 'latency', start: '1' })
      const values = found.values.map(([, value]) => Number(value))
      t.ok(values.some((value) => value > 0) && values.every((value) => value <= most), `${values} of ${most}`)
    }
  }
  const [p99] = await database.range('baseload_live_response_time_percentile_seconds{percentile="99"}')
  t.ok(p99.values.every(([, value]) => value > 0.02 && value < 10), 'in seconds')
})

t.test('a receiver that is not there costs one warning, and the record nothing', async (t) => {
  const { stderr, readRecord } = await askBaseload(t, ['measure', await serve(t), ...LOAD, '--out', 'influx=http://127.0.0.1:9/base'])
  t.equal(stderr.match(/--out influx/g)?.length, 1, stderr)
  t.match(stderr, /warning --out influx: 127\.0\.0\.1:9 does not take results: .*The run goes on, and its record has everything/)
  const { status, trials } = await readRecord()
  t.equal(status, 'complete')
  t.ok(trials.every(({ load }) => load.stages.length === 2 && load.counts.ok > 0))
})

t.test('mistakes', async (t) => {
  for (const [out, message] of [
    ['graphite=http://127.0.0.1:1/', /must be influx, prometheus, otlp with an address/],
    ['influx=127.0.0.1:8086', /must be influx/],
    ['influx=http://192.0.2.1:8086/db', /^error HOST_NOT_ALLOWED/m]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', 'http://127.0.0.1:1/', '--out', out])
    t.not(exitCode, 0, out)
    t.match(stderr, message)
  }
})
