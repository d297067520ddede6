import { createRequire } from 'node:module'
import t from 'tap'
import { gauge } from '../../../src/report/dashboards/metric.js'
import { layExponentialBuckets, layRequest, renderOtlp } from '../../../src/report/dashboards/otlp.js'
import { HOSTILE_NAME, makeFiveRepeatResult } from '../fixture.js'
import { OTLP_SCHEMA } from './otlp-schema.js'

// It comes with @grpc/proto-loader.
const require = createRequire(import.meta.resolve('@grpc/proto-loader'))
const protobuf = require('protobufjs')

const result = makeFiveRepeatResult()
// Counts made by hand from rates have fractions, which no request has.
for (const { measured } of result.baselines.flatMap(({ rows }) => rows)) {
  if (!measured) continue
  measured.counts = Object.fromEntries(Object.entries(measured.counts).map(([key, count]) => [key, Math.round(count)]))
  measured.distribution.counts = measured.distribution.counts.map(Math.round)
  measured.distribution.total = measured.distribution.counts.reduce((sum, count) => sum + count, 0)
}
const request = JSON.parse(renderOtlp({ result }))
const { metrics, scope } = request.resourceMetrics[0].scopeMetrics[0]
const find = (name) => metrics.find((metric) => metric.name === `baseload.${name}`)
const attributesOf = ({ attributes = [] }) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

t.test('it goes through protobuf and comes back as it was', async (t) => {
  const type = protobuf.Root.fromJSON(OTLP_SCHEMA).lookupType('ExportMetricsServiceRequest')
  t.equal(type.verify(type.fromObject(request)), null)
  const back = type.toObject(type.decode(type.encode(type.fromObject(request)).finish()), { longs: String })
  t.same(back, request, 'no key is unknown to the schema, no number changes')
})

t.test('JSON as the mapping of OTLP asks: 64 bits as strings, enums and others as numbers', async (t) => {
  const { dataPoints: [point], aggregationTemporality } = find('response_time').exponentialHistogram
  t.equal(aggregationTemporality, 2)
  t.match(point, {
    startTimeUnixNano: '1767323045678000000',
    timeUnixNano: '1767323340000000000',
    count: /^\d+$/,
    zeroCount: /^\d+$/,
    scale: Number,
    sum: Number,
    min: Number,
    max: Number
  })
  for (const count of point.positive.bucketCounts) t.match(count, /^\d+$/)
  t.match(find('requests').sum, { isMonotonic: true, aggregationTemporality: 2, dataPoints: [{ asInt: /^\d+$/ }] })
  t.match(scope, { name: 'baseload', version: '0.1.0' })
})

t.test('counts add up exactly, and min, max and sum are those measured', async (t) => {
  const points = find('response_time').exponentialHistogram.dataPoints
  const rows = result.baselines.flatMap(({ rows }) => rows).filter(({ measured, status }) => measured && status !== 'invalid')
  t.equal(points.length, rows.length)
  for (const [i, point] of points.entries()) {
    const { distribution, meanUs, maxUs } = rows[i].measured
    t.equal(BigInt(point.zeroCount) + point.positive.bucketCounts.reduce((sum, count) => sum + BigInt(count), 0n), BigInt(point.count))
    t.equal(point.count, String(distribution.total))
    t.ok(point.positive.bucketCounts.length <= 160)
    t.equal(point.sum, meanUs * distribution.total / 1e6)
    t.equal(point.max, maxUs / 1e6)
    t.ok(point.min <= point.max)
  }
})

t.test('what the parts used: mean, most, and a series with times of its own', async (t) => {
  const [row] = result.baselines[0].rows
  const resources = {
    startedAt: '2026-01-02T03:04:10.000Z',
    stretchMs: 1000,
    parts: [{ name: 'server', isDriver: false, meanCores: 0.5, cpuCores: [0.5, null, 1], loopDelayUs: [null, 2000, 1000] }]
  }
  const { baselines: [one], run } = result
  const given = { run, baselines: [{ ...one, rows: [{ ...row, measured: { ...row.measured, resources } }] }] }
  const all = JSON.parse(renderOtlp({ result: given })).resourceMetrics[0].scopeMetrics[0].metrics
  const pick = (name) => all.find((metric) => metric.name === `baseload.${name}`)?.gauge.dataPoints.map(({ asDouble, timeUnixNano }) => [asDouble, timeUnixNano])
  const end = '1767323340000000000'
  t.same(pick('part_cpu_mean'), [[0.75, end]])
  t.same(pick('part_cpu_max'), [[1, end]])
  t.same(pick('part_cpu'), [[0.5, '1767323050500000000'], [1, '1767323052500000000']])
  t.same(pick('part_event_loop_delay_max'), [[0.002, end]])
  t.equal(pick('part_event_loop_delay_mean'), undefined)
  t.equal(pick('part_heap_used'), undefined)
})

