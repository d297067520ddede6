import {
  FAILURES, FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readObject, readTimeUs, RESOURCES,
  SEND_LAG, UNTOLD,
  toText
} from './result.js'

/** @import { PercentileKey } from '../../types.ts' */
/** @import { ForeignResult, ForeignRow } from './result.js' */

const MS = 1000
/** @type {ReadonlyArray<[PercentileKey, string]>} */
const NAMES = Object.freeze([
  ['p50', 'med'],
  ['p90', 'p(90)'],
  ['p95', 'p(95)'],
  ['p97_5', 'p(97.5)'],
  ['p99', 'p(99)'],
  ['p99_9', 'p(99.9)'],
  ['p99_99', 'p(99.99)'],
  ['p99_999', 'p(99.999)']
])

/**
 * The summary of k6: `--summary-export`, or the data of handleSummary, which has the same numbers one level deeper. Times are milliseconds.
 * The script's own Trends and checks are rows of their own.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readK6 ({ value, name }) {
  const metrics = readObject(value.metrics)
  if (!('http_reqs' in metrics) || !('http_req_duration' in metrics)) return null
  const numbersOf = (/** @type {string} */ metric) => readObject(readObject(metrics[metric]).values ?? metrics[metric])
  const [times, requests, failures, users, dropped] = [
    'http_req_duration',
    'http_reqs',
    'http_req_failed',
    'vus_max',
    'dropped_iterations'
  ].map(numbersOf)
  const [count, rate] = [readNumber(requests.count) ?? 0, readNumber(requests.rate)]
  const failed = readNumber(failures.passes) // k6 counts what "passed" as failed
  const windowMs = readNumber(readObject(value.state).testRunDurationMs) ?? (rate ? count * 1000 / rate : null)
  return {
    tool: 'k6',
    missing: [SEND_LAG, FROM_SENT, 'whether a rate was offered', ...(failed === null ? [FAILURES] : []), HISTOGRAM, INTERVALS, RESOURCES],
    rows: [{
      ...UNTOLD,
      target: name,
      windowMs,
      connections: readNumber(users.max ?? users.value),
      counts: makeCounts({ ok: count - (failed ?? 0), failed: failed ?? 0, notSent: 0 }),
      failedByCause: failed ? { 'an unexpected response': failed } : {},
      percentilesUs: keepKnown(NAMES.map(([key, metric]) => [key, readTimeUs(times[metric], MS)])),
      meanUs: readTimeUs(times.avg, MS),
      maxUs: readTimeUs(times.max, MS),
      achievedPerSecond: rate,
      goodPerSecond: rate === null || failed === null || count === 0 ? null : rate * (count - failed) / count,
      warnings: readNumber(dropped.count) ? [{ code: 'K6_DROPPED', iterations: Number(dropped.count) }] : []
    }, ...listTrends({ metrics, windowMs }), ...listChecks({ value, windowMs })]
  }
}

/** What k6 measures by itself; all other metrics are the script's own. */
const OWN = /^(?:http_|iteration|group_duration|grpc_|ws_|browser_|webvital_|data_|vus|checks|dropped_)/

/**
 * The script's own Trends, times by their declaration or, in a summary that does not declare any, by their figures. How
 * many values one has, k6 tells when summaryTrendStats holds `count`.
 * @param {{ metrics: Record<string, any>, windowMs: number | null }} options
 * @returns {ForeignRow[]}
 */
function listTrends ({ metrics, windowMs }) {
  return Object.entries(metrics).flatMap(([metric, told]) => {
    const values = readObject(readObject(told).values ?? told)
    if (OWN.test(metric) || metric.includes('{') || !('avg' in values || 'med' in values)) return []
    if ('contains' in told && told.contains !== 'time') return []
    return [{
      ...UNTOLD,
      target: metric,
      windowMs,
      counts: makeCounts({ ok: readNumber(values.count) ?? 0 }),
      percentilesUs: keepKnown(NAMES.map(([key, own]) => [key, readTimeUs(values[own], MS)])),
      meanUs: readTimeUs(values.avg, MS),
      maxUs: readTimeUs(values.max, MS)
    }]
  })
}

/**
 * Each check as a row that has counts and no times.
 * @param {{ value: Record<string, any>, windowMs: number | null }} options
 * @returns {ForeignRow[]}
 */
function listChecks ({ value, windowMs }) {
  return listGroups(readObject(value.root_group)).flatMap(({ checks, path }) => checks.map((/** @type {unknown} */ one) => {
    const { name, passes, fails } = readObject(one)
    const failed = readNumber(fails) ?? 0
    return {
      ...UNTOLD,
      target: `check ${[...path, toText(name)].join(' / ')}`,
      windowMs,
      counts: makeCounts({ ok: readNumber(passes) ?? 0, failed }),
      failedByCause: /** @type {Record<string, number>} */ (failed > 0 ? { 'check failed': failed } : {}),
      percentilesUs: {}
    }
  }))
}

/**
 * Groups and checks are lists in the data of handleSummary, and objects by their name in --summary-export.
 * @param {Record<string, any>} group
 * @param {string[]} [path]
 * @returns {Array<{ path: string[], checks: unknown[] }>}
 */
function listGroups (group, path = []) {
  const listOf = (/** @type {unknown} */ own) => Array.isArray(own) ? own : Object.values(readObject(own))
  const inner =
    path.length > MOST_DEEP
      ? []
      : listOf(group.groups).flatMap((one) => listGroups(readObject(one), [...path, toText(readObject(one).name)]))
  return [{ path, checks: listOf(group.checks) }, ...inner]
}

const MOST_DEEP = 20
