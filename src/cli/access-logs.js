import { InvalidArgumentError } from 'commander'
import { assertFlagsFit } from './flag-fit.js'
import { takes, takesOneOf } from './flag-values.js'
import { readJsonTime } from '../record/access-log/json-time.js'
import { readZone } from '../record/access-log/civil-time.js'
import { BaseloadError } from '../errors.js'

/** @import { CommandSpec, FlagSpec } from './flag-types.ts' */
/** @import { Given } from './given-flags.js' */
/** @import { AccessLogFormat } from '../types.ts' */

/* What commands that read access logs share. */

/** Names that people know a format by, and the reader that it has. */
export const LOG_FORMATS = Object.freeze(
  /** @type {Record<string, AccessLogFormat>} */ ({
    combined: 'combined', nginx: 'combined', apache: 'combined', haproxy: 'haproxy', envoy: 'envoy', gin: 'go', chi: 'go', json: 'json'
  })
)
const parseInstant = takes(readInstant, 'It must be like 2026-03-01, 2026-03-01T12:00 or 2026-03-01T12:00:00+01:00.')
const FIELDS = ['time', 'start', 'status', 'duration', 'path', 'method', 'size', 'user', 'cookie']

/** @param {{ formats: Readonly<Record<string, AccessLogFormat>>, about: string }} options */
export function makeFormatFlag ({ formats, about }) {
  const flags = /** @type {const} */ ('--format <name>')
  const right = `It must be one of ${Object.keys(formats).join(', ')}.`
  return { flags, about, parse: takes((text) => Object.hasOwn(formats, text) ? formats[text] : null, right) }
}

/**
 * What can be said of any log.
 * @satisfies {readonly FlagSpec[]}
 */
export const LOG_FLAGS = /** @type {const} */ ([
  {
    flags: '--time-unit <unit>',
    about: 'unit of durations: s, ms, us, ns, or none to ignore them (default: as the log says)',
    parse: takesOneOf('s', 'ms', 'us', 'ns', 'none')
  },
  {
    flags: '--field <name=path>',
    about: 'which key or field has a value, e.g. duration=req.took, or duration=6 in a text log; repeatable',
    parse: collectField,
    initial: {}
  },
  {
    flags: '--utc-offset <offset>',
    about: 'time zone of times without one, e.g. +02:00',
    parse: takes(readOffset, 'It must be like +02:00, -0500 or Z.'),
    initial: 0
  },
  { flags: '--from <time>', about: 'only requests from then on, e.g. 2026-03-01T12:00', parse: parseInstant },
  { flags: '--to <time>', about: 'only requests before then', parse: parseInstant }
])

/**
 * @param {{ from?: number, to?: number }} flags
 * @throws {BaseloadError} USAGE
 */
export function checkTimes ({ from, to }) {
  if (from === undefined || to === undefined || from < to) return
  throw new BaseloadError('USAGE', '--from is not before --to', { hint: 'give them like --from 2026-03-01T12:00 --to 2026-03-01T13:00' })
}

/**
 * @param {{ command: Pick<CommandSpec, 'name' | 'flags'>, flags: Given & { timeUnit?: string, field?: Record<string, string> },
 *   format: AccessLogFormat }} options format:
 *   that was named, or found
 * @throws {BaseloadError} USAGE
 */
export function assertFitsLog ({ command, flags, format }) {
  assertFlagsFit({
    command,
    flags,
    kinds: [
      (format === 'envoy' || format === 'go') && 'a text log with fixed fields',
      format === 'haproxy' && flags.timeUnit !== 'ms' && 'a log of HAProxy', // with ms it says what is so
      (format === 'twitter' || format === 'wikipedia') && 'a trace of a cache'
    ]
  })
  if (format === 'combined') assertFieldsOfText(flags.field ?? {})
}

/** @param {Partial<Record<string, string>>} fields @throws {BaseloadError} USAGE */
function assertFieldsOfText ({ duration, size, ...others }) {
  const [other] = Object.keys(others)
  const isNumber = size === undefined || /^[1-9]\d*$/.test(size)
  if (other === undefined && isNumber) return
  const message = other === undefined
    ? `--field size=${size} is no number of a field after the request, where 1 is the status`
    : `--field ${other}=… is for JSON logs: a text log has it where its format says`
  throw new BaseloadError('USAGE', message, { hint: 'name duration or size, as in --field duration=5 or --field duration=rt' })
}

const PROGRESS_MS = 5000

/** A line every few seconds: a log of 10 GB takes a minute. @param {import('./flag-types.ts').Io} io */
export function createProgressNote (io) {
  let lastMs = Date.now()
  return (/** @type {{ bytes: number, lines: number, file: string }} */ { bytes, lines, file }) => {
    if (Date.now() - lastMs < PROGRESS_MS) return
    lastMs = Date.now()
    io.note(`${file}: ${(bytes / 1e9).toFixed(1)} GB and ${(lines / 1e6).toFixed(1)} million lines read so far`)
  }
}

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
