import { formatCount, formatPercent, formatRate, formatTime } from '../judge/wording.js'

/** @import { LogMessages, ProposalMessages, TrafficMessages } from './peak-types.ts' */
/** @import { Table } from './types.ts' */

const UNITS = Object.freeze({ s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' })
const SOURCES = Object.freeze({
  given: 'as --time-unit says',
  name: 'as its name says',
  beside: 'as a time beside it says; --time-unit changes that',
  log: 'the only unit that its values can be in; --time-unit changes that',
  writer: 'as its writer has it; --time-unit changes that'
})

/** @type {Table<LogMessages>} */
export const LOG_SENTENCES = {
  STAMPS_WITHOUT_ZONE: ({ utcOffsetS }) =>
    `its times name no time zone and were read as ${describeOffset(utcOffsetS)}; --utc-offset changes that`,
  COUNTED_WHEN_CAME: () => 'each request counts in the second when it arrived',
  COUNTED_WHEN_BEGAN: () =>
    'each request counts in the second when it began, where the log has fractions of a second and durations; ' +
    'otherwise in the second logged',
  COUNTED_WHEN_STAMPED: () =>
    'each request counts in the second on its line: nginx logs when it has answered, ' +
    'Apache when the request arrived',
  TRACE_TIMES: () => 'times of a trace count from its start, so dates and hours of the day mean nothing here',
  FIELDS_FOUND: ({ fields }) =>
    `fields: ${fields.map(({ role, name }) => `${role} from ${name}`).join(', ')}; --field changes that`,
  LINES_JOINED: ({ field }) => `two lines tell of each request; they were joined by ${field}`,
  LINES_UNWRAPPED: ({ key }) => `the lines of the log stand in JSON objects, under ${key}`,
  NO_DURATION_FOUND: () => 'no duration was found in its lines; if they have one, name it with --field duration=…',
  DURATION_SAYS_UNIT: ({ field }) => `${field} was read as the duration, in the unit that each value says`,
  DURATION_UNIT: ({ field, unit, source, writer }) => `${field} was read as the duration, in ${UNITS[unit]}: ` +
    (writer === null ? SOURCES[source] : `as ${writer} writes it; --time-unit changes that`)
}

/** @type {Table<TrafficMessages>} */
export const TRAFFIC_SENTENCES = {
  LOG_NOT_WHOLE: () => 'stopped before the end of the logs: the rest was not read',
  REQUESTS_OUTSIDE: ({ requests }) =>
    `not counted: ${formatCount(requests)} requests outside the time asked for (--from, --to)`,
  REQUESTS_BEYOND_DAYS: ({ requests }) =>
    `not counted: ${formatCount(requests)} requests, because the log has more than 400 different dates`,
  LINES_WITHOUT_ANSWER: ({ lines }) =>
    `not counted: ${formatCount(lines)} lines without a status, so without an answer`,
  DAYS_WITHOUT_REQUEST: ({ days }) =>
    `${formatCount(days)} ${days === 1 ? 'day' : 'days'} between the first and the last without any request: ` +
    'not part of the mean and of the p99.9 second',
  LESS_THAN_AN_HOUR: () =>
    'less than an hour of log: the burst factor covers all of it, and the real peak is probably at another time',
  PEAK_STANDS_OUT: ({ perSecond }) =>
    `the peak second stands out: 99.9 % of the seconds had up to ${formatRate(perSecond)}/s. ` +
    'A retry storm or a scan? Look at it before you size for it',
  CLIENTS_GAVE_UP: ({ ratio }) =>
    `${formatPercent(ratio)} have status 499: the client gave up waiting. They are not among the 5xx`,
  SERVICE_TIMES: () =>
    'durations are service times, as the server or proxy logged them: they leave out the network to the user, ' +
    'and requests that never arrived',
  REQUESTS_WITHOUT_DURATION: ({ requests }) => `${formatCount(requests)} requests have no duration`,
  DURATIONS_IN_STEPS: ({ resolutionUs }) =>
    `durations are logged in steps of ${resolutionUs >= 1_000_000 ? '1 s: too coarse for percentiles' : '1 ms'}`,
  PATHS_NOT_FOUND: ({ ratio }) =>
    `no path was found for ${formatPercent(ratio)} of the requests, so their routes are not known. If the log has it, --field path=… names it`,
  ROUTES_TOGETHER: ({ requests }) =>
    `more than 1,000 routes: the ${formatCount(requests)} requests to the later ones are counted together as (other)`,
  REQUESTS_LATE: ({ requests }) =>
    `${formatCount(requests)} requests were logged more than 17 minutes late, and do not count for the peak second of a route`
}

/** @type {Table<ProposalMessages>} */
export const PROPOSAL_SENTENCES = {
  DURATIONS_MISSING: () => 'no durations were found in the log',
  DURATIONS_IN_SECONDS: () => 'its durations are in whole seconds, which is too coarse',
  DURATIONS_TOO_FEW: ({ needed, total }) =>
    `p99 needs ${formatCount(needed)} durations, the log has ${formatCount(total)}`,
  TIME_ROUNDED_UP: ({ p99Us }) =>
    `99 % took up to ${p99Us === 0 ? '0 ms, as logged' : formatTime(p99Us)}; rounded up to the next usual bound`,
  RATIO_LOW: ({ surelyRatio, ...seen }) =>
    `${describeRatio(seen)}, surely only ${formatPercent(surelyRatio)} or more: too low for an objective, fix that first`,
  RATIO_OF_TOO_FEW: (seen) => `${describeRatio(seen)}: too few to show 90 %`,
  RATIO_ROUNDED_DOWN: ({ surelyRatio, ...seen }) =>
    `${describeRatio(seen)}, surely at least ${formatPercent(surelyRatio)}; rounded down to the next usual ratio`
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
