import { formatCount, formatPercent, formatRate, formatTime } from '../judge/wording.js'

/** @import { LogMessages, ProposalMessages, TrafficMessages } from './peak-types.ts' */
/** @import { Table } from './types.ts' */

const UNITS = Object.freeze({ s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' })
const WRITERS = Object.freeze({
  nginx: ' (nginx $request_time)',
  '%T': ' (Apache %T), as no value is above 100; --time-unit says otherwise',
  '%D': ' (Apache %D); --time-unit says otherwise'
})

/** @type {Table<LogMessages>} */
export const LOG_SENTENCES = {
  STAMPS_WITHOUT_ZONE: ({ utcOffsetS }) =>
    `its stamps have no time zone and were taken as ${describeOffset(utcOffsetS)}; --utc-offset says otherwise`,
  COUNTED_WHEN_CAME: () => 'requests are counted in the second in which they came',
  COUNTED_WHEN_BEGAN: () =>
    'requests are counted in the second in which they began, where the time is finer than a second and there is a ' +
    'duration; else in the one logged',
  COUNTED_WHEN_STAMPED: () =>
    'requests are counted in the second that their line is stamped with: nginx stamps when it has answered, ' +
    'Apache when the request came',
  FIELDS_FOUND: ({ fields }) =>
    `fields: ${fields.map(({ role, name }) => `${role} from ${name}`).join(', ')}; --field says otherwise`,
  FIELD_UNIT: ({ field, unit, isGiven }) =>
    `${field} was taken as ${unit}${isGiven ? '' : ', where it does not say so itself; --time-unit says otherwise'}`,
  NO_DURATION_FOUND: () => 'its lines have no duration that could be found',
  DURATION_FOUND: ({ place, unit, writer }) => {
    const where = place === 'tag' ? 'rt= (or request_time=)' : 'the last field'
    return `${where} was taken as the duration, in ${UNITS[unit]}${writer === null ? '' : WRITERS[writer]}`
  }
}

/** @type {Table<TrafficMessages>} */
export const TRAFFIC_SENTENCES = {
  LOG_NOT_WHOLE: () => 'stopped before the end of the logs: the rest was not read',
  REQUESTS_OUTSIDE: ({ requests }) =>
    `${formatCount(requests)} requests outside of the time asked for are in no number`,
  REQUESTS_BEYOND_DAYS: ({ requests }) =>
    `${formatCount(requests)} requests are in no number: their dates are more than 400 different ones`,
  LINES_WITHOUT_ANSWER: ({ lines }) =>
    `${formatCount(lines)} lines tell of no answer (they have no status) and are in no number`,
  DAYS_WITHOUT_REQUEST: ({ days }) =>
    `${formatCount(days)} ${days === 1 ? 'day' : 'days'} between the first and the last without any request: ` +
    'left out of the mean and of the p99.9 second',
  LESS_THAN_AN_HOUR: () =>
    'less than an hour of log: the burst factor is over its whole length, and the real peak is likely elsewhere',
  PEAK_STANDS_OUT: ({ perSecond }) =>
    `the peak second stands out: 99.9 % of the seconds had up to ${formatRate(perSecond)}/s. ` +
    'A retry storm or a scan? Look at it before you size for it',
  CLIENTS_GAVE_UP: ({ ratio }) =>
    `${formatPercent(ratio)} are status 499: the client gave up waiting, which no 5xx counts`,
  SERVICE_TIMES: () =>
    'durations are the service time as the server or proxy saw it: the way to the user, ' +
    'and requests that never got there, are not in it',
  REQUESTS_WITHOUT_DURATION: ({ requests }) => `${formatCount(requests)} requests have no duration`,
  DURATIONS_IN_STEPS: ({ resolutionUs }) =>
    `durations are logged in steps of ${resolutionUs >= 1_000_000 ? '1 s: too coarse for percentiles' : '1 ms'}`,
  ROUTES_TOGETHER: ({ requests }) =>
    `more than 1,000 routes: the ${formatCount(requests)} requests to those seen last are together as (other)`,
  REQUESTS_LATE: ({ requests }) =>
    `${formatCount(requests)} requests were logged more than 17 minutes late, and are in no peak second of a route`
}

/** @type {Table<ProposalMessages>} */
export const PROPOSAL_SENTENCES = {
  DURATIONS_MISSING: () => 'the log has no durations',
  DURATIONS_IN_SECONDS: () => 'its durations are in whole seconds, which is too coarse',
  DURATIONS_TOO_FEW: ({ needed, total }) =>
    `p99 needs ${formatCount(needed)} durations, the log has ${formatCount(total)}`,
  TIME_ROUNDED_UP: ({ p99Us }) =>
    `99 % took up to ${p99Us === 0 ? '0 ms, as logged' : formatTime(p99Us)}; the next usual bound above`,
  RATIO_LOW: ({ surelyRatio, ...seen }) =>
    `${describeRatio(seen)}, surely no more than ${formatPercent(surelyRatio)}: mend that first`,
  RATIO_OF_TOO_FEW: (seen) => `${describeRatio(seen)}: too few to tell 90 %`,
  RATIO_ROUNDED_DOWN: ({ surelyRatio, ...seen }) =>
    `${describeRatio(seen)}, surely at least ${formatPercent(surelyRatio)}; the next usual ratio below`
}

/** @param {ProposalMessages['RATIO_OF_TOO_FEW']} seen */
function describeRatio ({ ratio, requests }) {
  return `${formatPercent(ratio)} of ${formatCount(requests)} were answered without 5xx`
}

/** `UTC+02:00` @param {number} offsetS */
function describeOffset (offsetS) {
  if (offsetS === 0) return 'UTC'
  const minutes = Math.abs(offsetS) / 60
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0')
  return `UTC${offsetS < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
