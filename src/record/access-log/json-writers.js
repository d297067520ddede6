import { pick } from './json-fields.js'
import { countDecimals, findMedian, listPossibleUnits } from './unit.js'

/**
 * @import { TimeUnit } from './duration-text.js'
 *
 * Who writes a field of that name, in which unit, and what must be so: keys that the lines have, numbers as that writer has them.
 * @typedef {{ name: string, field: RegExp, unit: TimeUnit, has: (object: Record<string, unknown>) => boolean,
 *   fits: (numbers: number[]) => boolean }} Writer
 */

const FEW = 20
const NANOSECOND_OF_SECOND = 7 // decimals and more: the last may be zeros
const LEAST_NS = 1e6

/** @param {string[]} keys */
const hasOne = (...keys) => (/** @type {object} */ object) => keys.some((key) => pick(object, key) !== undefined)
/** @param {string[]} keys */
const hasAll = (...keys) => (/** @type {object} */ object) => keys.every((key) => pick(object, key) !== undefined)
const always = () => true
const areWhole = (/** @type {number[]} */ numbers) => countDecimals(numbers) === 0
const isGoLevel = (/** @type {Record<string, unknown>} */ { level }) => typeof level === 'string' && /^(?:info|warn(?:ing)?|error|debug)/i.test(level)

/** Go's loggers are known by the order of their keys: others use the same names. @type {Writer['has']} */
const isSlog = (object) => isGoLevel(object) && /^time,level,(?:source,)?msg(?:,|$)/.test(Object.keys(object).join())
/** @type {Writer['has']} */
const isLogrus = (object) => isGoLevel(object) && hasAll('time', 'msg')(object) &&
  Object.keys(object).every((key, index, keys) => index === 0 || keys[index - 1] < key)
/** @type {Writer['has']} */
const isZerolog = (object) => isGoLevel(object) && hasAll('time')(object) && /^level,.*,message$/.test(Object.keys(object).join())

/** @type {readonly Writer[]} */
const WRITERS = Object.freeze([
  // $request_time has three decimals; Envoy's %DURATION% under the same name has none.
  {
    name: 'nginx',
    field: /^request_time$/,
    unit: 's',
    has: hasOne('body_bytes_sent', 'bytes_sent', 'time_local', 'time_iso8601', 'msec', 'upstream_response_time', 'upstream_addr', 'request_length'),
    fits: (numbers) => [1, 2, 3].includes(countDecimals(numbers))
  },
  { name: 'Traefik', field: /^Duration$/, unit: 'ns', has: hasOne('DownstreamStatus', 'OriginDuration', 'RouterName', 'StartUTC'), fits: areWhole },
  { name: 'Elastic Common Schema', field: /^event\.duration$/, unit: 'ns', has: always, fits: areWhole },
  {
    name: 'Cloudflare',
    field: /^OriginResponseTime$/,
    unit: 'ns',
    has: hasOne('EdgeStartTimestamp', 'EdgeResponseStatus'),
    fits: areWhole
  },
  // Caddy: seconds as it comes; duration_format changes that, to whole nanoseconds or to milliseconds, which have six decimals at most.
  {
    name: 'Caddy',
    field: /^duration$/,
    unit: 's',
    has: ({ logger }) => typeof logger === 'string' && logger.startsWith('http.log.access'),
    fits: (numbers) => countDecimals(numbers) > 0 && (numbers.length < FEW || countDecimals(numbers) >= NANOSECOND_OF_SECOND)
  },
  { name: 'pino', field: /(?:^|\.)responseTime$/, unit: 'ms', has: hasOne('res', 'req', 'reqId', 'meta.res'), fits: always }, // pino-http, Fastify, express-winston
  {
    name: 'Envoy',
    field: /^duration$/,
    unit: 'ms',
    has: hasOne('response_flags', 'response_code_details', 'upstream_cluster', 'x-envoy-upstream-service-time'),
    fits: areWhole
  },
  { name: 'lograge', field: /^duration$/, unit: 'ms', has: hasAll('controller', 'action'), fits: always },
  { name: 'Serilog', field: /(?:^|\.)Elapsed$/, unit: 'ms', has: hasOne('RequestPath', 'Properties.RequestPath'), fits: always },
  { name: 'logback-access', field: /^elapsed_time$/, unit: 'ms', has: hasOne('requested_uri', 'requested_url'), fits: areWhole },
  { name: 'API Gateway', field: /^responseLatency$/, unit: 'ms', has: always, fits: areWhole },
  { name: 'Kong', field: /^latencies\.request$/, unit: 'ms', has: always, fits: areWhole },
  // What Go's loggers make of a time.Duration: its nanoseconds show whether it is one.
  {
    name: 'zap',
    field: /./,
    unit: 's',
    has: (object) => isGoLevel(object) && typeof object.ts === 'number',
    fits: (numbers) => [7, 8, 9].includes(countDecimals(numbers))
  },
  {
    name: 'zerolog',
    field: /./,
    unit: 'ms',
    has: isZerolog,
    fits: (numbers) => [5, 6].includes(countDecimals(numbers)) && Number(findMedian(numbers)) >= 1
  },
  {
    name: 'Go',
    field: /./,
    unit: 'ns',
    has: (object) => isSlog(object) || isLogrus(object),
    fits: (numbers) => areWhole(numbers) && Number(findMedian(numbers)) >= LEAST_NS
  }
])

/**
 * The unit of a field by who writes such lines.
 * @param {{ name: string, numbers: number[], objects: Array<Record<string, unknown>> }} options
 * @returns {{ unit: TimeUnit, writer: string } | null}
 */
export function findWriterUnit ({ name, numbers, objects }) {
  const lines = objects.filter((object) => pick(object, name) !== undefined)
  const possible = listPossibleUnits(numbers)
  const writer = WRITERS.find(({ field, unit, has, fits }) =>
    field.test(name) && possible.includes(unit) && fits(numbers) && lines.filter(has).length >= 0.9 * lines.length)
  return writer === undefined ? null : { unit: writer.unit, writer: writer.name }
}
