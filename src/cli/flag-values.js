import { InvalidArgumentError } from 'commander'
import { readAllowedHost } from '../plan/address.js'
import { parseDelay } from '../plan/delays.js'
import { parseDuration } from '../plan/duration.js'
import { parseAskedFigure } from '../plan/prometheus.js'
import * as quantities from '../plan/quantities.js'
import { joinValues } from '../plan/request-bytes.js'
import { MOST_STREAMS } from '../plan/http2.js'
import { LEAST_SOAK_MS, MOST_SOAK_MS } from '../plan/soak.js'
import { MOST_PAUSE_MS, parseStages as readStages } from '../plan/traffic.js'
import { parseTimeScale } from '../plan/time-scale.js'
import { MOST_WORKERS } from '../plan/workers.js'
import { BaseloadError } from '../errors.js'
import { PROGRAM_NAMES } from '../programs/index.js'

/*
 * How the text of a flag becomes its value. The readers of quantities are those of files too; here stands what a flag
 * allows, and what it says of the rest.
 */

const MOST_PER_SECOND = 1e7

/** `500`, `500/s`, `1200/min`, `1e3`. */
export const parseRate = takes(
  (text) => keep(quantities.parseRate(text), (rate) => rate <= MOST_PER_SECOND),
  'It must be a rate, like 500, 500/s or 1200/min.'
)
/** `5%` or `0.05`. */
export const parseShare = takes(
  (text) => keep(quantities.parseShare(text, 1), (share) => share < 1),
  'It must be a share, like 5% or 0.05.'
)
/** The highest rate there is to hold. */
export const parsePeak = takes(quantities.parseRate, 'It must be a rate, like 5000/s or 1200/min.')
export const parseHeadroom = takes(quantities.parseHeadroom, 'It must be a share of capacity from 0 to 99%, like 30%.')
export const parseAbort = takes(quantities.parseAbort, 'It must be like success<90%, or never.')
export const parseSpare = takes(quantities.parseSpare, 'It must be a whole number from 0 to 1000.')
export const parseSignificance = takes(
  (text) => keep(quantities.parseShare(text, 0.2), (p) => p >= 0.005),
  'It must be a probability from 0.005 to 0.2, like 0.01.'
)
export const parseCount = takesWhole({ most: 10_000 })
export const parseWorkers = takesWhole({ most: MOST_WORKERS })
export const parseStreams = takesWhole({ most: MOST_STREAMS })
/** Processes or pods of k6. */
export const parseInstances = takesWhole({ most: 100 })
/** Virtual users of k6. */
export const parseUsers = takesWhole({ most: 1_000_000 })
const parseCrowd = takesWhole({ most: 100_000 })
/** Records of a history. */
export const parseLast = takesWhole({ most: 1000 })
export const parsePort = takes((text) => quantities.parseWhole(text, 1, 65_535), 'It must be a port, 1 to 65535.')
/** RFC 9110, section 15: three digits; a server that works sends no 1xx last. */
export const parseStatus = takes((text) => quantities.parseWhole(text, 200, 599), 'It must be an HTTP status, 200 to 599.')
/** Linux counts them up to 2^22. */
export const parsePid = takes((text) => quantities.parseWhole(text, 1, 4_194_304), 'It must be the number of a process, as `ps` shows it.')
export const parseSeed = takes((text) => quantities.parseWhole(text, 0, Number.MAX_SAFE_INTEGER), 'It must be a whole number, 0 or more.')
export const parseFeedOrder = takesOneOf('in-turn', 'random')
/** Of published lengths. */
export const parseScale = takes(parseTimeScale, 'It must be a share of the published time, like 1/10 or 0.1.')

/** `30s:100/s,1m:500/s`: in 30 s to 100/s, then in a minute to 500/s; `0s:500/s` is a jump. */
export const parseStages = takes(
  readStages,
  'It must be stages, each with its length and the rate at its end, like 30s:100/s,1m:500/s (0s:500/s is a jump).'
)

