/**
 * @import { UNIT_US } from './decimal.js'
 *
 * Where a line has what is wanted: dotted paths into its object; null where it has not, or nobody asks for it.
 * @typedef {Record<'time' | 'start' | 'status' | 'duration' | 'path' | 'size' | 'method' | 'user' | 'cookie', string | null>} JsonFields
 */

/** The names in use, those first that say more. */
export const USUAL_FIELDS = Object.freeze({
  // When the request came; the others are when the line was written.
  start: ['start_time', 'StartUTC', 'startTime', 'request_start'],
  time: [
    'msec',
    '@timestamp',
    'timestamp',
    'time',
    'ts',
    'time_iso8601',
    'time_local',
    'datetime',
    'date',
    'requestTime'
  ],
  status: [
    'status',
    'status_code',
    'statusCode',
    'response_code',
    'res.statusCode',
    'response.status',
    'response.statusCode',
    'response.status_code',
    'http.response.status_code',
    'httpRequest.status',
    'DownstreamStatus',
    'http_status',
    'code'
  ],
  duration: [
    'request_time',
    'duration_ms',
    'durationMs',
    'latency_ms',
    'latencyMs',
    'response_time_ms',
    'responseTimeMs',
    'elapsed_ms',
    'elapsedMs',
    'duration_us',
    'duration_ns',
    'duration_s',
    'duration_seconds',
    'responseTime',
    'response_time',
    'duration',
    'Duration',
    'latency',
    'elapsed',
    'event.duration',
    'httpRequest.latency',
    'responseLatency'
  ],
  path: [
    'path',
    'uri',
    'url',
    'request_uri',
    'request.uri',
    'request.path',
    'req.url',
    'RequestPath',
    'httpRequest.requestUrl',
    'url.path',
    'url.original',
    'http.target',
    'request'
  ],
  method: [
    'method',
    'request_method',
    'req.method',
    'request.method',
    'requestMethod',
    'http.request.method',
    'http.method',
    'httpRequest.requestMethod',
    'RequestMethod',
    'ClientRequestMethod',
    'httpMethod',
    'verb'
  ],
  size: [
    'body_bytes_sent',
    'bytes_sent',
    'size',
    'response_size',
    'responseSize',
    'response_bytes',
    'res.headers.content-length',
    'http.response.body.bytes',
    'httpRequest.responseSize',
    'DownstreamContentSize',
    'EdgeResponseBytes',
    'content_length',
    'contentLength',
    'bytes'
  ],
  user: [
    'remote_user',
    'user_id',
    'request.headers.Authorization',
    'req.headers.authorization',
    'http_authorization',
    'ClientUsername'
  ],
  cookie: [
    'http_cookie',
    'request.headers.Cookie',
    'req.headers.cookie',
    'sent_http_set_cookie',
    'resp_headers.Set-Cookie',
    'cookie'
  ]
})

/** A value may be a list of headers, and `-` is none. @param {unknown} value */
export function isGiven (value) {
  return value !== undefined && value !== null && value !== '' && value !== '-' && !(Array.isArray(value) && value.length === 0)
}

/** Units of names that do not say theirs: nginx, Traefik and Elastic Common Schema have their own. */
const KNOWN_UNITS = Object.freeze(
  /** @type {Record<string, keyof typeof UNIT_US>} */ ({ request_time: 's', Duration: 'ns', 'event.duration': 'ns' })
)

/**
 * What a dotted path leads to. A key that has the dots in its own name is found too.
 * @param {any} object
 * @param {string} path
 * @returns {unknown}
 */
export function pick (object, path) {
  if (Object.hasOwn(object, path)) return object[path]
  let value = object
  for (const key of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/**
 * Which of the usual names a log has: for each, the one that most of some lines hold; the earlier one where it is even.
 * @param {{ objects: Array<Record<string, unknown>>, given: Partial<JsonFields>, isWide: boolean }} options
 *   given: names that the user knows better; isWide: what a cache wants to know, too
 * @returns {JsonFields}
 */
export function findFields ({ objects, given, isWide }) {
  const find = (/** @type {keyof typeof USUAL_FIELDS} */ role) => {
    const mayBeList = role === 'user' || role === 'cookie'
    const counts = USUAL_FIELDS[role].map(
      (name) => objects.filter((object) => {
        const value = pick(object, name)
        return value !== undefined && (typeof value !== 'object' || (mayBeList && Array.isArray(value)))
      }).length
    )
    const most = Math.max(...counts)
    return given[role] ?? (most > 0 ? USUAL_FIELDS[role][counts.indexOf(most)] : null)
  }
  return {
    time: find('time'),
    start: given.time && !given.start ? null : find('start'),
    status: find('status'),
    duration: find('duration'),
    path: find('path'),
    method: isWide ? find('method') : null,
    size: find('size'),
    user: isWide ? find('user') : null,
    cookie: isWide ? find('cookie') : null
  }
}

/**
 * The unit of a duration by its name, else by who writes it that way, else milliseconds.
 * @param {{ name: string, objects: any[] }} options
 * @returns {keyof typeof UNIT_US}
 */
export function guessUnit ({ name, objects }) {
  const known = KNOWN_UNITS[name]
  if (known) return known
  if (/(?:_|\.)ms$|Ms$|milli/i.test(name)) return 'ms'
  if (/(?:_|\.)us$|Us$|micro/.test(name)) return 'us'
  if (/(?:_|\.)ns$|Ns$|nano/.test(name)) return 'ns'
  if (/(?:_|\.)s(?:ec(?:onds?)?)?$|Seconds$/.test(name)) return 's'
  // Caddy writes seconds under a name that others use for milliseconds.
  return objects.some(({ logger }) => typeof logger === 'string' && logger.startsWith('http.log.access')) ? 's' : 'ms'
}
