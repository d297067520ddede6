import { createRequire } from 'node:module'
import t from 'tap'
import { renderOtlp } from '../../../src/report/dashboards/otlp.js'
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
