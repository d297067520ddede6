import {
  countStatuses, FAILURES, FROM_SENT, HISTOGRAM, INTERVALS, makeCounts, pickLevels, readTimeUs, RESOURCES, SEND_LAG,
  UNTOLD
} from './result.js'
import { startTally } from './tally.js'

/** @import { ForeignResult } from './result.js' */

const S = 1_000_000
const MOST_TOLD = 1_000_000
const AFTER_FIRST = 'answers after the first 1,000,000'
const HEADER = 'response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset'

/**
 * `hey -o csv`: a line for each request that was answered, in seconds to 100 µs. What was not answered has no line, so
 * that not all failures are known.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readHeyCsv ({ text, name }) {
  const lines = text.split(/\r?\n/)
  const head = lines.indexOf(HEADER)
  if (head < 0) return null
  const tally = startTally()
  for (const line of lines.slice(head + 1)) {
    if (line === '') continue
    if (line === 'Summary:') break // a further run, as text
    const cells = line.split(',')
    const [seconds, status, offset] = [cells[0], cells[6], cells[7]].map(Number)
    if (cells.length !== 8 || ![seconds, status, offset].every(Number.isFinite) || seconds < 0) { throw new Error(`not a line of hey: ${line.slice(0, 80)}`) }
    const isGood = status >= 200 && status < 400
    tally.add({ us: Number(readTimeUs(seconds, S)), ...(!isGood && { cause: `status ${status}` }), startMs: 0, endMs: (seconds + offset) * 1000 })
  }
  const row = tally.tell({ target: name })
  const { due } = row.counts
  if (due === 0) return null
  return {
    tool: 'hey',
    missing: [
      SEND_LAG, FROM_SENT, 'whether a rate was offered', FAILURES, 'how many connections', RESOURCES,
      ...(due >= MOST_TOLD ? [AFTER_FIRST] : [])
    ],
    rows: [{ ...row, startedAtMs: null }]
  }
}

/**
 * What hey prints. Seconds to 100 µs.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readHey ({ text, name }) {
  if (!/^Summary:\s*$/m.test(text) || !/^ {2}Requests\/sec:/m.test(text)) return null
  const find = (/** @type {string} */ label) => {
    const found = new RegExp(`^ {2}${label}:[ \t]+([\\d.]+)`, 'm').exec(text)
    return found ? Number(found[1]) : null
  }
  const [seconds, slowest, average, perSecond] = ['Total', 'Slowest', 'Average', 'Requests/sec'].map(find)
  const levels = pickLevels([...text.matchAll(/^ {2}(\d+)%+ in ([\d.]+) secs/gm)].map(([, level, value]) => [level, readTimeUs(Number(value), S)]))
  const codes = [...text.matchAll(/^ {2}\[(\d{3})\]\t(\d+) responses/gm)].map(
    ([, code, count]) => /** @type {const} */ ([code, Number(count)])
  )
  const errors = [...text.matchAll(/^ {2}\[(\d+)\]\t(?!\d+ responses)(.*)$/gm)].map(
    ([, count, cause]) => /** @type {const} */ ([cause.trim().slice(0, 200), Number(count)])
  )
  const { ok, failed, timedOut, failedByCause } = countStatuses({ codes, errors })
  if (codes.length === 0 && errors.length === 0) return null
  const told = ok + failed + timedOut
  // requester/report.go: statuses and times are of the first million answers, and the mean is the sum of all over those.
  const isOfFirst = seconds !== null && perSecond !== null && told >= MOST_TOLD && seconds * perSecond > 1.001 * told
  const ended = isOfFirst ? seconds * perSecond : told
  const perSecondOf = (/** @type {number} */ count) => seconds ? count / told * ended / seconds : null
  return {
    tool: 'hey',
    missing: [
      SEND_LAG, FROM_SENT, 'whether a rate was offered', 'how many connections', HISTOGRAM, INTERVALS, RESOURCES,
      ...(isOfFirst ? [AFTER_FIRST] : [])
    ],
    rows: [{
      ...UNTOLD,
      target: name,
      windowMs: seconds === null ? null : seconds * 1000,
      counts: makeCounts({ ok, failed, timedOut }),
      failedByCause,
      percentilesUs: codes.length > 0 ? levels : {},
      resolutionUs: 100,
      meanUs: isOfFirst || codes.length === 0 ? null : readTimeUs(average, S),
      maxUs: codes.length === 0 ? null : readTimeUs(slowest, S),
      achievedPerSecond: perSecondOf(ok + failed) ?? perSecond,
      goodPerSecond: perSecondOf(ok)
    }]
  }
}
