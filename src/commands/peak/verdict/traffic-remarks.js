import { formatCount, formatPercent, formatRate } from '../../../judge/wording.js'

/** @import { AccessTally, ObservedTraffic } from '../../../types.ts' */

const SPIKE = 2
const NOTICEABLE_CLIENT_ENDS = 0.001

/**
 * What a reader of the numbers must know, beside how the log was read.
 * @param {{ traffic: ObservedTraffic, log: Pick<AccessTally, 'isWhole' | 'outside' | 'beyondDays' | 'other' | 'lateByRoute' | 'statuses'> }} options
 * @returns {string[]}
 */
export function remarkTraffic ({ traffic, log }) {
  const { peakSecond, p999SecondPerSecond, durations, routes, missingDays, requests, peakHour } = traffic
  const clientEnds = log.statuses['499'] ?? 0
  return [
    ...(log.isWhole ? [] : ['stopped before the end of the logs: the rest was not read']),
    ...(log.outside > 0 ? [`${formatCount(log.outside)} requests outside of the time asked for are in no number`] : []),
    ...(log.beyondDays > 0 ? [`${formatCount(log.beyondDays)} requests are in no number: their dates are more than 400 different ones`] : []),
    ...(log.other > 0 ? [`${formatCount(log.other)} lines tell of no answer (they have no status) and are in no number`] : []),
    ...(missingDays > 0 ? [`${formatCount(missingDays)} ${missingDays === 1 ? 'day' : 'days'} between the first and the last without any request: left out of the mean and of the p99.9 second`] : []),
    ...(peakHour === null ? ['less than an hour of log: the burst factor is over its whole length, and the real peak is likely elsewhere'] : []),
    ...(p999SecondPerSecond !== null && peakSecond.requests > SPIKE * p999SecondPerSecond
      ? [`the peak second stands out: 99.9 % of the seconds had up to ${formatRate(p999SecondPerSecond)}/s. A retry storm or a scan? Look at it before you size for it`]
      : []),
    ...(clientEnds > NOTICEABLE_CLIENT_ENDS * requests ? [`${formatPercent(clientEnds / requests)} are status 499: the client gave up waiting, which no 5xx counts`] : []),
    ...(durations === null ? [] : ['durations are the service time as the server or proxy saw it: the way to the user, and requests that never got there, are not in it']),
    ...(durations !== null && durations.total < requests ? [`${formatCount(requests - durations.total)} requests have no duration`] : []),
    ...(durations !== null && durations.resolutionUs >= 1000 ? [`durations are logged in steps of ${durations.resolutionUs >= 1_000_000 ? '1 s: too coarse for percentiles' : '1 ms'}`] : []),
    ...(routes === null ? [] : remarkRoutes(routes, log.lateByRoute))
  ]
}

/**
 * @param {NonNullable<ObservedTraffic['routes']>} routes
 * @param {number} late
 */
function remarkRoutes (routes, late) {
  const other = routes.find(({ name }) => name === '(other)')
  return [
    ...(other ? [`more than 1,000 routes: the ${formatCount(other.requests)} requests to those seen last are together as (other)`] : []),
    ...(late > 0 ? [`${formatCount(late)} requests were logged more than 17 minutes late, and are in no peak second of a route`] : [])
  ]
}
