import { InvalidArgumentError } from 'commander'
import { readAllowedHost } from '../../plan/address.js'
import { isCommitName } from '../../plan/commit-name.js'
import { parseDelay } from '../../plan/delays.js'
import { parseDuration, readDurationMs } from '../../plan/duration.js'
import { MOST_STREAMS } from '../../plan/http2.js'
import { parseObjective } from '../../plan/objective.js'
import { parseAskedFigure } from '../../plan/prometheus.js'
import { PROGRAM_NAMES } from '../../programs/index.js'
import * as quantities from '../../plan/quantities.js'
import { joinValues } from '../../plan/request-bytes.js'
import { encloseWord } from '../../plan/shell-command.js'
import { LEAST_SOAK_MS, MOST_SOAK_MS } from '../../plan/soak.js'
import { parseTimeScale } from '../../plan/time-scale.js'
import { MOST_PAUSE_MS, parseStages } from '../../plan/traffic.js'
import { MOST_WORKERS } from '../../plan/workers.js'
import { readZone, readJsonTime } from '../../record/access-log/civil-time.js'
import { RECEIVERS } from '../formats.js'
import { BaseloadError } from '../../errors.js'
import { LOG_FORMATS, TRAFFIC_FORMATS } from '../../record/access-log/format-table.js'

/** @import { Objective } from '../../types.ts' */
/** @import { FlagSpec } from '../flag-types.ts' */

/*
 * How the text of a flag becomes its value, by the name that flags have it by; --help does without this file. The readers
 * of quantities are those of files too; here stands what a flag allows, and what it says of the rest.
 */

const MOST_PER_SECOND = 1e7
const MOST_CACHE_BYTES = 2 ** 45
const LONGEST_TTL_S = 30 * 86_400
const LONGEST_DAYS = 36_500
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const LOG_FIELDS = ['time', 'start', 'status', 'duration', 'path', 'method', 'size', 'user', 'cookie']

/** Each gives a value, or throws. A second parameter is what the same flag gave before: it may be given again. */
export const VALUES = Object.freeze({
  /** `500`, `500/s`, `1200/min`, `1e3` */
  rate: takes(
    (text) => keep(quantities.parseRate(text), (rate) => rate <= MOST_PER_SECOND),
    'It must be a rate, like 500, 500/s or 1200/min.'
  ),
  /** The highest rate there is to hold */
  peakRate: takes(quantities.parseRate, 'It must be a rate, like 5000/s or 1200/min.'),
  /** `5%` or `0.05` */
  share: takes(
    (text) => keep(quantities.parseShare(text, 1), (share) => share < 1),
    'It must be a share, like 5% or 0.05.'
  ),
  headroom: takes(quantities.parseHeadroom, 'It must be a share of capacity from 0 to 99%, like 30%.'),
  spare: takes(quantities.parseSpare, 'It must be a whole number from 0 to 1000.'),
  abort: takes(quantities.parseAbort, 'It must be like success<90%, or never.'),
  significance: takes(
    (text) => keep(quantities.parseShare(text, 0.2), (p) => p >= 0.005),
    'It must be a probability from 0.005 to 0.2, like 0.01.'
  ),
  count: takesWhole({ most: 10_000 }),
  /** Of requests */
  amount: takesWhole({ most: 1e9 }),
  workers: takesWhole({ most: MOST_WORKERS }),
  streams: takesWhole({ most: MOST_STREAMS }),
  /** Processes or pods of k6 */
  instances: takesWhole({ most: 100 }),
  /** Of k6 */
  virtualUsers: takesWhole({ most: 1_000_000 }),
  /** Of a history */
  records: takesWhole({ most: 1000 }),
  days: takesWhole({ most: LONGEST_DAYS }),
  /** To follow one by one */
  keys: takesWhole({ least: 1000, most: 20_000_000 }),
  port: takes((text) => quantities.parseWhole(text, 1, 65_535), 'It must be a port, 1 to 65535.'),
  /** RFC 9110, section 15: three digits; a server that works sends no 1xx last */
  status: takes((text) => quantities.parseWhole(text, 200, 599), 'It must be an HTTP status, 200 to 599.'),
  /** Linux counts them up to 2^22 */
  pid: takes(
    (text) => quantities.parseWhole(text, 1, 4_194_304),
    'It must be the number of a process, as `ps` shows it.'
  ),
  seed: takes((text) => quantities.parseWhole(text, 0, Number.MAX_SAFE_INTEGER), 'It must be a whole number, 0 or more.'),
  /** Of published lengths */
  timeScale: takes(parseTimeScale, 'It must be a share of the published time, like 1/10 or 0.1.'),
  /** `30s:100/s,1m:500/s`: in 30 s to 100/s, then in a minute to 500/s; `0s:500/s` is a jump */
  stages: takes(
    parseStages,
    'It must be stages, each with its length and the rate at its end, like 30s:100/s,1m:500/s (0s:500/s is a jump).'
  ),
  /** Milliseconds */
  time: (/** @type {string} */ text) => parseDuration({ text, name: 'duration' }),
  pause: readPause,
  soak: readSoak,
  hosts: takes(readHosts, 'It must be names of hosts as ssh takes them, like a.example,me@b.example.'),
  programs: readPrograms,
  path: readPath,
  method: readMethod,
  targetName: readName,
  commit: takes((text) => isCommitName(text) ? text : null, 'A commit does not begin with a dash.'),
  serviceFile: takes(keepYamlFile, 'It must end in .yml or .yaml, as baseload sla reads it.'),
  baselineFile: takes(keepYamlFile, 'It must end in .yml, as baseload run takes it.'),
  cacheBytes: takes(
    (text) => quantities.parseBytes(text, 1024, MOST_CACHE_BYTES),
    'It must be a size from 1KiB to 32TiB, like 512MB.'
  ),
  ttl: takes(readTtl, 'It must be 1s to 30d, in whole seconds.'),
  logFormat: takesKeyOf(LOG_FORMATS),
  trafficFormat: takesKeyOf(TRAFFIC_FORMATS),
  zone: takes(readOffset, 'It must be like +02:00, -0500 or Z.'),
  instant: takes(readInstant, 'It must be like 2026-03-01, 2026-03-01T12:00 or 2026-03-01T12:00:00+01:00.'),
  logFields: collectField,
  texts: collect,
  objectives: collectObjective,
  allowedHosts: collectHost,
  headers: collectHeader,
  exports: collectExport,
  outs: collectOut,
  delays: collectDelay,
  queries: collectQueries,
  crowds: collectCrowd
})

