import { pick } from './json-fields.js'
import { countDecimals, findMedian, listPossibleUnits } from './unit.js'

/**
 * @import { TimeUnit } from './duration-text.js'
 *
 * Who writes a field of that name, in which unit, and what must be so: keys that the lines have, numbers as that writer has them.
 * @typedef {{ field: RegExp, unit: TimeUnit, has: (object: Record<string, unknown>) => boolean, fits: (numbers: number[]) => boolean }} Writer
 */

const FEW = 20
const NANOSECOND_OF_SECOND = 7 // and more decimals, of which the last may be zeros
const LEAST_NS = 1e6

/** @param {string[]} keys */
const hasOne = (...keys) => (/** @type {object} */ object) => keys.some((key) => pick(object, key) !== undefined)
/** @param {string[]} keys */
const hasAll = (...keys) => (/** @type {object} */ object) => keys.every((key) => pick(object, key) !== undefined)
const always = () => true
const areWhole = (/** @type {number[]} */ numbers) => countDecimals(numbers) === 0
const isGoLevel = (/** @type {Record<string, unknown>} */ { level }) => typeof level === 'string' && /^(?:info|warn(?:ing)?|error|debug)/i.test(level)

/** @type {readonly Writer[]} */
const WRITERS = Object.freeze([
  // $request_time has three decimals; Envoy's %DURATION% under the same name has none.
  {
    field: /^request_time$/,
    unit: 's',
    has: hasOne('body_bytes_sent', 'time_local', 'time_iso8601', 'upstream_response_time', 'upstream_addr', 'remote_addr', 'request_uri', 'msec'),
    fits: (numbers) => [1, 2, 3].includes(countDecimals(numbers))
  },
  { field: /^Duration$/, unit: 'ns', has: hasOne('DownstreamStatus', 'OriginDuration', 'RouterName', 'StartUTC'), fits: areWhole }, // Traefik
  { field: /^event\.duration$/, unit: 'ns', has: always, fits: areWhole }, // Elastic Common Schema
  {
    field: /^OriginResponseTime$/, unit: 'ns', has: hasOne('EdgeStartTimestamp', 'EdgeResponseStatus'), fits: areWhole // Cloudflare
  },
  // Caddy: seconds as it comes; duration_format changes that, to whole nanoseconds or to milliseconds, which have six decimals at most.
  {
    field: /^duration$/,
    unit: 's',
    has: ({ logger }) => typeof logger === 'string' && logger.startsWith('http.log.access'),
    fits: (numbers) => countDecimals(numbers) > 0 && (numbers.length < FEW || countDecimals(numbers) >= NANOSECOND_OF_SECOND)
  },
  { field: /(?:^|\.)responseTime$/, unit: 'ms', has: hasOne('res', 'req', 'reqId', 'meta.res'), fits: always }, // pino-http, Fastify, express-winston
  {
    field: /^duration$/,
    unit: 'ms',
    has: hasOne('response_flags', 'response_code_details', 'upstream_cluster', 'x-envoy-upstream-service-time'), // Envoy, Istio, Envoy Gateway
    fits: areWhole
  },
  { field: /^duration$/, unit: 'ms', has: hasAll('controller', 'action'), fits: always }, // lograge, for Rails
  { field: /(?:^|\.)Elapsed$/, unit: 'ms', has: hasOne('RequestPath', 'Properties.RequestPath'), fits: always }, // Serilog
  { field: /^elapsed_time$/, unit: 'ms', has: hasOne('requested_uri', 'requested_url'), fits: areWhole }, // logback-access
  { field: /^responseLatency$/, unit: 'ms', has: always, fits: areWhole }, // API Gateway of AWS
  { field: /^latencies\.request$/, unit: 'ms', has: always, fits: areWhole }, // Kong
  // What Go's loggers make of a time.Duration: its nanoseconds show whether it is one.
  {
    field: /./,
    unit: 's',
    has: (object) => isGoLevel(object) && typeof object.ts === 'number', // zap
    fits: (numbers) => { const decimals = countDecimals(numbers); return decimals >= NANOSECOND_OF_SECOND && decimals <= 9 }
  },
  {
    field: /./,
    unit: 'ms',
    has: (object) => isGoLevel(object) && hasAll('time', 'message')(object), // zerolog
    fits: (numbers) => { const decimals = countDecimals(numbers); return decimals >= 4 && decimals <= 6 }
  },
  {
    field: /./,
    unit: 'ns',
    has: (object) => isGoLevel(object) && hasAll('time', 'msg')(object), // slog, logrus
    fits: (numbers) => areWhole(numbers) && Number(findMedian(numbers)) >= LEAST_NS
  }
])

/**
 * The unit of a field by who writes such lines.
 * @param {{ name: string, numbers: number[], objects: Array<Record<string, unknown>> }} options
 * @returns {TimeUnit | null}
 */
export function findWriterUnit ({ name, numbers, objects }) {
  const lines = objects.filter((object) => pick(object, name) !== undefined)
  const possible = listPossibleUnits(numbers)
  const writer = WRITERS.find(({ field, unit, has, fits }) =>
    field.test(name) && possible.includes(unit) && fits(numbers) && lines.filter(has).length >= 0.9 * lines.length)
  return writer?.unit ?? null
}
