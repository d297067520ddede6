import { readNumbers } from './columns.js'
import { readDurationText, readNamedTime, readNamedUnit } from './duration-text.js'
import { UNIT_US } from './decimal.js'
import { pick } from './json-fields.js'
import { readJsonTime } from './civil-time.js'
import { askForUnit, countDecimals, findMedian, listPossibleUnits } from './unit.js'

/** @import { TimeUnit } from './duration-text.js' */
/** @import { Unclear, UnitSource } from './unit.js' */
/**
 * Where JSON lines have how long a request took. unit: of numbers without one; null: each value says its own, or nobody knows.
 * @typedef {{ unit: TimeUnit | null, source: UnitSource | null, writer: string | null }} KnownUnit
 */
/** @typedef {KnownUnit & { name: string | null, unclear: Unclear | null }} JsonDuration */
/** @typedef {{ name: string, numbers: number[], isText: boolean }} Candidate isText: its values say their unit */

/**
 * Who writes a field of that name, in which unit, and what must be so: keys that the lines have, numbers as that writer has them.
 * @typedef {{ name: string, field: RegExp, unit: TimeUnit, has: (object: Record<string, unknown>) => boolean,
 *   fits: (numbers: number[]) => boolean }} Writer
 */

const DEEPEST = 3
const MOST_NAMES = 100
const UNITS = /** @type {TimeUnit[]} */ (Object.keys(UNIT_US))
/** Names that say less than others of what they are, in the order in which they are tried; any other name comes before. */
const BARE = ['request_time', 'responseTime', 'response_time', 'duration', 'Duration', 'latency', 'elapsed']
const OTHERS = ['latencies.request'] // Kong
const FEW = 20
const NANOSECOND_OF_SECOND = 7 // decimals and more: the last may be zeros
const LEAST_NS = 1e6

/**
 * Which field is the duration, and in which unit it is: by the unit in its name, a time beside it, the writer, or as no other
 * unit can be. What cannot be told must be asked for.
 * @param {{ objects: Array<Record<string, unknown>>, given: string | null, timeUnit: TimeUnit | 'none' | null, start: string | null,
 *   time: string | null }} options given: the name that the user says
 * @returns {JsonDuration}
 */
export function findJsonDuration ({ objects, given, timeUnit, start, time }) {
  const none = { name: null, unit: null, source: null, writer: null, unclear: null }
  if (timeUnit === 'none') return none
  const all = listNames(objects).flatMap((name) => read(objects, name))
  const whole = all.filter(({ name }) => readNamedTime(name) !== 'part')
  const candidates = given !== null ? read(objects, given, 0) : whole.length > 0 ? whole : all
  if (candidates.length === 0) return given === null ? none : { ...none, name: given, unit: timeUnit }
  const [first] = candidates
  if (timeUnit !== null) return { ...none, name: first.name, unit: timeUnit, source: 'given' }
  for (const candidate of candidates) {
    const known = findUnit({ candidate, objects, others: all, start, time })
    if (known !== null) return { name: candidate.name, ...known, unclear: null }
  }
  const { name, numbers } = first
  return { ...none, name, unclear: askForUnit({ name, values: numbers, units: listPossibleUnits(numbers) }) }
}

/** Dotted paths whose names say that they are a time; those that say it best come first. @param {object[]} objects */
function listNames (objects) {
  /** @type {Set<string>} */
  const names = new Set()
  /** @param {object} object @param {string} prefix @param {number} depth */
  const look = (object, prefix, depth) => {
    for (const [key, value] of Object.entries(object)) {
      const name = prefix + key
      if (typeof value === 'number' || typeof value === 'string') {
        if (names.size < MOST_NAMES && (OTHERS.includes(name) || isService(name, value) || readNamedTime(name) !== null)) names.add(name)
      } else if (value !== null && typeof value === 'object' && depth < DEEPEST && !/headers$/i.test(key)) look(value, `${name}.`, depth + 1)
    }
  }
  for (const object of objects) look(object, '', 1)
  return [...names].sort((a, b) => BARE.indexOf(a) - BARE.indexOf(b))
}

/** Of Heroku's router; with others it is a name. @param {string} name @param {string | number} value */
function isService (name, value) {
  return name === 'service' && typeof value === 'string' && readDurationText(value) >= 0
}

/**
 * @param {object[]} objects
 * @param {string} name
 * @param {number} [leastRatio] of the objects that have its kind of value
 * @returns {Candidate[]} none when it is no field of times
 */
