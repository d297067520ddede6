import { InvalidArgumentError } from 'commander'
import { readJsonTime } from './record/access-log/json-time.js'
import { readZone } from './record/access-log/civil-time.js'

/** @import { FlagSpec } from '../../cli/options.js' */

/** Names that people know a format by, and the reader that it has. */
const FORMATS = Object.freeze(/** @type {Record<string, string>} */ ({ combined: 'combined', nginx: 'combined', apache: 'combined', haproxy: 'haproxy', json: 'json' }))
const UNITS = ['s', 'ms', 'us', 'ns', 'none']
const FIELDS = ['time', 'start', 'status', 'duration', 'path']

/**
 * What `peak` can be told about a log.
 * @type {FlagSpec[]}
 */
export const PEAK_FLAGS = [
  { flags: '--format <name>', about: 'nginx, apache (both: combined), haproxy or json (default: found from the first lines)', parse: parseFormat },
  { flags: '--time-unit <unit>', about: 'of durations: s, ms, us, ns, or none to leave them out (default: by their look or name)', parse: parseTimeUnit },
  { flags: '--field <name=path>', about: 'JSON lines: where time, start, status, duration or path is, e.g. duration=req.took; may be given again', parse: collectField, initial: {} },
  { flags: '--utc-offset <offset>', about: 'of stamps without a time zone, e.g. +02:00', parse: parseOffset, initial: 0 },
  { flags: '--by <what>', about: 'route: also by path, ids collapsed', parse: parseBy },
  { flags: '--from <time>', about: 'only requests from then on, e.g. 2026-03-01T12:00 (UTC, or with a zone)', parse: parseInstant },
  { flags: '--to <time>', about: 'only requests before then', parse: parseInstant },
  { flags: '-o, --output <format>', about: 'text, md or json', initial: 'text' },
  { flags: '-j, --json', about: 'the same as --output json' },
  { flags: '-q, --quiet', about: 'no progress on stderr' }
]

/** @param {string} text */
function parseFormat (text) {
  if (!Object.hasOwn(FORMATS, text)) throw new InvalidArgumentError(`It must be one of ${Object.keys(FORMATS).join(', ')}.`)
  return FORMATS[text]
}

/** @param {string} text */
function parseTimeUnit (text) {
  if (!UNITS.includes(text)) throw new InvalidArgumentError(`It must be one of ${UNITS.join(', ')}.`)
  return text
}

/** @param {string} text */
function parseBy (text) {
  if (text !== 'route') throw new InvalidArgumentError('It must be route.')
  return text
}

/** @param {string} text */
function parseOffset (text) {
  const seconds = readZone(text)
  if (Number.isNaN(seconds)) throw new InvalidArgumentError('It must be like +02:00, -0500 or Z.')
  return seconds
}

/** @param {string} text */
function parseInstant (text) {
  const padded = text.replace(/^(\d{4}-\d\d-\d\d)(?=$|[Z+-])/, '$1T00:00:00').replace(/^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d)(?!:)/, '$1:00')
  const time = /^\d+$/.test(padded) ? null : readJsonTime(padded, 0)
  if (time === null) throw new InvalidArgumentError('It must be like 2026-03-01, 2026-03-01T12:00 or 2026-03-01T12:00:00+01:00.')
  return time.us / 1e6
}

/**
 * @param {string} text
 * @param {Record<string, string>} previous
 */
function collectField (text, previous) {
  const [name, ...rest] = text.split('=')
  const path = rest.join('=')
  if (!FIELDS.includes(name) || path === '') throw new InvalidArgumentError(`It must be one of ${FIELDS.join(', ')}, and where it is: duration=req.took.`)
  return { ...previous, [name]: path }
}
