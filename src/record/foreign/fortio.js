import {
  FROM_SENT, HISTOGRAM, INTERVALS, makeCounts, pickLevels, readNumber, readTimeUs, RESOURCES, SEND_LAG, toText, UNTOLD
} from './result.js'
import { readGroup } from '../../plan/json.js'

/** @import { ForeignResult } from './result.js' */

const S = 1_000_000

/**
 * `fortio load -json FILE`. Times are seconds from when a request was sent, of answers of all statuses. A percentile is
 * taken between the ends of a bucket, so it may be off by the bucket.
 * @param {{ value: Record<string, any>, name: string }} options value: parsed JSON; name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readFortio ({ value, name }) {
  const { DurationHistogram: histogram, RetCodes: codes, RequestedQPS: asked, ActualQPS, ActualDuration } = value
  const { NumThreads, StartTime, URL, Version } = value
  const { Count, Data, Percentiles: told, Avg, Max } = readGroup(histogram)
  if (typeof codes !== 'object' || !('ActualQPS' in value) || readNumber(Count) === null) return null
  const statuses = Object.entries(readGroup(codes)).map(([code, count]) => /** @type {const} */ ([code, readNumber(count) ?? 0]))
  const bad = statuses.filter(([code]) => !isGood(code)).map(([code, count]) =>
    /** @type {const} */ ([code === '-1' ? 'no answer' : /^\d+$/.test(code) ? `status ${code}` : code.slice(0, 200), count]))
  const [failed, all] = [bad, statuses].map((list) => list.reduce((sum, [, count]) => sum + count, 0))
  const buckets = Array.isArray(Data) ? Data.map(readGroup) : []
  const levels = (Array.isArray(told) ? told.map(readGroup) : []).map(({ Percentile, Value }) => {
    const bucket = buckets.find(({ Percent }) => Number(Percent) >= Number(Percentile)) ?? {}
    return { level: Number(Percentile), us: readTimeUs(Value, S), widthUs: Math.ceil((Number(bucket.End) - Number(bucket.Start)) * S) || 0 }
  })
  const [durationNs, rate, offered, startedAtMs] =
    [readNumber(ActualDuration), readNumber(ActualQPS), Number(toText(asked)), Date.parse(toText(StartTime))]
  return {
    tool: 'fortio',
    ...(typeof Version === 'string' && { version: Version }),
    missing: [SEND_LAG, FROM_SENT, HISTOGRAM, INTERVALS, RESOURCES],
    rows: [{
      ...UNTOLD,
      target: name,
      ...(typeof URL === 'string' && { url: URL }),
      phase: offered > 0 ? 'latency' : 'peak', // `max` when it was flat out
      startedAtMs: Number.isNaN(startedAtMs) || startedAtMs < 0 ? null : startedAtMs,
      windowMs: durationNs === null ? null : durationNs / 1e6,
      offeredPerSecond: offered > 0 ? offered : null,
      connections: readNumber(NumThreads),
      counts: makeCounts({ ok: all - failed, failed }),
      failedByCause: Object.fromEntries(bad),
      percentilesUs: pickLevels(levels.map(({ level, us }) => [level, us])),
      resolutionUs: pickLevels(levels.map(({ level, widthUs }) => [level, widthUs])),
      meanUs: readTimeUs(Avg, S),
      maxUs: readTimeUs(Max, S),
      achievedPerSecond: rate,
      goodPerSecond: rate === null || all === 0 ? null : rate * (all - failed) / all
    }]
  }
}

/** Of HTTP as for the other tools; of gRPC and of TCP its own words. @param {string} code */
function isGood (code) {
  return code === 'SERVING' || code === 'OK' || (Number(code) >= 200 && Number(code) < 400)
}
