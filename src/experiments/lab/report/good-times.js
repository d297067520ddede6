import { NOTHING, formatTime } from '../../../units.js'

/** @import { TimeUnit } from '../../../units.js' */

/** Of a table in which some requests failed: the times of good answers alone. @type {Array<[string, 'right']>} */
export const GOOD_COLUMNS = [['p50 good only', 'right'], ['p99 good only', 'right']]

export const GOOD_NOTE = 'good only: the times of good answers alone. A dash: nothing failed, or too few answers were good'

/** @param {{ p50Us: number | null | undefined, p99Us: number | null | undefined, unit: TimeUnit }} options */
export function layGoodTimes ({ p50Us, p99Us, unit }) {
  return [p50Us, p99Us].map((valueUs) => typeof valueUs === 'number' ? formatTime({ valueUs, unit }) : NOTHING)
}
