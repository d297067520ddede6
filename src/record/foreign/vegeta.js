import {
  FROM_SENT, HISTOGRAM, INTERVALS, keepKnown, makeCounts, readNumber, readTimeUs, RESOURCES, SEND_LAG, UNTOLD,
  toNumber,
  toText
} from './result.js'
import { readGroup } from '../../plan/json.js'

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
  const failedByCause = Object.fromEntries(
    Object.entries(readGroup(statusCodes))
      .filter(([code]) => !isGood(code))
      .map(([code, count]) => [code === '0' ? 'no answer' : `status ${code}`, toNumber(count)])
  )
  const failed = Object.values(failedByCause).reduce((sum, count) => sum + count, 0)
  const startedAtMs = Date.parse(toText(earliest))
  const [durationNs, waitNs] = [readNumber(duration), readNumber(value.wait)]
  return {
    tool: 'vegeta',
    missing: [SEND_LAG, FROM_SENT, HISTOGRAM, INTERVALS, RESOURCES],
    rows: [
      {
        ...UNTOLD,
        target: name,
        phase: 'latency',
        startedAtMs: Number.isNaN(startedAtMs) || startedAtMs <= 0 ? null : startedAtMs,
        windowMs: durationNs === null ? null : (durationNs + (waitNs ?? 0)) / 1e6,
        offeredPerSecond: readNumber(rate),
        counts: makeCounts({ ok: requests - failed, failed }),
        failedByCause,
        percentilesUs: keepKnown([
          ['p50', readTimeUs(latencies['50th'], NS)],
          ['p90', readTimeUs(latencies['90th'], NS)],
          ['p95', readTimeUs(latencies['95th'], NS)],
          ['p99', readTimeUs(latencies['99th'], NS)]
        ]),
        meanUs: readTimeUs(latencies.mean, NS),
        maxUs: readTimeUs(latencies.max, NS),
        achievedPerSecond:
          durationNs === null || durationNs + (waitNs ?? 0) === 0
            ? null
            : (requests * 1e9) / (durationNs + (waitNs ?? 0)),
        goodPerSecond: readNumber(throughput),
        warnings:
          Array.isArray(errors) && errors.length > 0
            ? [{ code: 'VEGETA_NOTED', errors: errors.slice(0, 3).map(toText), more: Math.max(0, errors.length - 3) }]
            : []
      }
    ]
  }
}

/**
 * `vegeta report`, the text that it prints unasked. Latencies are durations as Go writes them.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readVegetaText ({ text, name }) {
  const listOf = (/** @type {string} */ label) =>
    new RegExp(`^${label}[ \\t]+\\[[^\\]\\n]*\\][ \\t]+(.+)$`, 'm')
      .exec(text)?.[1]
      .trim()
      .split(/,?[ \t]+/) ?? []
  const [requests, rate, throughput] = listOf('Requests').map(Number)
  const [total, attack, wait] = listOf('Duration').map(readGoDuration)
  const labels = /^Latencies[ \t]+\[([^\]\n]*)\]/m.exec(text)?.[1].split(/,[ \t]*/) ?? []
  const times = Object.fromEntries(listOf('Latencies').map((time, index) => [labels[index], readGoDuration(time)]))
  if (!Number.isFinite(requests) || !('99' in times)) return null
  const codes = Object.fromEntries(listOf('Status Codes').map((pair) => pair.split(':')))
  const errors = /^Error Set:\r?\n([^]*)$/m.exec(text)?.[1].split(/\r?\n/).filter(Boolean) ?? []
  const read = readVegeta({
    value: {
      requests,
      rate,
      throughput,
      duration: attack ?? total,
      wait,
      status_codes: Object.fromEntries(Object.entries(codes).map(([code, count]) => [code, Number(count)])),
      latencies: { mean: times.mean, max: times.max, '50th': times[50], '90th': times[90], '95th': times[95], '99th': times[99] },
      errors
    },
    name
  })
  return read && { ...read, missing: [...read.missing, 'more than six figures of each number'] }
}

const GO_UNITS_NS = Object.freeze({ h: 3600e9, m: 60e9, s: 1e9, ms: 1e6, us: 1e3, µs: 1e3, μs: 1e3, ns: 1 })

/** @param {string} text `1m2.5s`, `2.51ms` @returns {number | null} nanoseconds */
export function readGoDuration (text) {
  const parts = [...text.matchAll(/([\d.]{1,20})(h|ms|m|s|us|µs|μs|ns)/g)]
  if (parts.map(([whole]) => whole).join('') !== text) return text === '0' ? 0 : null
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * GO_UNITS_NS[/** @type {keyof typeof GO_UNITS_NS} */ (unit)], 0)
}

/** As vegeta counts success. @param {string} code */
function isGood (code) {
  return Number(code) >= 200 && Number(code) < 400
}
