import { FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readObject, readTimeUs, RESOURCES, SEND_LAG } from './result.js'

/** @import { ForeignResult } from './result.js' */

const NS = 0.001

/**
 * `vegeta report -type=json`. Times are nanoseconds; percentiles are a t-digest's, close but not counted out.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readVegeta ({ value, name }) {
  const { latencies, requests, duration, rate, throughput, status_codes: statusCodes, earliest, errors } = value
  if (typeof latencies !== 'object' || latencies === null || !('99th' in latencies) || typeof requests !== 'number') return null
  const failedByCause = Object.fromEntries(Object.entries(readObject(statusCodes)).filter(([code]) => !isGood(code)).map(([code, count]) => [code === '0' ? 'no answer' : `status ${code}`, Number(count)]))
  const failed = Object.values(failedByCause).reduce((sum, count) => sum + count, 0)
  const startedAtMs = Date.parse(String(earliest))
  const [durationNs, waitNs] = [readNumber(duration), readNumber(value.wait)]
  return {
    tool: 'vegeta',
    missing: [SEND_LAG, FROM_SENT, HISTOGRAM, INTERVALS, RESOURCES],
    rows: [{
      target: name,
      phase: 'latency',
      startedAtMs: Number.isNaN(startedAtMs) || startedAtMs <= 0 ? null : startedAtMs,
      windowMs: durationNs === null ? null : (durationNs + (waitNs ?? 0)) / 1e6,
      offeredPerSecond: readNumber(rate),
      connections: null,
      counts: makeCounts({ ok: requests - failed, failed }),
      failedByCause,
      percentilesUs: keepKnown([['p50', readTimeUs(latencies['50th'], NS)], ['p90', readTimeUs(latencies['90th'], NS)], ['p95', readTimeUs(latencies['95th'], NS)], ['p99', readTimeUs(latencies['99th'], NS)]]),
      meanUs: readTimeUs(latencies.mean, NS),
      maxUs: readTimeUs(latencies.max, NS),
      achievedPerSecond: durationNs === null || durationNs + (waitNs ?? 0) === 0 ? null : requests * 1e9 / (durationNs + (waitNs ?? 0)),
      goodPerSecond: readNumber(throughput),
      distribution: null,
      warnings: Array.isArray(errors) && errors.length > 0 ? [{ code: 'VEGETA_NOTED', errors: errors.slice(0, 3).map(String), more: Math.max(0, errors.length - 3) }] : []
    }]
  }
}

/** As vegeta counts success. @param {string} code */
function isGood (code) {
  return Number(code) >= 200 && Number(code) < 400
}