function read (objects, name, leastRatio = 0.25) {
  const values = objects.map((object) => pick(object, name)).filter((value) => typeof value === 'number' || typeof value === 'string')
  const numbers = values.map(readNumber).filter((number) => number !== null)
  const texts = values.filter((value) => typeof value === 'string' && readDurationText(value) >= 0)
  if (numbers.length + texts.length < leastRatio * objects.length) return []
  return numbers.length + texts.length === 0 ? [] : [{ name, numbers, isText: texts.length > numbers.length }]
}

/** @param {unknown} value */
function readNumber (value) {
  const number = typeof value === 'string' ? readNumbers(value) : value
  return typeof number === 'number' && number >= 0 ? number : null
}

/**
 * @param {{ candidate: Candidate, objects: Array<Record<string, unknown>>, others: Candidate[], start: string | null,
 *   time: string | null }} options
 * @returns {KnownUnit | null} null: not known
 */
function findUnit ({ candidate, objects, others, start, time }) {
  const { name, numbers, isText } = candidate
  const known = (/** @type {TimeUnit | null} */ unit, /** @type {UnitSource | null} */ source) => ({ unit, source, writer: null })
  if (isText && numbers.length === 0) return known(null, null)
  const named = readNamedUnit(name)
  if (named !== null) return known(named, 'name')
  if (numbers.every((number) => number === 0)) return known('s', 'log') // it is 0 in each
  const beside = findBeside({ name, objects, others, start, time })
  if (beside !== null) return known(beside, 'beside')
  const written = findWriterUnit({ name, numbers, objects })
  if (written !== null) return { ...written, source: 'writer' }
  const possible = listPossibleUnits(numbers)
  return possible.length === 1 ? known(possible[0], 'log') : null
}

const LEAST_PAIRS = 3
const NEAR = 0.1
const FINE_US = 5000

/**
 * The unit by a time beside it that says its own, such as `latency_human`, or by the stamps of beginning and end.
 * @param {{ name: string, objects: Array<Record<string, unknown>>, others: Candidate[], start: string | null,
 *   time: string | null }} options
 */
function findBeside ({ name, objects, others, start, time }) {
  const readers = others
    .filter((other) => other.name !== name && readNamedTime(other.name) === 'whole')
    .flatMap((other) => makeReader(other))
  for (const readUs of readers) {
    const unit = compare({ name, objects, readUs, slackUs: 1, leastUs: 0 })
    if (unit !== null) return unit
  }
  if (start === null || time === null) return null
  const readBetween = (/** @type {object} */ object) => {
    const [begun, ended] = [start, time].map((one) => readJsonTime(pick(object, one), 0))
    return begun?.fine && ended?.fine ? ended.us - begun.us : -1
  }
  return compare({ name, objects, readUs: readBetween, slackUs: FINE_US / 2, leastUs: FINE_US })
}

/** @param {Candidate} other @returns {Array<(object: object) => number>} microseconds, -1 for none */
function makeReader ({ name, isText }) {
  const unit = readNamedUnit(name)
  if (isText) return [(object) => readDurationText(String(pick(object, name)))]
  return unit === null ? [] : [(object) => (readNumber(pick(object, name)) ?? -1) * UNIT_US[unit]]
}

/**
 * @param {{ name: string, objects: object[], readUs: (object: object) => number, slackUs: number, leastUs: number }} options
 * @returns {TimeUnit | null} the only one in which both say the same
 */
function compare ({ name, objects, readUs, slackUs, leastUs }) {
  const pairs = objects
    .map((object) => ({ number: readNumber(pick(object, name)), us: readUs(object) }))
    .filter(({ number, us }) => number !== null && number > 0 && us > 0 && us >= leastUs)
  if (pairs.length < Math.min(LEAST_PAIRS, objects.length)) return null
  const fitting = UNITS.filter((unit) => {
    const near = pairs.filter(({ number, us }) => Math.abs(Number(number) * UNIT_US[unit] - us) <= us * NEAR + slackUs)
    return near.length >= 0.9 * pairs.length
  })
  return fitting.length === 1 ? fitting[0] : null
}

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
 */
function findWriterUnit ({ name, numbers, objects }) {
  const lines = objects.filter((object) => pick(object, name) !== undefined)
  const possible = listPossibleUnits(numbers)
  const writer = WRITERS.find(({ field, unit, has, fits }) =>
    field.test(name) && possible.includes(unit) && fits(numbers) && lines.filter(has).length >= 0.9 * lines.length)
  return writer === undefined ? null : { unit: writer.unit, writer: writer.name }
}
