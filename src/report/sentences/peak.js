import { formatCount, formatNumberOf, formatPercent, formatRate, formatTimeInWords } from '../../units.js'

const UNITS = Object.freeze({ s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' })
const SOURCES = Object.freeze({
  given: 'as --time-unit says',
  name: 'as its name says',
  beside: 'as a time beside it says; --time-unit changes that',
  log: 'the only unit that its values can be in; --time-unit changes that',
  writer: 'as its writer has it; --time-unit changes that'
})

/** What was taken for what in reading access logs. */
export const LOG_SENTENCES = {
  STAMPS_WITHOUT_ZONE: (/** @type {{ utcOffsetS: number }} */ { utcOffsetS }) =>
    `its times name no time zone and were read as ${describeOffset(utcOffsetS)}; --utc-offset changes that`,
  COUNTED_WHEN_CAME: () => 'each request counts in the second when it arrived',
  COUNTED_WHEN_ANSWERED: () => 'each request counts in the second when its answer was sent',
  COUNTED_WHEN_BEGAN: () =>
    'each request counts in the second when it began, where the log has fractions of a second and durations; ' +
    'otherwise in the second logged',
  COUNTED_WHEN_STAMPED: () =>
    'each request counts in the second on its line: nginx logs when it has answered, ' +
    'Apache when the request arrived',
  TRACE_TIMES: () => 'times of a trace count from its start, so dates and hours of the day mean nothing here',
  FIELDS_FOUND: (/** @type {{ fields: ReadonlyArray<{ role: string, name: string }> }} */ { fields }) =>
    `fields: ${fields.map(({ role, name }) => `${role} from ${name}`).join(', ')}; --field changes that`,
  /** Two lines tell of a request: what joins them. @param {{ field: string }} of */
  LINES_JOINED: ({ field }) => `two lines tell of each request; they were joined by ${field}`,
  /** The lines stand in JSON objects, under that key. @param {{ key: string }} of */
  LINES_UNWRAPPED: ({ key }) => `the lines of the log stand in JSON objects, under ${key}`,
  NO_DURATION_FOUND: () => 'no duration was found in its lines; if they have one, name it with --field duration=…',
  /** @param {{ field: string }} of */
  DURATION_SAYS_UNIT: ({ field }) => `${field} was read as the duration, in the unit that each value says`,
  /**
   * source: how the unit is known; writer: whose way of writing it this is.
   * @param {{ field: string, unit: keyof typeof UNITS, source: keyof typeof SOURCES, writer: string | null }} of
   */
  DURATION_UNIT: ({ field, unit, source, writer }) => `${field} was read as the duration, in ${UNITS[unit]}: ` +
    (writer === null ? SOURCES[source] : `as ${writer} writes it; --time-unit changes that`)
}

/** What a reader of observed traffic must know. */
export const TRAFFIC_SENTENCES = {
  LOG_NOT_WHOLE: () => 'stopped before the end of the logs: the rest was not read',
  REQUESTS_OUTSIDE: (/** @type {{ requests: number }} */ { requests }) =>
    `not counted: ${formatNumberOf({ count: requests, of: 'request' })} outside the time asked for (--from, --to)`,
  REQUESTS_BEYOND_DAYS: (/** @type {{ requests: number }} */ { requests }) =>
    `not counted: ${formatNumberOf({ count: requests, of: 'request' })}, because the log has more than 400 different dates`,
  LINES_WITHOUT_ANSWER: (/** @type {{ lines: number }} */ { lines }) =>
    `not counted: ${formatNumberOf({ count: lines, of: 'line' })} without a status, so without an answer`,
  DAYS_WITHOUT_REQUEST: (/** @type {{ days: number }} */ { days }) =>
    `${formatNumberOf({ count: days, of: 'day' })} between the first and the last without any request: ` +
    'not part of the mean and of the p99.9 second',
  LESS_THAN_AN_HOUR: () =>
    'less than an hour of log: the burst factor covers all of it, and the real peak is probably at another time',
  /** perSecond: what 99.9 % of the seconds had at most. @param {{ perSecond: number }} of */
  PEAK_STANDS_OUT: ({ perSecond }) =>
    `the peak second stands out: 99.9 % of the seconds had up to ${formatRate({ perSecond })}/s. ` +
    'A retry storm or a scan? Look at it before you size for it',
  CLIENTS_GAVE_UP: (/** @type {{ ratio: number }} */ { ratio }) =>
    `${formatPercent({ ratio })} have status 499: the client gave up waiting. They are not among the 5xx`,
  SERVICE_TIMES: () =>
    'durations are service times, as the server or proxy logged them: they leave out the network to the user, ' +
    'and requests that never arrived',
  /** @param {{ requests: number }} of */
  REQUESTS_WITHOUT_DURATION: ({ requests }) => `${formatNumberOf({ count: requests, of: 'request' })} ${requests === 1 ? 'has' : 'have'} no duration`,
  DURATIONS_IN_STEPS: (/** @type {{ resolutionUs: number }} */ { resolutionUs }) =>
    `durations are logged in steps of ${resolutionUs >= 1_000_000 ? '1 s: too coarse for percentiles' : '1 ms'}`,
  PATHS_NOT_FOUND: (/** @type {{ ratio: number }} */ { ratio }) =>
    `no path was found for ${formatPercent({ ratio })} of the requests, so their routes are not known. If the log has it, --field path=… names it`,
  ROUTES_TOGETHER: (/** @type {{ requests: number }} */ { requests }) =>
    `the log has more than 1,000 routes: those seen later are counted together as (other), with ${formatNumberOf({ count: requests, of: 'request' })}`,
  REQUESTS_LATE: (/** @type {{ requests: number }} */ { requests }) =>
    `${formatNumberOf({ count: requests, of: 'request' })} ${requests === 1 ? 'was' : 'were'} logged more than 17 minutes late: counted, but not for the peak second of a route`
}

/** Why an objective is proposed, or none. surelyRatio: end of the 95 % interval. */
export const PROPOSAL_SENTENCES = {
  DURATIONS_MISSING: () => 'no durations were found in the log',
  DURATIONS_IN_SECONDS: () => 'its durations are in whole seconds, which is too coarse',
  DURATIONS_TOO_FEW: (/** @type {{ needed: number, total: number }} */ { needed, total }) =>
    `p99 needs ${formatCount({ count: needed })} durations, the log has ${formatCount({ count: total })}`,
  TIME_ROUNDED_UP: (/** @type {{ p99Us: number }} */ { p99Us }) =>
    `99 % took up to ${p99Us === 0 ? '0 ms, as logged' : formatTimeInWords({ valueUs: p99Us })}; rounded up to the next usual bound`,
  RATIO_LOW: (/** @type {{ ratio: number, requests: number, surelyRatio: number }} */ { surelyRatio, ...seen }) =>
    `${describeRatio(seen)}, surely only ${formatPercent({ ratio: surelyRatio })} or more: too low for an objective, fix that first`,
  /** @param {{ ratio: number, requests: number }} seen */
  RATIO_OF_TOO_FEW: (seen) => `${describeRatio(seen)}: too few to show 90 %`,
  /** @param {{ ratio: number, requests: number, surelyRatio: number }} of */
  RATIO_ROUNDED_DOWN: ({ surelyRatio, ...seen }) =>
    `${describeRatio(seen)}, surely at least ${formatPercent({ ratio: surelyRatio })}; rounded down to the next usual ratio`
}

/** @param {{ ratio: number, requests: number }} seen */
function describeRatio ({ ratio, requests }) {
  return `${formatPercent({ ratio })} of ${formatCount({ count: requests })} were answered without 5xx`
}

/** `UTC+02:00` @param {number} offsetS */
function describeOffset (offsetS) {
  if (offsetS === 0) return 'UTC'
  const minutes = Math.abs(offsetS) / 60
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0')
  return `UTC${offsetS < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
