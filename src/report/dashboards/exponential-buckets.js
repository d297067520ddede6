/** @import { Distribution } from '../../types.ts' */

const MOST_BUCKETS = 160 // what OpenTelemetry's SDKs keep, and backends reckon with
const FINEST_SCALE = 20
const MILLION = 1_000_000

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
