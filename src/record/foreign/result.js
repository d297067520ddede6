import { BaseloadError } from '../../errors.js'
import { PERCENTILES } from '../../plan/percentiles.js'

/** @import { Counts, Distribution, LoadResult, Message, PercentileKey } from '../../types.ts' */

/**
 * What a file of another tool tells of one target; null is what it does not tell.
 * @typedef {object} ForeignRow
 * @property {string} target
 * @property {string} [url]
 * @property {'peak' | 'latency'} phase `latency`: the tool sent at a given rate
 * @property {number | null} startedAtMs
 * @property {number | null} windowMs
 * @property {number | null} offeredPerSecond
 * @property {number | null} connections
 * @property {Counts} counts
 * @property {Record<string, number>} failedByCause
 * @property {Partial<Record<PercentileKey, number>> | null} percentilesUs as the tool gave them; null: they are to be
 *   taken from the histogram, which is whole
 * @property {number | Partial<Record<PercentileKey, number>>} [resolutionUs] how far each percentile, or one, may be from
 *   the one that was measured; absent: not stated
 * @property {number | null} meanUs
 * @property {number | null} maxUs
 * @property {number | null} achievedPerSecond
 * @property {number | null} goodPerSecond
 * @property {Distribution | null} distribution
 * @property {number} [digits] significant ones of its values; absent: 3
 * @property {string} [encoded] the histogram as the file has it, instead of distribution
 * @property {number} [bucketDigits] significant ones that its buckets have, where encoded has more
 * @property {number} [pipelining] absent: 1
 * @property {number} [receivedBytes] absent: not told
 * @property {Pick<NonNullable<LoadResult['quoted']>, 'othersUs' | 'told' | 'perSecond' | 'bytesPerSecond'>} [also] absent: nothing
 * @property {Message[]} [warnings]
 * @typedef {{ tool: string, version?: string, missing: string[], rows: ForeignRow[] }} ForeignResult
 */

/** Said of every tool: what the driver's own lateness was only the driver knows. */
export const SEND_LAG = 'send lag'
/** Then a success objective cannot be judged. */
export const FAILURES = 'how many requests failed'
export const FROM_SENT = 'how long requests waited before they were sent'
export const INTERVALS = 'intervals'
export const HISTOGRAM = 'a histogram'
export const RESOURCES = 'CPU and memory'

const MOST_ROWS = 500 // of a table, which takes time by the square of them to be drawn
const MOST_REPEATS = 10_000

/**
 * @param {{ names: readonly string[], file: string }} options names: of the row of each measurement; repeats share one
 * @throws {BaseloadError} RECORD_INVALID
 */
export function assertFewRows ({ names, file }) {
  const rows = new Set(names).size
  if (rows <= MOST_ROWS && names.length <= MOST_REPEATS) return
  throw new BaseloadError(
    'RECORD_INVALID',
    rows > MOST_ROWS
      ? `${file} has figures for ${rows} rows; at most ${MOST_ROWS} are read`
      : `${file} has ${names.length} measurements; at most ${MOST_REPEATS} are read`,
    { hint: 'leave out what is not to be compared: Trends and checks of k6, tags of a histogram log' }
  )
}

/** What a file may leave out. @satisfies {Partial<ForeignRow>} */
export const UNTOLD = Object.freeze({
  phase: /** @type {const} */ ('peak'),
  startedAtMs: null,
  offeredPerSecond: null,
  connections: null,
  failedByCause: {},
  meanUs: null,
  maxUs: null,
  achievedPerSecond: null,
  goodPerSecond: null,
  distribution: null
})

/** @param {Partial<Counts>} given @returns {Counts} with the sum */
export function makeCounts (given) {
  const counts = { ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0, ...given }
  return { ...counts, due: counts.ok + counts.failed + counts.timedOut + counts.unfinished + counts.notSent }
}

/** @param {unknown} value @returns {number | null} null for what is no finite number of 0 or more */
export function readNumber (value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}

/** As Number does, and NaN of an object, also of one whose `toString` is no function: Number throws at that. @param {unknown} value */
export function toNumber (value) {
  return typeof value === 'object' && value !== null ? NaN : Number(value)
}

/** As String does, and never throws. @param {unknown} value */
export function toText (value) {
  return typeof value === 'object' && value !== null ? '(an object)' : String(value)
}

/** @param {unknown} value @param {number} size of its unit in microseconds @returns {number | null} nothing that took time is 0 */
export function readTimeUs (value, size) {
  const number = readNumber(value)
  return number === null ? null : number > 0 ? Math.max(1, Math.round(number * size)) : 0
}

/**
 * Percentiles by their key, those that are not there left out.
 * @param {Array<[PercentileKey, number | null]>} entries
 * @returns {Partial<Record<PercentileKey, number>>}
 */
export function keepKnown (entries) {
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

/**
 * Times by the percentile that each is of, those that no table has left out.
 * @param {Array<[percent: number | string, us: number | null]>} levels
 * @returns {Partial<Record<PercentileKey, number>>}
 */
export function pickLevels (levels) {
  return keepKnown(levels.flatMap(([percent, us]) =>
    PERCENTILES.filter(([, ratio]) => Math.abs(ratio * 100 - Number(percent)) < 1e-7).map(([key]) => [key, us])))
}

const TIMED_OUT = /\btimeout\b|\btimed out\b|\bdeadline exceeded\b|\bETIMEDOUT\b/i // as Go's net/http, oha and k6 word it

/**
 * Answers by status, 200 to 399 taken for good, and what never became an answer: time-outs apart, as they are slower
 * than any time that the tool gives.
 * @param {{ codes: ReadonlyArray<readonly [code: string, count: number]>, errors: ReadonlyArray<readonly [cause:
 *   string, count: number]> }} options
 * @returns {{ ok: number, failed: number, timedOut: number, failedByCause: Record<string, number> }}
 */
export function countStatuses ({ codes, errors }) {
  const isGood = (/** @type {string} */ code) => Number(code) >= 200 && Number(code) < 400
  const add = (/** @type {ReadonlyArray<readonly [string, number]>} */ entries) => entries.reduce((sum, [, count]) => sum + count, 0)
  const bad = codes.filter(([code]) => !isGood(code)).map(([code, count]) => /** @type {const} */ ([`status ${code}`, count]))
  const timedOut = add(errors.filter(([cause]) => TIMED_OUT.test(cause)))
  return {
    ok: add(codes.filter(([code]) => isGood(code))),
    failed: add([...bad, ...errors]) - timedOut,
    timedOut,
    failedByCause: Object.fromEntries([...bad, ...errors])
  }
}
