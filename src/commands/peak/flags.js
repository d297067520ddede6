import { InvalidArgumentError } from 'commander'
import { TABLE_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag, QUIET_FLAG } from '../../cli/options.js'
import { takes, takesOneOf } from '../../cli/flag-values.js'
import { readJsonTime } from './record/access-log/json-time.js'
import { readZone } from './record/access-log/civil-time.js'

/** @import { FlagSpec } from '../../cli/flag-types.ts' */
/** @import { AccessLogFormat } from '../../types.ts' */

/** Names that people know a format by, and the reader that it has. */
const FORMATS = Object.freeze(
  /** @type {Record<string, AccessLogFormat>} */ ({
    combined: 'combined', nginx: 'combined', apache: 'combined', haproxy: 'haproxy', json: 'json'
  })
)
const parseInstant = takes(readInstant, 'It must be like 2026-03-01, 2026-03-01T12:00 or 2026-03-01T12:00:00+01:00.')
const FIELDS = ['time', 'start', 'status', 'duration', 'path']

/**
 * What `peak` can be told about a log.
 * @satisfies {readonly FlagSpec[]}
 */
export const PEAK_FLAGS = /** @type {const} */ ([
  {
    flags: '--format <name>',
    about: 'nginx, apache, haproxy or json (default: by the lines)',
    parse: takes((text) => Object.hasOwn(FORMATS, text) ? FORMATS[text] : null, `It must be one of ${Object.keys(FORMATS).join(', ')}.`)
  },
  {
    flags: '--time-unit <unit>',
    about: 'unit of durations: s, ms, us, ns, or none to ignore them (default: by name)',
    parse: takesOneOf('s', 'ms', 'us', 'ns', 'none')
  },
  {
    flags: '--field <name=path>',
    about: 'JSON logs: which key has a value, e.g. duration=req.took; repeatable',
    parse: collectField,
    initial: {}
  },
  {
    flags: '--utc-offset <offset>',
    about: 'time zone of times without one, e.g. +02:00',
    parse: takes(readOffset, 'It must be like +02:00, -0500 or Z.'),
    initial: 0
  },
  { flags: '--by <what>', about: 'route: also by path, where /items/7 counts as /items/:id', parse: takesOneOf('route') },
  { flags: '--from <time>', about: 'only requests from then on, e.g. 2026-03-01T12:00', parse: parseInstant },
  { flags: '--to <time>', about: 'only requests before then', parse: parseInstant },
  makeOutputFlag(TABLE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/** @param {string} text */
function readOffset (text) {
  const seconds = readZone(text)
  return Number.isNaN(seconds) ? null : seconds
}

/** @param {string} text @returns {number | null} seconds since 1970 */
function readInstant (text) {
  const padded = text.replace(/^(\d{4}-\d\d-\d\d)(?=$|[Z+-])/, '$1T00:00:00').replace(/^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d)(?!:)/, '$1:00')
  const time = /^\d+$/.test(padded) ? null : readJsonTime(padded, 0)
  return time && time.us / 1e6
}

/**
 * @param {string} text
 * @param {Record<string, string>} previous
 */
function collectField (text, previous) {
  const [name, ...rest] = text.split('=')
  const path = rest.join('=')
  if (!FIELDS.includes(name) || path === '') { throw new InvalidArgumentError(`It must be one of ${FIELDS.join(', ')}, and where it is: duration=req.took.`) }
  return { ...previous, [name]: path }
}
