import { FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readObject, readTimeUs, RESOURCES, SEND_LAG } from './result.js'

/** @import { PercentileKey } from '../../types.ts' */
/** @import { ForeignResult } from './result.js' */

const MS = 1000
/** @type {ReadonlyArray<[PercentileKey, string]>} */
const NAMES = Object.freeze([['p50', 'med'], ['p90', 'p(90)'], ['p95', 'p(95)'], ['p97_5', 'p(97.5)'], ['p99', 'p(99)'], ['p99_9', 'p(99.9)'], ['p99_99', 'p(99.99)'], ['p99_999', 'p(99.999)']])

/**
 * The summary of k6: `--summary-export`, or the data of handleSummary, which has the same numbers one level deeper. Times are milliseconds.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readK6 ({ value, name }) {
  const metrics = readObject(value.metrics)
  if (!('http_reqs' in metrics) || !('http_req_duration' in metrics)) return null
  const numbersOf = (/** @type {string} */ metric) => readObject(readObject(metrics[metric]).values ?? metrics[metric])
  const [times, requests, failures, users, dropped] = ['http_req_duration', 'http_reqs', 'http_req_failed', 'vus_max', 'dropped_iterations'].map(numbersOf)
  const [count, rate] = [readNumber(requests.count) ?? 0, readNumber(requests.rate)]
  const failed = readNumber(failures.passes) // k6 counts what "passed" as failed
  const windowMs = readNumber(readObject(value.state).testRunDurationMs) ?? (rate ? count * 1000 / rate : null)
  return {
    tool: 'k6',
    missing: [SEND_LAG, FROM_SENT, 'whether a rate was offered', ...(failed === null ? ['how many requests failed'] : []), HISTOGRAM, INTERVALS, RESOURCES],
    rows: [{
      target: name,
      phase: 'peak',
      startedAtMs: null,
      windowMs,
      offeredPerSecond: null,
      connections: readNumber(users.max ?? users.value),
      counts: makeCounts({ ok: count - (failed ?? 0), failed: failed ?? 0, notSent: 0 }),
      failedByCause: failed ? { 'an unexpected response': failed } : {},
      percentilesUs: keepKnown(NAMES.map(([key, metric]) => [key, readTimeUs(times[metric], MS)])),
      meanUs: readTimeUs(times.avg, MS),
      maxUs: readTimeUs(times.max, MS),
      achievedPerSecond: rate,
      goodPerSecond: rate === null || failed === null || count === 0 ? null : rate * (count - failed) / count,
      distribution: null,
      warnings: readNumber(dropped.count) ? [{ code: 'K6_DROPPED', iterations: Number(dropped.count) }] : []
    }]
  }
}
