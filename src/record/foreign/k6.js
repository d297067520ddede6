import {
  FAILURES, FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readTimeUs, RESOURCES,
  SEND_LAG, UNTOLD,
  toText
} from './result.js'
import { readGroup } from '../../plan/json.js'
import { ALWAYS } from '../../plan/objectives/told.js'

/** @import { PercentileKey, ToldVerdict } from '../../types.ts' */
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
export function readK6 ({ value: given, name }) {
  const value = spreadK6({ value: given })
  const metrics = readGroup(value.metrics)
  if (!('http_reqs' in metrics) || !('http_req_duration' in metrics)) return null
  const numbersOf = (/** @type {string} */ metric) => readGroup(readGroup(metrics[metric]).values ?? metrics[metric])
  const [times, requests, failures, users, dropped, received] = [
    'http_req_duration',
    'http_reqs',
    'http_req_failed',
    'vus_max',
    'dropped_iterations',
    'data_received'
  ].map(numbersOf)
  const [count, rate] = [readNumber(requests.count) ?? 0, readNumber(requests.rate)]
  const failed = readNumber(failures.passes) // k6 counts what "passed" as failed
  const groups = listGroups(readGroup(value.root_group))
  const windowMs = readNumber(readGroup(value.state).testRunDurationMs) ?? (rate ? count * 1000 / rate : null)
  return {
    tool: 'k6',
    ...(typeof value.version === 'string' && { version: value.version }),
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
      ...(typeof value.resolutionUs === 'number' && { resolutionUs: value.resolutionUs }),
      maxUs: readTimeUs(times.max, MS),
      ...readNumber(received.count) !== null && { receivedBytes: Number(received.count) },
      achievedPerSecond: rate,
      goodPerSecond: rate === null || failed === null || count === 0 ? null : rate * (count - failed) / count,
      warnings: [
        ...(readNumber(dropped.count) ? [{ code: /** @type {const} */ ('K6_DROPPED'), iterations: Number(dropped.count) }] : [])
      ],
      ...tellOf(listThresholds({ metrics }))
    }, ...listTrends({ metrics, windowMs }), ...listChecks({ groups, metrics, windowMs })].map((row) =>
      ({ ...row, startedAtMs: readNumber(value.startedAtMs) }))
  }
}

/**
 * The summary of --new-machine-readable-summary in the form of the others. Its percentiles are p90 and p95, whatever
 * --summary-trend-stats asked for, and it has no thresholds.
 * @param {{ value: Record<string, any> }} options
 * @returns {Record<string, any>} as it is when it is another
 */
function spreadK6 ({ value }) {
  const { config, metadata, results } = value
  if (!Array.isArray(readGroup(results).metrics)) return value
  const seconds = readNumber(readGroup(config).duration)
  const endedAtMs = Date.parse(toText(readGroup(metadata).generated_at))
  const metrics = results.metrics.map(readGroup).map((/** @type {Record<string, any>} */ { name, contains, type, values }) => {
    const told = Object.entries(readGroup(values)).map(([key, own]) => [key.replace(/^p(\d+)$/, 'p($1)'), own])
    const { matches, total, ...rest } = Object.fromEntries(told)
    const counted = type === 'rate' ? { passes: matches, fails: total - matches } : type === 'counter' && seconds ? { rate: rest.count / seconds } : {}
    return [toText(name), { contains, values: { ...rest, ...counted } }]
  })
  return {
    version: readGroup(metadata).k6_version,
    ...(seconds !== null && !Number.isNaN(endedAtMs) && { startedAtMs: endedAtMs - seconds * 1000 }),
    state: { testRunDurationMs: seconds === null ? null : seconds * 1000 },
    metrics: Object.fromEntries(metrics),
    root_group: { checks: readGroup(results.checks).results ?? [] }
  }
}

/**
 * What k6 itself said of its thresholds. --summary-export writes true for one that was crossed, handleSummary gets `ok`.
 * @param {{ metrics: Record<string, any> }} options
 * @returns {ToldVerdict[]}
 */
