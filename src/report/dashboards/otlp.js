import { listMetrics } from './metrics.js'

/**
 * @import { Distribution, Result } from '../../types.ts'
 * @import { Labels, NumberMetric, NumberPoint, TimesMetric, TimesPoint } from './metric.js'
 */

const CUMULATIVE = 2 // AGGREGATION_TEMPORALITY_CUMULATIVE: OTLP's JSON has enums as numbers
const MILLION = 1_000_000
const MOST_BUCKETS = 160 // what OpenTelemetry's SDKs keep, and backends reckon with
const FINEST_SCALE = 20

/** @typedef {{ startTimeUnixNano: string, timeUnixNano: string }} Times */

/**
 * One ExportMetricsServiceRequest in the JSON of OTLP/HTTP, to be posted to /v1/metrics: integers of 64 bits as
 * strings, names in camel case. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 * @param {{ result: Result }} options
 * @returns {string}
 */
export function renderOtlp ({ result }) {
  const { run } = result
  return JSON.stringify(layRequest({
    resource: describeResource(result),
    tool: run.tool,
    metrics: listMetrics({ result }),
    startedAt: run.startedAt,
    endedAt: run.endedAt ?? run.startedAt
  }))
}

/**
 * @param {{ resource: Labels, tool: { name: string, version: string }, metrics: ReadonlyArray<NumberMetric | TimesMetric>, startedAt:
 *   string, endedAt: string }} options the times: of points that have none of their own
 */
export function layRequest ({ resource, tool, metrics, startedAt, endedAt }) {
  const times = { startTimeUnixNano: toNano(startedAt), timeUnixNano: toNano(endedAt) }
  return {
    resourceMetrics: [
      {
        resource: { attributes: layAttributes(resource) },
        scopeMetrics: [
          {
            scope: { name: tool.name, version: tool.version },
            metrics: metrics.map((metric) => ({
              name: `baseload.${metric.name}`,
              description: metric.about,
              unit: metric.unit,
              ...layPoints(metric, times)
            }))
          }
        ]
      }
    ]
  }
}

/** @param {NumberMetric | TimesMetric} metric @param {Times} times */
function layPoints (metric, times) {
  if (metric.kind === 'times') {
    const dataPoints = metric.points.map((point) => layTimes(point, times))
    return { exponentialHistogram: { aggregationTemporality: CUMULATIVE, dataPoints } }
  }
  if (metric.kind === 'gauge') return { gauge: { dataPoints: metric.points.map((point) => layNumber(point, times)) } }
  const dataPoints = metric.points.map((point) => layCount(point, times))
  return { sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } }
}

/** @param {Result} result @returns {Labels} */
function describeResource ({ run: { id, tool, machine, measuredBy } }) {
  return {
    'service.name': tool.name,
    'service.version': tool.version,
    'service.instance.id': id,
    ...(measuredBy
      ? { 'baseload.measured_by': measuredBy.tool }
      : {
          'host.cpu.model.name': machine.cpuModel,
          'os.type': machine.platform.split(' ')[0],
          'process.runtime.name': 'nodejs',
          'process.runtime.version': machine.node
        })
  }
}

/** @param {TimesPoint} point @param {Times} times */
function layTimes ({ labels, distribution, sumSeconds, maxUs }, times) {
  const { scale, zeroCount, offset, bucketCounts } = layExponentialBuckets({ distribution, maxUs })
  return {
    attributes: layAttributes(labels),
    ...times,
    count: String(distribution.total),
    sum: sumSeconds,
    scale,
    zeroCount: String(zeroCount),
    positive: { offset, bucketCounts: bucketCounts.map(String) },
    min: Math.min(distribution.valuesUs[0], maxUs) / MILLION,
    max: maxUs / MILLION
  }
}

/** @param {NumberPoint} point @param {Times} times */
function layCount ({ labels, value, atMs }, { startTimeUnixNano, timeUnixNano }) {
  return { attributes: layAttributes(labels), startTimeUnixNano, timeUnixNano: findTime(atMs, timeUnixNano), asInt: String(value) }
}

/** @param {NumberPoint} point @param {Times} times */
function layNumber ({ labels, value, atMs }, { timeUnixNano }) {
  return {
    ...(Object.keys(labels).length > 0 && { attributes: layAttributes(labels) }),
    timeUnixNano: findTime(atMs, timeUnixNano),
    asDouble: Number.isFinite(value) ? value : value > 0 ? 'Infinity' : Number.isNaN(value) ? 'NaN' : '-Infinity'
  }
}

/** @param {number | undefined} atMs @param {string} timeUnixNano of points without one */
function findTime (atMs, timeUnixNano) {
  return atMs === undefined ? timeUnixNano : String(BigInt(atMs) * BigInt(MILLION))
}

/** @param {Labels} labels */
function layAttributes (labels) {
  return Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}

/** @param {string} iso */
function toNano (iso) {
  return String(BigInt(Date.parse(iso)) * BigInt(MILLION))
}

/**
 * An HDR histogram in OpenTelemetry's exponential buckets, in seconds: bucket i holds what is above base^i, up to base^(i+1), and base is
 * 2^(2^-scale). The scale is the finest that does with 160 buckets, so that all counts stay.
 * https://opentelemetry.io/docs/specs/otel/metrics/data-model/#exponentialhistogram
 * @param {{ distribution: Distribution, maxUs: number }} options maxUs: the slowest request, which an HDR bucket may end above
 * @returns {{ scale: number, zeroCount: number, offset: number, bucketCounts: number[] }} offset: index of the first bucket
 */
export function layExponentialBuckets ({ distribution: { valuesUs, counts }, maxUs }) {
  const entries = valuesUs.map((valueUs, i) => ({ seconds: Math.min(valueUs, maxUs) / MILLION, count: counts[i] }))
  const zeroCount = entries.filter(({ seconds }) => seconds <= 0).reduce((sum, { count }) => sum + count, 0)
  const positive = entries.filter(({ seconds, count }) => seconds > 0 && count > 0)
  if (positive.length === 0) return { scale: 0, zeroCount, offset: 0, bucketCounts: [] }
  const [lowest, highest] = [positive[0].seconds, positive[positive.length - 1].seconds]
  const scale = findScale(lowest, highest)
  const offset = indexOf(lowest, scale)
  const bucketCounts = /** @type {number[]} */ (new Array(indexOf(highest, scale) - offset + 1).fill(0))
  for (const { seconds, count } of positive) bucketCounts[indexOf(seconds, scale) - offset] += count
  return { scale, zeroCount, offset, bucketCounts }
}

/** @param {number} lowest @param {number} highest */
function findScale (lowest, highest) {
  let scale = FINEST_SCALE
  while (indexOf(highest, scale) - indexOf(lowest, scale) + 1 > MOST_BUCKETS) scale -= 1
  return scale
}

/** @param {number} seconds @param {number} scale */
function indexOf (seconds, scale) {
  return Math.ceil(Math.log2(seconds) * 2 ** scale) - 1
}
