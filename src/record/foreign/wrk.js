import { parseHgrm } from '../hgrm.js'
import { percentilesOf } from './hgrm.js'
import { findLines } from './runs.js'
import { FROM_SENT, INTERVALS, makeCounts, pickLevels, RESOURCES, SEND_LAG, UNTOLD } from './result.js'

/** @import { Message } from '../../types.ts' */
/** @import { ForeignResult, ForeignRow } from './result.js' */

const UNITS_US = Object.freeze({ us: 1, ms: 1000, s: 1_000_000, m: 60_000_000, h: 3_600_000_000 })

const TIME = '[\\d.]+(?:us|ms|s|m|h)'

/** Where its runs begin; one that was pasted without its first lines begins at its spectrum. @param {string} text */
export function findWrkStarts (text) {
  const starts = findLines({ text, mark: /^[ \t]*Running .{0,80} test @ \S/ })
  return starts.length > 0 ? starts : findLines({ text, mark: /^[ \t]*Latency Distribution \(HdrHistogram - Recorded/ })
}

/**
 * What wrk2 and wrk print, best with --latency. The response times of wrk2 count from when a request was due, as ours
 * do; those of wrk from when it was sent.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readWrk ({ text, name }) {
  const [, url] = /^[ \t]*Running .+ test @ (\S+)/m.exec(text) ?? []
  const hasRecorded = /Latency Distribution \(HdrHistogram - Recorded Latency\)/.test(text)
  const isWrk2 = hasRecorded || /^[ \t]*Thread calibration: mean lat\.:/m.test(text)
  const [, mean, max] = new RegExp(`^[ \\t]*Latency[ \\t]+(${TIME})[ \\t]+${TIME}[ \\t]+(${TIME})[ \\t]`, 'm').exec(text) ?? []
  if (!hasRecorded && (url === undefined || mean === undefined)) return null
  const spectrum = hasRecorded ? parseHgrm({ text }) : null
  const [, requests, seconds] = /^[ \t]*(\d+) requests in ([\d.]+(?:us|ms|s|m|h)),/m.exec(text) ?? []
  const [, connections] = /^[ \t]*\d+ threads and (\d+) connections/m.exec(text) ?? []
  const [, rate] = /^[ \t]*Requests\/sec:\s+([\d.]+)/m.exec(text) ?? []
  const [, version] = /^wrk(?:2)? (\d[\w.-]*)/m.exec(text) ?? []
  const answers = Number(requests ?? spectrum?.distribution.total ?? 0)
  const { counts, failedByCause, warnings } = readCounters({ text, answers, isWrk2 })
  const hasTimes = answers > counts.timedOut
  const [achievedPerSecond, windowMs] = [rate === undefined ? null : Number(rate), seconds === undefined ? null : readUs(seconds) / 1000]
  const isShort = spectrum !== null && spectrum.distribution.total < answers
  return {
    tool: isWrk2 ? 'wrk2' : 'wrk',
    ...(version !== undefined && { version }),
    missing: [
      SEND_LAG,
      ...(isWrk2 ? ['the rate that was offered'] : [FROM_SENT]),
      ...(spectrum ? ['response times between the lines of the spectrum'] : ['a histogram']),
      INTERVALS,
      RESOURCES
    ],
    rows: [
      {
        ...UNTOLD,
        target: name,
        ...(url !== undefined && { url }),
        phase: isWrk2 ? 'latency' : 'peak',
        windowMs,
        connections: connections === undefined ? null : Number(connections),
        counts,
        failedByCause,
        percentilesUs: hasTimes ? { ...readList(text), ...(spectrum && percentilesOf(spectrum)) } : {},
        meanUs: hasTimes ? spectrum?.meanUs ?? (mean === undefined ? null : readUs(mean)) : null,
        maxUs: hasTimes ? spectrum?.maxUs ?? (max === undefined ? null : readUs(max)) : null,
        achievedPerSecond,
        goodPerSecond: achievedPerSecond === null || answers === 0 ? null : achievedPerSecond * counts.ok / answers,
        distribution: spectrum?.distribution ?? null,
        ...(spectrum?.digits !== undefined && { digits: spectrum.digits }),
        warnings: [
          ...warnings,
          ...(isShort ? [{ code: /** @type {const} */ ('WRK2_SHORT_SPECTRUM'), counted: spectrum.distribution.total, completed: answers }] : [])
        ]
      }
    ]
  }
}

/**
 * What its counters mean, as src/wrk.c of both counts. `status` is of answers. wrk's `timeout` is of answers as well: those
 * that came later than -T; it keeps no time of them. wrk2's is none of requests: every 2 s it adds one for each
 * connection whose last request began longer ago than -T, answered or not. connect, read and write are connections.
 * @param {{ text: string, answers: number, isWrk2: boolean }} options
 * @returns {Pick<ForeignRow, 'counts' | 'failedByCause'> & { warnings: Message[] }}
 */
function readCounters ({ text, answers, isWrk2 }) {
  const status = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0)
  const [, ...errors] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? []
  const [connect, read, write, timeout] = errors.length > 0 ? errors.map(Number) : [0, 0, 0, 0]
  const timedOut = isWrk2 ? 0 : Math.min(timeout, answers)
  const bad = Math.min(status, answers - timedOut) // one that is late and has a bad status is late
  const causes = {
    'status other than 2xx and 3xx': bad,
    'no connection': connect,
    'reading failed': read,
    'writing failed': write,
    timeout: timedOut
  }
  return {
    counts: makeCounts({ ok: answers - timedOut - bad, failed: bad + connect + read + write, timedOut }),
    failedByCause: Object.fromEntries(Object.entries(causes).filter(([, count]) => count > 0)),
    warnings: isWrk2 && timeout > 0
      ? [{ code: 'WRK2_TIMEOUTS', timeouts: timeout }]
      : timedOut > 0 ? [{ code: 'WRK_LATE', late: timedOut, answers }] : []
  }
}

/** @param {string} text */
function readList (text) {
  const part =
    /Latency Distribution(?: \(HdrHistogram - Recorded Latency\))?\s*\n((?:[ \t]*[\d.]+%[ \t]+\S+[ \t]*\r?\n)+)/.exec(text)?.[1] ?? ''
  return pickLevels([...part.matchAll(/(?<![\d.])([\d.]+)%\s+([\d.]+(?:us|ms|s|m|h))/g)].map(([, level, time]) => [level, readUs(time)]))
}

/** @param {string} text `30.00s`, `1.00m` */
function readUs (text) {
  const [, number, unit] = /^([\d.]+)(us|ms|s|m|h)$/.exec(text) ?? []
  return Math.round(Number(number) * UNITS_US[/** @type {keyof typeof UNITS_US} */ (unit)])
}
