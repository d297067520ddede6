import {
  countStatuses, FROM_SENT, HISTOGRAM, INTERVALS, makeCounts, pickLevels, readNumber, readTimeUs, RESOURCES, SEND_LAG,
  UNTOLD
} from './result.js'
import { readGroup } from '../../plan/json.js'

/** @import { ForeignResult, ForeignRow } from './result.js' */

const [MS, ERROR] = [1000, 0.01] // ERROR: of a percentile, its sketch's relativeAccuracy
const LEVELS = Object.freeze({ 50: 'p50', 90: 'p90', 95: 'p95', 99: 'p99', 99.9: 'p999' })
const OF_ONE = 'plugins.metrics-by-endpoint.'

/**
 * `artillery run --output FILE`. New users arrive at a given rate. A time is from when a request was sent until
 * the first byte of its answer, and what had no answer has none.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readArtillery ({ value, name }) {
  const { counters: counts, summaries: given, firstMetricAt, lastMetricAt } = readGroup(value.aggregate)
  const [counters, summaries] = [readGroup(counts), readGroup(given)]
  if (!('http.requests' in counters) || !Array.isArray(value.intermediate)) return null
  const startedAtMs = readNumber(firstMetricAt)
  const windowMs = startedAtMs === null ? null : readNumber((readNumber(lastMetricAt) ?? NaN) - startedAtMs)
  /** @type {(prefix: string) => Array<readonly [string, number]>} */
  const numbersOf = (prefix) => Object.entries(counters).flatMap(([key, count]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), readNumber(count) ?? 0]] : [])
  const unanswered = Math.max(0, (readNumber(counters['http.requests']) ?? 0) - (readNumber(counters['http.responses']) ?? 0))
  const errors = numbersOf('errors.') // of scripts as well
  const isOfRequests = errors.reduce((sum, [, count]) => sum + count, 0) === unanswered
  const about = { startedAtMs, windowMs }
  return {
    tool: 'Artillery',
    missing: [
      SEND_LAG, FROM_SENT, 'how long an answer took after its first byte', 'the rate that was offered', 'how many users',
      ...(summaries['http.response_time'] ? [] : ['response times']), HISTOGRAM, INTERVALS, RESOURCES
    ],
    rows: [
      describe({
        target: name,
        told: summaries['http.response_time'],
        codes: numbersOf('http.codes.'),
        about,
        errors: isOfRequests ? errors : [['no answer', unanswered]]
      }),
      ...Object.entries(summaries).flatMap(([key, told]) => {
        const [before, target] = key.split(`${OF_ONE}response_time.`)
        if (before !== '' || !target) return []
        const [codes, own] = ['codes', 'errors'].map((kind) => numbersOf(`${OF_ONE}${target}.${kind}.`))
        return [describe({ target, told, codes, errors: own, about })]
      })
    ]
  }
}

/**
 * @param {{ target: string, told: unknown, codes: Array<readonly [string, number]>, errors: Array<readonly [string, number]>,
 *   about: Pick<ForeignRow, 'startedAtMs' | 'windowMs'> }} options
 * @returns {ForeignRow}
 */
function describe ({ target, told, codes, errors, about }) {
  const times = readGroup(told)
  const { ok, failed, timedOut, failedByCause } = countStatuses({ codes, errors: errors.filter(([, count]) => count > 0) })
  const percentilesUs = pickLevels(Object.entries(LEVELS).map(([level, key]) => [level, readTimeUs(times[key], MS)]))
  const perSecond = (/** @type {number} */ count) => about.windowMs ? count * 1000 / about.windowMs : null
  return {
    ...UNTOLD,
    ...about,
    target,
    phase: 'latency',
    counts: makeCounts({ ok, failed, timedOut }),
    failedByCause,
    percentilesUs,
    resolutionUs: Object.fromEntries(Object.entries(percentilesUs).map(([key, us]) => [key, Math.ceil(us * ERROR)])),
    meanUs: readTimeUs(times.mean, MS),
    maxUs: readTimeUs(times.max, MS),
    achievedPerSecond: perSecond(ok + failed),
    goodPerSecond: perSecond(ok)
  }
}