/** As the command line and files have it, one after the other. @param {{ spec: FlagSpec, texts: readonly string[] }} options */
export function readTexts ({ spec: { flags, value, oneOf, initial }, texts }) {
  if (texts.length === 0) return !flags.includes('--no-')
  const plain = oneOf === undefined ? (/** @type {string} */ text) => text : takesOneOf(...oneOf)
  // previous is what it gave itself, or `initial`
  const add = /** @type {(text: string, previous: unknown) => unknown} */ (value === undefined ? plain : VALUES[value])
  return texts.reduce((previous, text) => add(text, previous), /** @type {unknown} */ (initial))
}

/**
 * A reader of texts as a flag's: what it does not understand is a mistake in the command line.
 * @template T
 * @param {(text: string) => T | null} read
 * @param {string} right how it is written
 * @returns {(text: string) => T}
 */
function takes (read, right) {
  return (text) => {
    const value = read(text.trim())
    if (value === null) throw new InvalidArgumentError(right)
    return value
  }
}

/** @template {string} Name @param {Name[]} names */
export function takesOneOf (...names) {
  const right = names.length > 2 ? `one of ${names.join(', ')}` : names.join(' or ')
  return takes((text) => names.find((name) => name === text) ?? null, `It must be ${right}.`)
}

/** @template Value @param {Readonly<Record<string, Value>>} known */
function takesKeyOf (known) {
  return takes((text) => Object.hasOwn(known, text) ? known[text] : null, `It must be one of ${Object.keys(known).join(', ')}.`)
}

/** @param {{ least?: number, most: number }} options */
function takesWhole ({ least = 1, most }) {
  return takes((text) => quantities.parseWhole(text, least, most), `It must be a whole number from ${least} to ${most}.`)
}

/** @param {number | null} value @param {(value: number) => boolean} isAllowed */
function keep (value, isAllowed) {
  return value !== null && isAllowed(value) ? value : null
}

/** @param {string} text */
function keepYamlFile (text) {
  return /\.ya?ml$/.test(text) ? text : null
}

/** @param {string} text */
function readPause (text) {
  const ms = parseDuration({ text, name: 'pause' })
  if (ms > 0 && ms <= MOST_PAUSE_MS) return ms
  throw new InvalidArgumentError('It must be longer than 0 and at most 1h; users without a pause are connections: -c.')
}

/** @param {string} text */
function readSoak (text) {
  const ms = parseDuration({ text, name: 'soak' })
  if (ms >= LEAST_SOAK_MS && ms <= MOST_SOAK_MS) return ms
  throw new InvalidArgumentError('It must be from 10s to 24h: growth is seen only over time.')
}

