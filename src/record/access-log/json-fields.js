/**
 * Where a line has what is wanted: dotted paths into its object; null where it has not, or nobody asks for it. `id`: of a
 * request, where two lines tell of it.
 * @typedef {'time' | 'start' | 'status' | 'duration' | 'path' | 'size' | 'method' | 'user' | 'cookie' | 'id'} Role
 * @typedef {Record<Role, string | null>} JsonFields
 * @typedef {object} FormatOptions what the user knows better
 * @property {'s' | 'ms' | 'us' | 'ns' | 'none' | null} timeUnit
 * @property {Partial<JsonFields>} fields
 * @property {number} utcOffsetS
 * @property {boolean} [isWide] for a cache: what it wants to know, and the usual traces of caches
 */

/** The names in use, those first that say more. */
const USUAL_FIELDS = Object.freeze({
  // When the request came; the others are when the line was written.
  start: ['start_time', 'StartUTC', 'startTime', 'request_start', 'request_start_time', 'EdgeStartTimestamp', 'started_at'],
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
    'requestTime',
    'EdgeEndTimestamp',
    '@t',
    't',
    'Timestamp'
  ],
  status: [
    'status',
    'status_code',
    'statusCode',
    'response_code',
    'res.statusCode',
    'meta.res.statusCode',
    'response.status',
    'response.statusCode',
    'response.status_code',
    'http.response.status_code',
    'httpRequest.status',
    'DownstreamStatus',
    'http_status',
    'EdgeResponseStatus',
    'StatusCode',
    'Properties.StatusCode',
    'http.status_code',
    'response_status',
    'responseStatus',
    'resp.status',
    'code'
  ],
  path: [
    'path',
    'uri',
    'url',
    'request_uri',
    'request.uri',
    'request.path',
    'req.url',
    'meta.req.url',
    'RequestPath',
    'httpRequest.requestUrl',
    'x-envoy-origin-path',
    'x-envoy-original-path',
    ':path',
    'ClientRequestURI',
    'ClientRequestPath',
    'requested_uri',
    'request_url',
    'originalUrl',
    'Properties.RequestPath',
    'url.path',
    'url.original',
    'http.target',
    'http.url',
    'target',
    'request',
    'requested_url',
    'resourcePath',
    'route',
    'endpoint'
  ],
  method: [
    'method',
    'request_method',
    'req.method',
    'meta.req.method',
    'request.method',
    'requestMethod',
    'http.request.method',
    'http.method',
    'httpRequest.requestMethod',
    'RequestMethod',
    'ClientRequestMethod',
    'httpMethod',
    ':method',
    'Properties.RequestMethod',
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
    'bytes_out',
    'response_length',
    'responseLength',
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

/**
 * What a dotted path leads to. A key that has the dots in its own name is found too.
 * @param {any} object
 * @param {string} path
 * @param {readonly string[]} [keys] of the path, where it is asked for on every line
 * @returns {unknown}
 */
export function pick (object, path, keys = path.split('.')) {
  if (Object.hasOwn(object, path)) return object[path]
  if (keys.length === 1) return undefined
  let value = object
  for (const key of keys) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/**
 * What a log has under a name, line after line.
 * @param {string | null} path null: it has no such field
 * @returns {(object: object) => unknown}
 */
export function createPicker (path) {
  if (path === null) return () => undefined
  const keys = path.split('.')
  return (object) => pick(object, path, keys)
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
    duration: null, // found by more than its name: json-duration.js
    path: find('path'),
    method: isWide ? find('method') : null,
    size: find('size'),
    user: isWide ? find('user') : null,
    cookie: isWide ? find('cookie') : null,
    id: null
  }
}

const IDS = ['reqId', 'req.id', 'request_id', 'requestId', 'req_id', 'x-request-id', 'correlation_id', 'correlationId', 'trace_id', 'traceId', 'id']

/**
 * What joins two lines of one request, where the line with the status does not say the path and another one before it does, as
 * Fastify's do.
 * @param {{ objects: object[], status: string | null, path: string | null }} options
 * @returns {string | null} null: each request is one line
 */
export function findJoin ({ objects, status, path }) {
  if (status === null || path === null) return null
  const has = (/** @type {object} */ object, /** @type {string} */ name) => isGiven(pick(object, name))
  const answers = objects.filter((object) => has(object, status))
  const begun = objects.filter((object) => !has(object, status) && has(object, path))
  if (begun.length === 0 || answers.filter((object) => has(object, path)).length > answers.length / 2) return null
  return IDS.find((id) => {
    const known = new Set(begun.map((object) => pick(object, id)).filter(isGiven))
    return answers.filter((object) => known.has(pick(object, id))).length >= answers.length / 2
  }) ?? null
}
