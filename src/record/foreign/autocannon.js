import {
  FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readTimeUs, RESOURCES, SEND_LAG, UNTOLD,
  toText
} from './result.js'
import { readGroup } from '../../plan/json.js'
import { LATENCY_LIST } from '../../plan/percentiles.js'

/** @import { PercentileKey, PerSecond } from '../../types.ts' */
/** @import { ForeignResult } from './result.js' */

const MS = 1000
/** @type {ReadonlyArray<[PercentileKey, string]>} */
const NAMES = Object.freeze([
  ['p50', 'p50'], ['p90', 'p90'], ['p97_5', 'p97_5'], ['p99', 'p99'], ['p99_9', 'p99_9'], ['p99_99', 'p99_99'], ['p99_999', 'p99_999']
])

/**
 * `autocannon --json`. Times are whole milliseconds, rounded down. With a rate (-r, -R) it adds made-up times for the requests
 * that it did not send while one was out (HdrHistogram's "expected interval"), so that it has more times than answers: then it is no peak.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readAutocannon ({ value, name }) {
  const [latency, requests] = [readGroup(value.latency), readGroup(value.requests)]
  if (!('p97_5' in latency) || !('pipelining' in value) || !('non2xx' in value)) return null
  const countOf = (/** @type {string} */ key) => readNumber(value[key]) ?? 0
  const [timedOut, errors, mismatches] = ['timeouts', 'errors', 'mismatches'].map(countOf)
  const answers = ['1xx', '2xx', '3xx', '4xx', '5xx'].reduce((sum, key) => sum + countOf(key), 0)
  // A wrong body may be that of an answer with a bad status: no answer is bad twice.
  const wrongBodies = Math.min(mismatches, Math.max(0, answers - countOf('non2xx')))
  const ok = Math.max(0, countOf('2xx') - wrongBodies)
  const statuses = Object.entries(readGroup(value.statusCodeStats))
    .filter(([code]) => !code.startsWith('2'))
    .map(([code, own]) => [`status ${code}`, readNumber(readGroup(own).count) ?? 0])
  const bad = statuses.length > 0 ? statuses : [['status other than 2xx', countOf('non2xx')]]
  const causes = [...bad, ['connection or answer broken', errors - timedOut], ['wrong body', wrongBodies], ['timeout', timedOut]]
  const seconds = readNumber(value.duration)
  const startedAtMs = Date.parse(toText(value.start))
  const times = readNumber(latency.totalCount) ?? 0
  const bytes = readNumber(readGroup(value.throughput).total)
  const pipelining = readNumber(value.pipelining)
  const isFilledUp = times > answers
  const isOfGoodAlone = times < answers // as its library does unless told otherwise; its command takes them all
  return {
    tool: 'autocannon',
    missing: [
      SEND_LAG,
      ...(isFilledUp ? [] : [FROM_SENT]),
      isFilledUp ? 'the rate that was offered' : 'whether a rate was offered',
      ...(isOfGoodAlone ? ['times of answers other than 2xx'] : []),
      'fractions of a millisecond',
      HISTOGRAM,
      INTERVALS,
      RESOURCES
    ],
    rows: [
      {
        ...UNTOLD,
        target: typeof value.title === 'string' && value.title !== '' ? value.title : name,
        ...(typeof value.url === 'string' && { url: value.url }),
        phase: isFilledUp ? 'latency' : 'peak',
        startedAtMs: Number.isNaN(startedAtMs) ? null : startedAtMs,
        windowMs: seconds === null ? null : seconds * 1000,
        connections: readNumber(value.connections),
        counts: makeCounts({ ok, failed: countOf('non2xx') + Math.max(0, errors - timedOut) + wrongBodies, timedOut }),
        failedByCause: Object.fromEntries(causes.filter(([, count]) => Number(count) > 0)),
        percentilesUs: keepKnown(NAMES.map(([key, own]) => [key, readTimeUs(latency[own], MS)])),
        resolutionUs: MS,
        ...pipelining !== null && Number.isInteger(pipelining) && pipelining > 0 && { pipelining },
        ...bytes !== null && Number.isInteger(bytes) && { receivedBytes: bytes },
        also: readTables(value),
        meanUs: readTimeUs(latency.mean ?? latency.average, MS),
        maxUs: readTimeUs(latency.max, MS),
        achievedPerSecond: seconds ? (readNumber(requests.total) ?? answers) / seconds : readNumber(requests.mean),
        goodPerSecond: seconds ? ok / seconds : null,
        warnings: isFilledUp ? [{ code: 'AUTOCANNON_FILLED_UP', times, answers }] : []
      }
    ]
  }
}

/**
 * What its tables show beside what every tool tells.
 * @param {Record<string, unknown>} value @returns {NonNullable<import('./result.js').ForeignRow['also']>}
 */
function readTables (value) {
  const latency = readGroup(value.latency)
  const named = new Set(NAMES.map(([key]) => String(key)))
  const others = [...LATENCY_LIST.map(([key]) => [key, key]), ['stdev', 'stddev']].filter(([key]) => !named.has(key))
  const othersUs = Object.fromEntries(others.flatMap(([key, own]) => {
    const us = readTimeUs(latency[own], MS)
    return us === null ? [] : [[key, us]]
  }))
  // With --sampleInt a sample is no second.
  const isSeconds = value.sampleInt === undefined || value.sampleInt === MS
  const [perSecond, bytesPerSecond] = [value.requests, value.throughput].map((group) =>
    isSeconds ? readSeconds({ group: readGroup(group), seconds: readNumber(value.samples) ?? 0 }) : null)
  return {
    ...Object.keys(othersUs).length > 0 && { othersUs },
    ...perSecond && { perSecond },
    ...bytesPerSecond && { bytesPerSecond }
  }
}

/** @param {{ group: Record<string, unknown>, seconds: number }} options @returns {PerSecond | null} */
function readSeconds ({ group, seconds }) {
  const [p1, p25, p50, p975, mean, stdev, min] = [
    group.p1, group.p2_5, group.p50, group.p97_5, group.mean ?? group.average, group.stddev, group.min
  ].map(readNumber)
  if (p1 === null || p25 === null || p50 === null || p975 === null || mean === null || stdev === null || min === null) return null
  return seconds === 0 ? null : { p1, p2_5: p25, p50, p97_5: p975, mean, stdev, min, seconds: Math.round(seconds) }
}
