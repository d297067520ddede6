import t from 'tap'
import { renderBenchmark } from '../../../src/report/ci/benchmark.js'
import { makeFiveRepeatResult } from '../fixture.js'
import { makeEvilResult, makeLargeResult } from './results.js'

const list = (result, better) => JSON.parse(renderBenchmark({ result, better }))

t.test('response times and CPU: smaller is better', async (t) => {
  const entries = list(makeFiveRepeatResult(), 'smaller')
  t.match(
    entries.find(({ name }) => name === 'http: node-http, p99 (peak)'),
    {
      unit: 'µs',
      value: 442,
      range: '397.8 to 486.2',
      extra: /^run 2026-01-02T03-04-05-http-fleet\nrepeats 5\nconnections 10\nmachine Example CPU/
    }
  )
  t.match(entries.find(({ name }) => name === 'http: node-http, CPU a request (peak)'), { unit: 'µs', value: 24.3 })
  for (const { value, unit, name } of entries) t.ok(Number.isFinite(value) && unit === 'µs', name)
})

t.test('where there is an open loop, response times are of it', async (t) => {
  const names = list(makeFiveRepeatResult(), 'smaller').map(({ name }) => name)
  t.ok(names.includes('fleet: gateway-json, p99 (latency)'))
  t.notOk(names.some((name) => /gateway-json, p\d+.* \(peak\)/.test(name)))
  t.match(list(makeFiveRepeatResult(), 'smaller').find(({ name }) => name === 'fleet: gateway-json, p99 (latency)').extra, /offered 939\/s/)
})

t.test('rates: bigger is better, and a bound is no rate', async (t) => {
  const entries = list(makeFiveRepeatResult(), 'bigger')
  t.match(entries[0], { name: 'http: node-http, good requests (peak)', unit: 'requests/s', value: 38845.3 })
  t.notOk(entries.some(({ name }) => name.includes('http: fastify,')), 'the driver was the bottleneck')
  t.ok(entries.some(({ name }) => name === 'fleet: gateway-json by native, good requests (peak)'))
})

t.test('what should not be believed is left out; a part is marked', async (t) => {
  const entries = list(makeFiveRepeatResult(), 'smaller')
  t.notOk(entries.some(({ name }) => name.includes('script')))
  t.notOk(entries.some(({ name }) => name.includes('haproxy-node-http')))
  t.match(entries.find(({ name }) => name.startsWith('http: fastify-json')).extra, /repeats 5, partial/)
})

t.test('names are unique, and the same from run to run', async (t) => {
  for (const better of ['smaller', 'bigger']) {
    const names = list(makeFiveRepeatResult(), better).map(({ name }) => name)
    t.equal(new Set(names).size, names.length)
    const later = makeFiveRepeatResult()
    Object.assign(later.run, { id: 'later', startedAt: '2027-01-02T03:04:05.678Z' })
    t.same(list(later, better).map(({ name }) => name), names)
  }
})

t.test('rows of one target at several rates', async (t) => {
  const result = makeFiveRepeatResult()
  const { rows } = result.baselines[1]
  const row = rows.find(({ target, phase }) => target === 'gateway-grpc' && phase === 'latency')
  rows.push({ ...row, offeredPerSecond: 2000 })
  const names = list(result, 'smaller').map(({ name }) => name)
  t.ok(names.includes('fleet: gateway-grpc at 939/s, p50 (latency)') && names.includes('fleet: gateway-grpc at 2000/s, p50 (latency)'))
  t.ok(names.includes('fleet: gateway-json, p50 (latency)'), 'one rate is in no name')
  t.equal(new Set(names).size, names.length)
})

t.test('hostile names, and many', async (t) => {
  t.ok(list(makeEvilResult(), 'smaller').some(({ name }) => name.includes(']]>')))
  t.equal(list(makeLargeResult({ targets: 200 }), 'bigger').length, 200)
  t.same(list({ ...makeFiveRepeatResult(), baselines: [] }, 'bigger'), [])
})