/** Of users, after each answer. @param {string} text */
export function parsePause (text) {
  const ms = parseDuration({ text, name: 'pause' })
  if (ms > 0 && ms <= MOST_PAUSE_MS) return ms
  throw new InvalidArgumentError('It must be longer than 0 and at most 1h; users without a pause are connections: -c.')
}

/** Of a soak, the longest. @param {string} text */
export function parseSoak (text) {
  const ms = parseDuration({ text, name: 'soak' })
  if (ms >= LEAST_SOAK_MS && ms <= MOST_SOAK_MS) return ms
  throw new InvalidArgumentError('It must be from 10s to 24h: growth is seen only over time.')
}

/** @param {string} text */
export function parseTime (text) {
  return parseDuration({ text, name: 'duration' })
}

/**
 * A reader of texts as a flag's: what it does not understand is a mistake in the command line.
 * @template T
 * @param {(text: string) => T | null} read
 * @param {string} right how it is written
 * @returns {(text: string) => T}
 */
export function takes (read, right) {
  return (text) => {
    const value = read(text.trim())
    if (value === null) throw new InvalidArgumentError(right)
    return value
  }
}

/**
 * @template {string} Name
 * @param {Name[]} names
 * @returns {((text: string) => Name) & { choices: readonly Name[] }}
 */
export function takesOneOf (...names) {
  const right = names.length > 2 ? `one of ${names.join(', ')}` : names.join(' or ')
  return Object.assign(takes((text) => names.find((name) => name === text) ?? null, `It must be ${right}.`), { choices: names })
}

/** One or more. @param {{ most: number }} options */
function takesWhole ({ most }) {
  return takes((text) => quantities.parseWhole(text, 1, most), `It must be a whole number from 1 to ${most}.`)
}

/** @param {number | null} value @param {(value: number) => boolean} isAllowed */
function keep (value, isAllowed) {
  return value !== null && isAllowed(value) ? value : null
}

/** @param {string} text */
export function parsePrograms (text) {
  const names = text.split(',').map((name) => name.trim()).filter(Boolean)
  const unknown = names.filter((name) => !PROGRAM_NAMES.some((known) => known === name))
  if (unknown.length > 0) throw new InvalidArgumentError(`${unknown.join(', ')} is not one of ${PROGRAM_NAMES.join(', ')}.`)
  return names
}

/**
 * @param {string} text
 * @param {Array<{ format: string, file: string }>} previous
 */
export function collectExport (text, previous) {
  const [, format, file] = /^([\w-]+)=(.+)$/s.exec(text) ?? []
  if (!format) throw new InvalidArgumentError('It must be a format and a file, like junit=results.xml.')
  return [...previous, { format, file }]
}

/**
 * @param {string} text
 * @param {string[]} previous
 */
export function collect (text, previous) {
  return [...previous, text]
}

/**
 * Hosts beyond this machine. What is no host would allow nothing, and the address would be refused all the same.
 * @param {string} text
 * @param {string[]} previous
 */
export function collectHost (text, previous) {
  if (readAllowedHost({ text }) === null) { throw new InvalidArgumentError('It must be a host, or a host and a port, like example.test:8080.') }
  return [...previous, text]
}

/**
 * @param {string} text
 * @param {import('../plan/delays.js').Delay[]} previous
 */
export function collectDelay (text, previous) {
  const delay = parseDelay({ text })
  return [...previous.filter(({ part }) => part !== delay.part), delay]
}

/**
 * What Prometheus is asked, each figure once.
 * @param {string} text
 * @param {import('../types.ts').PrometheusQueries['queries']} previous
 * @returns {import('../types.ts').PrometheusQueries['queries']}
 */
export function collectQueries (text, previous) {
  const { figure, query } = parseAskedFigure({ text })
  return { ...previous, [figure]: query }
}

/**
 * Numbers of workers that meet on a flushed cache, each once.
 * @param {string} text
 * @param {number[]} previous
 */
export function collectCrowd (text, previous) {
  return [...new Set([...previous, parseCrowd(text)])]
}

/**
 * @param {string} text
 * @param {Record<string, string>} previous
 */
export function collectHeader (text, previous) {
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
