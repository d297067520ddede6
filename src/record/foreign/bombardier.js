import {
  FROM_SENT, HISTOGRAM, INTERVALS, makeCounts, pickLevels, readNumber, readTimeUs, RESOURCES, SEND_LAG, toText, UNTOLD
} from './result.js'
import { readGroup } from '../../plan/json.js'

/** @import { ForeignResult } from './result.js' */

/**
 * `bombardier -o json -p r`, with `-l` for percentiles. Times are microseconds from when a request was sent, also of what had no
 * answer. With a rate (`-r`) as well.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readBombardier ({ value, name }) {
  const [spec, result] = [readGroup(value.spec), readGroup(value.result)]
  if (!('numberOfConnections' in spec) || !('timeTakenSeconds' in result) || !('others' in result)) return null
  const countOf = (/** @type {string} */ key) => readNumber(result[key]) ?? 0
  const [ok, unanswered] = [countOf('req2xx') + countOf('req3xx'), countOf('others')]
  const bad = ['1xx', '4xx', '5xx'].map((status) => /** @type {const} */ ([`status ${status}`, countOf(`req${status}`)]))
  const errors = Array.isArray(result.errors) ? result.errors.map(readGroup) : []
  const causes = errors.map(({ description, count }) => /** @type {const} */ ([toText(description).slice(0, 200), readNumber(count) ?? 0]))
  const failed = bad.reduce((sum, [, count]) => sum + count, unanswered)
  const latency = readGroup(result.latency)
  const percentiles = Object.entries(readGroup(latency.percentiles))
  const [seconds, rate] = [readNumber(result.timeTakenSeconds), readNumber(spec.rate)]
  return {
    tool: 'bombardier',
    missing: [SEND_LAG, FROM_SENT, HISTOGRAM, INTERVALS, RESOURCES],
    rows: [{
      ...UNTOLD,
      target: name,
      ...(typeof spec.url === 'string' && { url: spec.url }),
      phase: rate ? 'latency' : 'peak',
      windowMs: seconds === null ? null : seconds * 1000,
      offeredPerSecond: rate || null,
      connections: readNumber(spec.numberOfConnections),
      counts: makeCounts({ ok, failed }),
      failedByCause: Object.fromEntries([...bad, ...causes].filter(([, count]) => count > 0)),
      percentilesUs: pickLevels(percentiles.map(([level, us]) => [level, readTimeUs(us, 1)])),
      meanUs: readTimeUs(latency.mean, 1),
      maxUs: readTimeUs(latency.max, 1),
      achievedPerSecond: seconds ? (ok + failed) / seconds : null,
      goodPerSecond: seconds ? ok / seconds : null
    }]
  }
}
