import { layExponentialBuckets } from './exponential-buckets.js'
import { listMetrics } from './metrics.js'

/**
 * @import { Result } from '../../types.ts'
 * @import { Labels, NumberPoint, TimesPoint } from './metric.js'
 */

const CUMULATIVE = 2 // AGGREGATION_TEMPORALITY_CUMULATIVE: OTLP's JSON has enums as numbers
const MILLION = 1_000_000

/** @typedef {{ startTimeUnixNano: string, timeUnixNano: string }} Times */

/**
 * One ExportMetricsServiceRequest in the JSON of OTLP/HTTP, to be posted to /v1/metrics: integers of 64 bits as
 * strings, names in camel case. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 * @param {{ result: Result }} options
 * @returns {string}
 */
export function renderOtlp ({ result }) {
  const { run } = result
  const times = { startTimeUnixNano: toNano(run.startedAt), timeUnixNano: toNano(run.endedAt ?? run.startedAt) }
  return JSON.stringify({
    resourceMetrics: [
      {
        resource: { attributes: describeResource(result) },
        scopeMetrics: [
          {
            scope: { name: run.tool.name, version: run.tool.version },
            metrics: listMetrics({ result }).map((metric) => ({
              name: `baseload.${metric.name}`,
              description: metric.about,
              unit: metric.unit,
              ...(metric.kind === 'times'
                ? {
                    exponentialHistogram: {
                      aggregationTemporality: CUMULATIVE,
                      dataPoints: metric.points.map((point) => layTimes(point, times))
                    }
                  }
                : metric.kind === 'counter'
                  ? {
                      sum: {
                        aggregationTemporality: CUMULATIVE,
                        isMonotonic: true,
                        dataPoints: metric.points.map((point) => layCount(point, times))
                      }
                    }
                  : { gauge: { dataPoints: metric.points.map((point) => layNumber(point, times)) } })
            }))
          }
        ]
      }
    ]
  })
}

/** @param {Result} result */
function describeResource ({ run: { id, tool, machine, measuredBy } }) {
  return layAttributes({
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
  })
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
function layCount ({ labels, value }, times) {
  return { attributes: layAttributes(labels), ...times, asInt: String(value) }
}

/** @param {NumberPoint} point @param {Times} times */
function layNumber ({ labels, value, atMs }, { timeUnixNano }) {
  return {
    ...(Object.keys(labels).length > 0 && { attributes: layAttributes(labels) }),
    timeUnixNano: atMs === undefined ? timeUnixNano : String(BigInt(atMs) * BigInt(MILLION)),
    asDouble: Number.isFinite(value) ? value : value > 0 ? 'Infinity' : Number.isNaN(value) ? 'NaN' : '-Infinity'
  }
}

/** @param {Labels} labels */
function layAttributes (labels) {
  return Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }))
}

/** @param {string} iso */
function toNano (iso) {
  return String(BigInt(Date.parse(iso)) * BigInt(MILLION))
}
