/** @import { AccessTally, ObservedTraffic, TrafficRemark } from '../../../types.ts' */

const SPIKE = 2
const NOTICEABLE_CLIENT_ENDS = 0.001
const COARSE_US = 1000
const MOSTLY = 0.5

/**
 * What a reader of the numbers must know, beside how the log was read.
 * @param {{ traffic: ObservedTraffic, log: Pick<AccessTally, 'isWhole' | 'outside' | 'beyondDays' | 'other' |
 *   'lateByRoute' | 'statuses'> }} options
 * @returns {TrafficRemark[]}
 */
export function remarkTraffic ({ traffic, log }) {
  return [...remarkLog({ traffic, log }), ...remarkPeak(traffic), ...remarkTimes({ traffic, log }), ...remarkRoutes({ traffic, log })]
}

/** @param {Parameters<typeof remarkTraffic>[0]} options @returns {Generator<TrafficRemark, void>} */
function * remarkLog ({ traffic: { missingDays }, log }) {
  if (!log.isWhole) yield { code: 'LOG_NOT_WHOLE' }
  if (log.outside > 0) yield { code: 'REQUESTS_OUTSIDE', requests: log.outside }
  if (log.beyondDays > 0) yield { code: 'REQUESTS_BEYOND_DAYS', requests: log.beyondDays }
  if (log.other > 0) yield { code: 'LINES_WITHOUT_ANSWER', lines: log.other }
  if (missingDays > 0) yield { code: 'DAYS_WITHOUT_REQUEST', days: missingDays }
}

/** @param {ObservedTraffic} traffic @returns {Generator<TrafficRemark, void>} */
function * remarkPeak ({ peakHour, peakSecond, p999SecondPerSecond }) {
  if (peakHour === null) yield { code: 'LESS_THAN_AN_HOUR' }
  if (p999SecondPerSecond !== null && peakSecond.requests > SPIKE * p999SecondPerSecond) {
    yield { code: 'PEAK_STANDS_OUT', perSecond: p999SecondPerSecond }
  }
}

/** @param {Parameters<typeof remarkTraffic>[0]} options @returns {Generator<TrafficRemark, void>} */
function * remarkTimes ({ traffic: { requests, durations }, log }) {
  const clientEnds = log.statuses['499'] ?? 0
  if (clientEnds > NOTICEABLE_CLIENT_ENDS * requests) yield { code: 'CLIENTS_GAVE_UP', ratio: clientEnds / requests }
  if (durations === null) return
  yield { code: 'SERVICE_TIMES' }
  if (durations.total < requests) yield { code: 'REQUESTS_WITHOUT_DURATION', requests: requests - durations.total }
  if (durations.resolutionUs >= COARSE_US) yield { code: 'DURATIONS_IN_STEPS', resolutionUs: durations.resolutionUs }
}

/** @param {Parameters<typeof remarkTraffic>[0]} options @returns {Generator<TrafficRemark, void>} */
function * remarkRoutes ({ traffic: { requests, routes }, log: { lateByRoute } }) {
  if (routes === null) return
  const other = routes.find(({ name }) => name === '(other)')
  if (other) yield { code: 'ROUTES_TOGETHER', requests: other.requests }
  const without = routes.find(({ name }) => name === '(none)')
  if (without && without.requests > MOSTLY * requests) yield { code: 'PATHS_NOT_FOUND', ratio: without.requests / requests }
  if (lateByRoute > 0) yield { code: 'REQUESTS_LATE', requests: lateByRoute }
}
