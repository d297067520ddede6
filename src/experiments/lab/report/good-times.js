import { NOTHING, formatTime } from '../../../units.js'

/** @import { TimeUnit } from '../../../units.js' */
/** @import { Cell, Column } from '../../../report/document.ts' */

/** Of a table in which some requests failed: the times of good answers alone. @type {Column[]} */
export const GOOD_COLUMNS = [
  { key: 'p50Good', head: 'p50 good only', align: 'right' },
  { key: 'p99Good', head: 'p99 good only', align: 'right' }
]

export const GOOD_NOTE = 'good only: the times of good answers alone. A dash: nothing failed, or too few answers were good'

/**
 * @param {{ p50Us: number | null | undefined, p99Us: number | null | undefined, unit: TimeUnit }} options
 * @returns {Record<string, Cell>}
 */
export function layGoodTimes ({ p50Us, p99Us, unit }) {
  const time = (/** @type {number | null | undefined} */ valueUs) => typeof valueUs === 'number' ? formatTime({ valueUs, unit }) : NOTHING
  return { p50Good: time(p50Us), p99Good: time(p99Us) }
}
