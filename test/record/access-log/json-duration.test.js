import t from 'tap'
import { findJsonDuration } from '../../../src/record/access-log/json-duration.js'

const find = (/** @type {Array<Record<string, unknown>>} */ objects, more = {}) =>
  findJsonDuration({ objects, given: null, timeUnit: null, start: null, time: null, ...more })
/** So many lines with a value each. */
const lines = (/** @type {string} */ name, /** @type {unknown[]} */ values, /** @type {object} */ more = {}) =>
  values.map((value) => ({ ...more, [name]: value }))
const UNKNOWN = { source: null, writer: null, unit: null }

t.test('by the unit in its name, by its own texts, or as no other can be', async (t) => {
  t.match(find(lines('duration_ms', [5, 6, 7])), { name: 'duration_ms', unit: 'ms', source: 'name', unclear: null })
  t.match(find(lines('took', ['5ms', '1.5s'])), { name: 'took', ...UNKNOWN, unclear: null })
  t.match(find(lines('duration', [0, 0])), { unit: 's', source: 'log' })
  t.match(find(lines('duration', Array(20).fill(0.012345678))), { unit: 's', source: 'log' })
  t.match(find(lines('duration', [12, 13])), { name: 'duration', ...UNKNOWN, unclear: { message: /unit of duration/ } })
  t.same(find([{ status: 200 }]), { name: null, ...UNKNOWN, unclear: null })
})

t.test('what the user says comes first', async (t) => {
  t.same(find(lines('duration_ms', [5]), { timeUnit: 'none' }), { name: null, ...UNKNOWN, unclear: null })
  t.match(find(lines('duration_ms', [5]), { timeUnit: 'us' }), { name: 'duration_ms', unit: 'us', source: 'given' })
  const both = [{ duration_ms: 5, mine: 7 }]
  t.match(find(both, { given: 'mine', timeUnit: 'ms' }), { name: 'mine', unit: 'ms', source: 'given' })
  t.match(find(both, { given: 'none', timeUnit: 'ms' }), { name: 'none', unit: 'ms', source: null })
})

t.test('a name that says more comes before one that says less, and a whole before its part', async (t) => {
  t.match(find([{ duration: '5ms', latency_ms: 7 }]), { name: 'latency_ms' })
  t.match(find([{ elapsed: '5ms', request_time: '7ms' }]), { name: 'request_time' })
  t.match(find([{ upstream_response_time: 0.1, request_time_ms: 7 }]), { name: 'request_time_ms' })
  t.match(find([{ upstream_time_taken_ms: 7 }]), { name: 'upstream_time_taken_ms' }, 'where there is no whole')
  t.match(find([{ a: { b: { took_ms: 7 } } }]), { name: 'a.b.took_ms' })
  t.match(find([{ a: { b: { c: { took_ms: 7 } } } }]), { name: null }, 'no deeper')
  t.match(find([{ headers: { took_ms: 7 } }]), { name: null })
  t.match(find([{ service: '18ms' }]), { name: 'service' }, "Heroku's router")
  t.match(find([{ service: 'shop' }]), { name: null })
})

t.test('a field that less than a quarter of the lines have is none', async (t) => {
  const of = (/** @type {number} */ count) => find([...lines('took_ms', Array(count).fill(5)), ...Array(8 - count).fill({ status: 200 })]).name
  t.same([of(2), of(1)], ['took_ms', null])
})

t.test('by a time beside it that says its unit, or by two stamps', async (t) => {
  const beside = [10, 20, 30].map((ms) => ({ latency: ms / 1000, latency_human: `${ms}ms` }))
  t.match(find(beside.map(({ latency, latency_human: _ }) => ({ latency, took_ms: latency * 1000 }))), { name: 'took_ms' })
  const times = (/** @type {number} */ factor) =>
    find(beside.map((one) => ({ latency: one.latency * factor, latency_human: one.latency_human })), { given: 'latency' })
  t.match(times(1e6), { unit: 'us', source: 'beside' })
  t.match(times(1.3), { source: null })
  const stamps = (/** @type {(ms: number) => number} */ write, digits = 3) => [100, 200, 300].map((ms) => ({
    duration: write(ms), begun: `2026-03-01T12:00:00.${'0'.repeat(digits)}Z`, ended: new Date(Date.UTC(2026, 2, 1, 12) + ms).toISOString()
  }))
  const by = { start: 'begun', time: 'ended' }
  t.match(find(stamps((ms) => ms), by), { unit: 'ms', source: 'beside' })
  t.match(find(stamps((ms) => ms / 1000), by), { unit: 's', source: 'beside' })
  t.match(find(stamps((ms) => ms), { start: null, time: 'ended' }), { source: null })
})

t.test('by who writes such lines', async (t) => {
  for (const [writer, name, unit, values, more] of /** @type {Array<[string, string, string, unknown[], object]>} */ ([
    ['nginx', 'request_time', 's', [0.012, 0.345], { body_bytes_sent: 5 }],
    ['Traefik', 'Duration', 'ns', [12_000_000, 13_000_000], { RouterName: 'x' }],
    ['Caddy', 'duration', 's', [0.0123456], { logger: 'http.log.access' }],
    ['pino', 'responseTime', 'ms', [12.5, 13], { reqId: 1 }],
    ['Envoy', 'duration', 'ms', [12, 13], { response_flags: '-' }],
    ['lograge', 'duration', 'ms', [12.5, 13], { controller: 'a', action: 'b' }],
    ['Serilog', 'Elapsed', 'ms', [12.5, 13], { RequestPath: '/' }],
    ['logback-access', 'elapsed_time', 'ms', [12, 13], { requested_uri: '/' }],
    ['API Gateway', 'responseLatency', 'ms', [12, 13], {}],
    ['zap', 'latency', 's', [0.0123456], { level: 'info', ts: 1772366400.5 }]
  ])) t.match(find(lines(name, values, more)), { name, unit, source: 'writer', writer }, writer)
  t.match(find(lines('request_time', [12, 13], { body_bytes_sent: 5 })), { source: null }, "Envoy's under that name has no decimals")
  t.match(find(lines('duration', [12.5, 13], { response_flags: '-' })), { source: null })
  t.match(find(lines('duration', [12.5, 13], { controller: 'a' })), { source: null }, 'one of its keys is missing')
  const nine = [...lines('responseTime', Array(9).fill(12.5), { reqId: 1 }), { responseTime: 13 }]
  t.match(find(nine), { writer: 'pino' })
  t.match(find([...nine, { responseTime: 13 }]), { writer: null }, 'of nine lines in ten')
})

t.test("Go's loggers are known by the order of their keys, and a time.Duration by its nanoseconds", async (t) => {
  const slog = (/** @type {number} */ latency, level = 'INFO') => [{ time: 'x', level, msg: 'm', latency }]
  t.match(find(slog(12_000_000)), { unit: 'ns', writer: 'Go' })
  t.match(find(slog(999_999)), { writer: null }, 'less than a millisecond')
  t.match(find(slog(12_000_000, 'odd')), { writer: null })
  t.match(find([{ level: 'info', latency: 12_000_000, msg: 'm', time: 'x' }]), { writer: null })
  t.match(find([{ latency: 12_000_000, level: 'info', msg: 'm', time: 'x' }]), { writer: 'Go' }, 'logrus sorts them')
  t.match(find([{ level: 'info', latency: 12.34567, time: 'x', message: 'm' }]), { unit: 'ms', writer: 'zerolog' })
  t.match(find([{ level: 'info', latency: 0.34567, time: 'x', message: 'm' }]), { writer: null })
})