function listThresholds ({ metrics }) {
  return Object.entries(metrics).flatMap(([metric, told]) => {
    const values = readGroup(readGroup(told).values ?? told)
    return Object.entries(readGroup(readGroup(told).thresholds)).map(([threshold, outcome]) => {
      const figure = readGroup(outcome).figure ?? describeFigure({ values, threshold })
      return {
        text: `${metric}${threshold === '' ? '' : ` ${threshold}`}`.slice(0, 200),
        isMet: outcome !== true && readGroup(outcome).ok !== false,
        ...(figure !== null && { figure: toText(figure).slice(0, 200) })
      }
    })
  }).slice(0, MOST_TOLD)
}

const MOST_TOLD = 1000

/** @param {ToldVerdict[]} told @returns {Pick<ForeignRow, 'also'>} */
function tellOf (told) {
  return told.length === 0 ? {} : { also: { told } }
}

/** @param {{ values: Record<string, any>, threshold: string }} options @returns {string | null} as k6 prints it: `rate=87.19%` */
function describeFigure ({ values, threshold }) {
  const key = /^\s*([\w().]+)\s*[<>=!]/.exec(threshold)?.[1] ?? ('passes' in values ? 'rate' : '')
  const own = readNumber(key === 'rate' ? values.rate ?? values.value : values[key])
  if (own === null) return null
  return key === 'rate' && 'passes' in values ? `rate=${(100 * own).toFixed(2)}%` : `${key}=${Number(own.toPrecision(4))}`
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
    const values = readGroup(readGroup(told).values ?? told)
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
 * Each check as a row that has counts and no times. It is to hold as often as the script asks of all checks together, else always, as
 * the mark has it that k6 puts before it.
 * @param {{ groups: ReturnType<typeof listGroups>, metrics: Record<string, any>, windowMs: number | null }} options metrics: of
 *   which the thresholds of `checks` count
 * @returns {ForeignRow[]}
 */
export function listChecks ({ groups, metrics, windowMs }) {
  const asked = Object.keys(readGroup(readGroup(metrics.checks).thresholds)).find((threshold) => CHECKS_RATE.test(threshold))
  return groups.flatMap(({ checks, path }) => checks.map((/** @type {unknown} */ one) => {
    const { name, passes, fails } = readGroup(one)
    const failed = readNumber(fails) ?? 0
    return {
      ...UNTOLD,
      target: `check ${[...path, toText(name)].join(' / ')}`,
      windowMs,
      counts: makeCounts({ ok: readNumber(passes) ?? 0, failed }),
      failedByCause: /** @type {Record<string, number>} */ (failed > 0 ? { 'check failed': failed } : {}),
      percentilesUs: {},
      ...tellOf(judgeCheck({ passed: readNumber(passes) ?? 0, failed, asked }))
    }
  }))
}

const CHECKS_RATE = /^\s*rate\s*(>=?)\s*([\d.]{1,20})\s*$/

/** @param {{ passed: number, failed: number, asked: string | undefined }} options @returns {ToldVerdict[]} */
function judgeCheck ({ passed, failed, asked }) {
  if (passed + failed === 0) return []
  const ratio = passed / (passed + failed)
  const [, operator, least] = CHECKS_RATE.exec(asked ?? '') ?? []
  const isMet = least === undefined ? failed === 0 : operator === '>' ? ratio > Number(least) : ratio >= Number(least)
  return [{ text: asked?.trim() ?? ALWAYS, isMet, figure: `${passed} of ${passed + failed} held`, ratio }]
}

/**
 * Groups and checks are lists in the data of handleSummary, and objects by their name in --summary-export.
 * @param {Record<string, any>} group
 * @param {string[]} [path]
 * @returns {Array<{ path: string[], checks: unknown[] }>}
 */
function listGroups (group, path = []) {
  const listOf = (/** @type {unknown} */ own) => Array.isArray(own) ? own : Object.values(readGroup(own))
  const inner =
    path.length > MOST_DEEP
      ? []
      : listOf(group.groups).flatMap((one) => listGroups(readGroup(one), [...path, toText(readGroup(one).name)]))
  return [{ path, checks: listOf(group.checks) }, ...inner]
}

const MOST_DEEP = 20