/** @param {string} text */
function readHosts (text) {
  const hosts = text.split(',').map((host) => host.trim()).filter(Boolean)
  // Nothing that ssh or a shell would take for anything else.
  const wrong = hosts.filter((host) => !/^[\w[][\w.@:[\]-]*$/.test(host) || host.includes('@-'))
  return hosts.length === 0 || wrong.length > 0 ? null : hosts
}

/** @param {string} text */
function readPrograms (text) {
  const names = text.split(',').map((name) => name.trim()).filter(Boolean)
  const unknown = names.filter((name) => !PROGRAM_NAMES.some((known) => known === name))
  if (unknown.length > 0) throw new InvalidArgumentError(`${unknown.join(', ')} is not one of ${PROGRAM_NAMES.join(', ')}.`)
  return names
}

/** @param {string} text */
function readPath (text) {
  if (!text.startsWith('/')) {
    const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text)
    const right = isAddress ? text.replace(/^https?:\/\/[^/?#]*\/?/i, '/') : `/${text}`
    throw new BaseloadError(
      'USAGE',
      isAddress
        ? `--path takes a path, not an address: ${text}`
        : text === '' ? '--path is empty' : `--path ${encloseWord(text)} does not begin with /`,
      { hint: `a path begins with /: --path ${encloseWord(right)}${isAddress ? ', and the address of the server without --path' : ''}` }
    )
  }
  if (!/\s/.test(text)) return text
  throw new BaseloadError('USAGE', `--path ${encloseWord(text)} has a space in it`, {
    hint: `write it encoded: --path ${encloseWord(text.trim().replace(/\s/g, encodeURIComponent))}`
  })
}

/** @param {string} text */
function readName (text) {
  if (NAME.test(text)) return text
  throw new BaseloadError('USAGE', `--name ${encloseWord(text)} cannot be a name`, {
    hint: 'it stands in file names: letters, digits, dot, dash and underscore, at most 64, such as --name shop-api'
  })
}

/** @param {string} text */
function readMethod (text) {
  if (/^[a-z]+$/i.test(text)) return text
  throw new BaseloadError('USAGE', `--method ${encloseWord(text)} is no method`, { hint: 'write one word, such as --method POST' })
}

/** @param {string} text @returns {number | null} seconds */
function readTtl (text) {
  const seconds = /^\d+$/.test(text) ? Number(text) : (readDurationMs({ text }) ?? NaN) / 1000
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_TTL_S ? seconds : null
}

/** @param {string} text @returns {number | null} seconds */
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

/** @param {string} text @param {Record<string, string>} previous */
function collectField (text, previous) {
  const [name, ...rest] = text.split('=')
  const path = rest.join('=')
  if (!LOG_FIELDS.includes(name) || path === '') {
    throw new InvalidArgumentError(`It must be one of ${LOG_FIELDS.join(', ')}, and where it is: duration=req.took.`)
  }
  return { ...previous, [name]: path }
}

/** @param {string} text @param {string[]} previous */
function collect (text, previous) {
  return [...previous, text]
}

/** @param {string} text @param {Objective[]} previous */
function collectObjective (text, previous) {
  return [...previous, parseObjective({ text })]
}

/**
 * Hosts beyond this machine. What is no host would allow nothing, and the address would be refused all the same.
 * @param {string} text
 * @param {string[]} previous
 */
function collectHost (text, previous) {
  if (readAllowedHost({ text }) !== null) return [...previous, text]
  throw new InvalidArgumentError('It must be a host, or a host and a port, like example.test:8080.')
}

/** @param {string} text @param {Record<string, string>} previous */
function collectHeader (text, previous) {
  const colon = text.indexOf(':')
  const name = text.slice(0, colon).trim().toLowerCase()
  if (colon < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new BaseloadError('USAGE', 'a header could not be read', {
      hint: 'write it like -H "Accept: application/json"'
    }) // its text may be a secret
  }
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text.slice(colon + 1))) {
    throw new BaseloadError('USAGE', `the header ${name} has a character that no header may have`, {
      hint: 'a line break, or a letter beyond Latin-1? Encode it'
    })
  }
  const value = text.slice(colon + 1).trim()
  return { ...previous, [name]: Object.hasOwn(previous, name) ? joinValues({ name, values: [previous[name], value] }) : value }
}

/** @param {string} text @param {Array<{ format: string, file: string }>} previous */
function collectExport (text, previous) {
  const [, format, file] = /^([\w-]+)=(.+)$/s.exec(text) ?? []
  if (!format) throw new InvalidArgumentError('It must be a format and a file, like junit=results.xml.')
  return [...previous, { format, file }]
}

/** @param {string} text @param {Array<{ format: typeof RECEIVERS[number], url: string }>} previous */
function collectOut (text, previous) {
  const [, name, url] = /^(\w+)=(.+)$/s.exec(text) ?? []
  const format = RECEIVERS.find((one) => one === name)
  if (!format || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new InvalidArgumentError(`It must be ${RECEIVERS.join(', ')} with an address, like influx=http://127.0.0.1:8086/db.`)
  }
  return [...previous, { format, url }]
}

/** @param {string} text @param {import('../../plan/delays.js').Delay[]} previous */
function collectDelay (text, previous) {
  const delay = parseDelay({ text })
  return [...previous.filter(({ part }) => part !== delay.part), delay]
}

/** @param {string} text @param {import('../../types.ts').PrometheusQueries['queries']} previous */
function collectQueries (text, previous) {
  const { figure, query } = parseAskedFigure({ text })
  return { ...previous, [figure]: query }
}

/** Numbers of workers that meet on a flushed cache, each once. @param {string} text @param {number[]} previous */
function collectCrowd (text, previous) {
  return [...new Set([...previous, takesWhole({ most: 100_000 })(text)])]
}
