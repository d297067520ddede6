import { readRows } from './csv-rows.js'
import {
  FROM_SENT, HISTOGRAM, INTERVALS, makeCounts, pickLevels, readTimeUs, RESOURCES, SEND_LAG, UNTOLD
} from './result.js'

/** @import { ForeignResult, ForeignRow } from './result.js' */

const MS = 1000
const ALL = 'Aggregated'

/**
 * `_stats.csv` of `locust --csv NAME`: a row for each request by method and name, and one for all. A time counts from
 * when its request was sent until its whole answer was there. Percentiles are of times that Locust has rounded.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readLocust ({ text, name }) {
  /** @type {ForeignRow[]} */
  const rows = []
  readRows({
    text,
    eachRow: (cell) => {
      const told = (/** @type {string} */ column) => readCell(cell(column))
      const [count, failed, perSecond, failedPerSecond] = ['Request Count', 'Failure Count', 'Requests/s', 'Failures/s'].map(told)
      if (count === null || failed === null || failed > count) throw new Error(`not a row of Locust: ${String(cell('Name')).slice(0, 80)}`)
      const percentilesUs = pickLevels([50, 90, 95, 99, 99.9, 99.99].map((level) => [level, readTimeUs(told(`${level}%`), MS)]))
      const type = cell('Type')
      const isAll = cell('Name') === ALL && !type
      rows.splice(isAll ? 0 : rows.length, 0, {
        ...UNTOLD,
        target: isAll ? name : [type, cell('Name')].filter(Boolean).join(' '),
        windowMs: perSecond ? count * 1000 / perSecond : null,
        counts: makeCounts({ ok: count - failed, failed }),
        failedByCause: failed > 0 ? { 'failed, as Locust counts it': failed } : {},
        percentilesUs: count > 0 ? percentilesUs : {},
        resolutionUs: Object.fromEntries(Object.entries(percentilesUs).map(([key, us]) => [key, stepUs(us) / 2])),
        meanUs: count > 0 ? readTimeUs(told('Average Response Time'), MS) : null,
        maxUs: count > 0 ? readTimeUs(told('Max Response Time'), MS) : null,
        achievedPerSecond: perSecond,
        goodPerSecond: perSecond === null || failedPerSecond === null ? null : Math.max(0, perSecond - failedPerSecond)
      })
    }
  })
  if (rows.length === 0) return null
  return {
    tool: 'Locust',
    missing: [
      SEND_LAG, FROM_SENT, 'whether a rate was offered', 'how many users', 'why requests failed', HISTOGRAM, INTERVALS, RESOURCES
    ],
    rows: rows.length === 2 && rows[0].target === name ? rows.slice(1) : rows // of one request, all are its own
  }
}

/** @param {string | undefined} text `N/A` of what had no request */
function readCell (text) {
  return text !== undefined && /^\d+(?:\.\d+)?(?:e-?\d+)?$/i.test(text) ? Number(text) : null
}

/** To 1 ms, from 100 ms on to 10 ms, and so on: stats.py, bucket_response_time. @param {number} us */
function stepUs (us) {
  return us < 100 * MS ? MS : us < 1000 * MS ? 10 * MS : us < 10_000 * MS ? 100 * MS : 1000 * MS
}