t.test('a row that is not to be believed has its state alone', async (t) => {
  for (const { name, gauge, sum, exponentialHistogram } of metrics) {
    const targets = (gauge ?? sum ?? exponentialHistogram).dataPoints.map((point) => attributesOf(point).target)
    t.equal(targets.includes(HOSTILE_NAME), ['baseload.row_state', 'baseload.verdict'].includes(name), name)
  }
})

t.test('an empty result', async (t) => {
  const empty = JSON.parse(renderOtlp({ result: { ...result, baselines: [] } }))
  t.same(empty.resourceMetrics[0].scopeMetrics[0].metrics.map(({ name }) => name), ['baseload.run_info', 'baseload.run_end_time'])
})

const sum = (counts) => counts.reduce((total, count) => total + count, 0)
const lay = (valuesUs, counts, maxUs = valuesUs.at(-1)) =>
  layExponentialBuckets({ distribution: { valuesUs, counts, total: sum(counts) }, maxUs })

t.test('nothing, and nothing but zeros', async (t) => {
  t.same(lay([], [], 0), { scale: 0, zeroCount: 0, offset: 0, bucketCounts: [] })
  t.same(lay([0], [7], 0), { scale: 0, zeroCount: 7, offset: 0, bucketCounts: [] })
})

t.test('one value: one bucket, and it holds the value', async (t) => {
  const { scale, offset, bucketCounts } = lay([312], [5])
  t.same(bucketCounts, [5])
  const base = 2 ** (2 ** -scale)
  t.ok(base ** offset < 312e-6 * (1 + 1e-9) && base ** (offset + 1) >= 312e-6 * (1 - 1e-9))
})

t.test('exact powers of two belong to the bucket that they end', async (t) => {
  // At scale 0 bucket i is (2^i, 2^(i+1)]: 0.5 s ends bucket -2, 1 s ends bucket -1, as the data model has it. 2^-20 to
  // 2^10 s at scale 2 is 121 buckets.
  t.match(lay([500_000, 1_000_000], [3, 4]), { scale: 7, offset: -129, bucketCounts: { length: 129, 0: 3, 128: 4 } })
})

t.test('at most 160 buckets, the finest scale that does, and no count is lost', async (t) => {
  for (const [low, high] of [[1, 3_600_000_000], [100, 110], [50, 5000], [1, 2], [999, 1_000_001]]) {
    const valuesUs = Array.from({ length: 1000 }, (_, i) => low * (high / low) ** (i / 999))
    const counts = valuesUs.map((_, i) => i % 7 + 1)
    const { scale, offset, bucketCounts, zeroCount } = lay(valuesUs, counts)
    t.ok(bucketCounts.length <= 160, `${bucketCounts.length} buckets at scale ${scale}`)
    t.equal(sum(bucketCounts) + zeroCount, sum(counts))
    const finer = 2 ** (scale + 1)
    t.ok(Math.ceil(Math.log2(high / 1e6) * finer) - Math.ceil(Math.log2(low / 1e6) * finer) + 1 > 160, 'one scale finer would need more')
    const base = 2 ** (2 ** -scale)
    const reached = bucketCounts.map((_, i) => sum(bucketCounts.slice(0, i + 1)))
    for (const i of [0, 40, reached.length - 1]) {
      const upper = base ** (offset + i + 1) * 1e6
      const expected = sum(counts.filter((_, at) => valuesUs[at] <= upper * (1 + 1e-9)))
      t.equal(reached[i], expected, `as many up to ${upper} µs as were recorded`)
    }
  }
})

t.test('an HDR bucket ends above its slowest request, which is known exactly', async (t) => {
  const { scale, offset, bucketCounts } = lay([100, 5003], [1, 1], 5001)
  const top = (2 ** (2 ** -scale)) ** (offset + bucketCounts.length - 1)
  t.ok(top < 5001e-6, 'so the last bucket is the one that holds it')
})

t.test('what is no finite number is a text, as protobuf has it in JSON', async (t) => {
  const points = [1.5, Infinity, -Infinity, NaN].map((value) => ({ labels: {}, value }))
  const at = '2026-01-02T03:04:05.000Z'
  const laid = layRequest({
    resource: {}, tool: { name: 'baseload', version: '1' }, metrics: [gauge('a', '1', '', 'b', points)], startedAt: at, endedAt: at
  })
  t.same(laid.resourceMetrics[0].scopeMetrics[0].metrics[0].gauge.dataPoints.map(({ asDouble }) => asDouble), [1.5, 'Infinity', '-Infinity', 'NaN'])
})
