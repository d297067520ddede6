import {
  FAILURES, FROM_SENT, HISTOGRAM, INTERVALS, makeCounts, pickLevels, readTimeUs, RESOURCES, SEND_LAG, UNTOLD
} from './result.js'
import { cutSection } from './runs.js'

/** @import { ForeignResult } from './result.js' */

const MS = 1000

/**
 * What ab (ApacheBench) prints. Times are whole milliseconds from when a connection was begun or, with `-k`, a request was sent. An answer
 * of another length than the first is a failure for ab, good or not.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readApacheBench ({ text, name }) {
  const find = (/** @type {string} */ label) => new RegExp(`^${label}:[ \\t]+(\\S+)`, 'm').exec(text)?.[1]
  const numberOf = (/** @type {string} */ label) => {
    const number = Number(find(label) ?? NaN)
    return Number.isFinite(number) ? number : null
  }
  const [complete, connections, seconds, perSecond] =
    ['Complete requests', 'Concurrency Level', 'Time taken for tests', 'Requests per second'].map(numberOf)
  if (complete === null || seconds === null) return null
  const [, connect, receive, length, exceptions] =
    (/^ +\(Connect: (\d+), Receive: (\d+), Length: (\d+), Exceptions: (\d+)\)/m.exec(text) ?? []).map(Number)
  const status = Math.min(complete, numberOf('Non-2xx responses') ?? 0)
  const causes = {
    'status other than 2xx': status,
    'no connection': connect ?? 0,
    'reading failed': receive ?? 0,
    'an exception': exceptions ?? 0
  }
  const unanswered = (connect ?? 0) + (receive ?? 0) + (exceptions ?? 0)
  const isLengthTold = (length ?? 0) > status
  const ok = complete - status
  const part = cutSection({ text, heading: 'Percentage of the requests served within a certain time (ms)' })
  const [, mean, max] = /^Total: +\d+ +(\d+) +[\d.]+ +\d+ +(\d+)\s*$/m.exec(text) ?? []
  const [host, port, path] = ['Server Hostname', 'Server Port', 'Document Path'].map(find)
  return {
    tool: 'ab',
    missing: [
      SEND_LAG, FROM_SENT, 'fractions of a millisecond', ...(isLengthTold ? [`whether ${length} answers of another length than the first failed`, FAILURES] : []),
      HISTOGRAM, INTERVALS, RESOURCES
    ],
    rows: [{
      ...UNTOLD,
      target: name,
      ...(host !== undefined && { url: `${host}:${port}${path ?? ''}` }),
      windowMs: seconds * 1000,
      connections,
      counts: makeCounts({ ok, failed: status + unanswered }),
      failedByCause: Object.fromEntries(Object.entries(causes).filter(([, count]) => count > 0)),
      percentilesUs: pickLevels(Array.from(part.matchAll(/^ +(\d{1,3})% +(\d{1,15})/gm), ([, level, ms]) => [level, readTimeUs(Number(ms), MS)])),
      resolutionUs: MS / 2,
      meanUs: mean === undefined ? null : Number(mean) * MS,
      maxUs: max === undefined ? null : Number(max) * MS,
      achievedPerSecond: perSecond,
      goodPerSecond: perSecond === null || complete === 0 ? null : perSecond * ok / complete
    }]
  }
}
