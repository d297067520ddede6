import { InvalidArgumentError } from 'commander'
import { parseDuration } from '../plan/duration.js'
import { BaseloadError } from '../errors.js'

/**
 * One flag: how it is written, what it says in --help, and how its text becomes a value.
 * @typedef {{ flags: string, about: string, parse?: (text: string, previous: any) => unknown, initial?: unknown }} FlagSpec
 *
 * What a command is given: its arguments, its flags by name, and the world it may write to.
 * @typedef {object} Invocation
 * @property {any} args the positional arguments, in the order of its table
 * @property {Record<string, any>} flags parsed as the table says
 * @property {import('./main.js').Io} io
 *
 * One thing that can be typed: its help, and its code, which is loaded only when it is used and answers with the exit code.
 * @typedef {object} CommandSpec
 * @property {string} name
 * @property {string} about
 * @property {Array<{ syntax: string, about: string }>} args
 * @property {FlagSpec[]} flags
 * @property {() => Promise<{ execute: (invocation: Invocation) => Promise<number> }>} load
 */

/**
 * Files beside what is printed, for programs and for people elsewhere.
 * @type {FlagSpec[]}
 */
export const EXPORT_FLAGS = [
  { flags: '--export <format=file>', about: 'write this format to that file too, e.g. junit=results.xml; may be given again', parse: collectExport, initial: [] },
  { flags: '--comment-name <name>', about: 'what the format comment is found again by (default: what was run)' }
]

/** @type {FlagSpec} */
export const NO_GITHUB_FLAG = { flags: '--no-github', about: 'no step summary and no annotations, also in GitHub Actions' }

/** @type {FlagSpec} */
export const NO_WATCH_FLAG = { flags: '--no-watch', about: 'do not watch the cores for stops of the machine: its probes take 2 to 3 % of a core' }

/** @type {FlagSpec} */
export const DETAILS_FLAG = { flags: '--details', about: 'all tables instead of one screen' }

/** @type {FlagSpec} */
export const STRICT_FLAG = { flags: '--strict', about: 'exit code 3 when an objective of yours could not be decided, instead of 0' }

/**
 * How much is measured, and where it goes: `run` and `measure` share these.
 * @type {FlagSpec[]}
 */
export const MEASURING_FLAGS = [
  { flags: '--quick', about: '1 repeat of 3 s: a first look, no interval over repeats' },
  { flags: '--thorough', about: '10 repeats of 60 s' },
  { flags: '--repeats <n>', about: 'freshly started servers a target (default 5)', parse: parseCount },
  { flags: '--budget <time>', about: 'time for the whole run, e.g. 2m: three repeats a target as far as they fit, the rest where a verdict is not decided', parse: parseTime },
  { flags: '-d, --duration <time>', about: 'measured time a trial, e.g. 10s or 500ms (default 10s)', parse: parseTime },
  { flags: '--warmup <time>', about: 'load before the measured time, thrown away (default 1s)', parse: parseTime },
  { flags: '-c, --connections <n>', about: 'connections of both phases (default: the baseline\'s, 10, for the peak; in the latency phase as many as are needed)', parse: parseCount },
  { flags: '--peak-connections <n>', about: 'connections of the peak phase alone', parse: parseCount },
  { flags: '--open-connections <n>', about: 'most connections of the latency phase, like a client\'s pool; waiting for one counts in the response time', parse: parseCount },
  { flags: '-R, --rate <rate>', about: 'requests a second offered in the latency phase (default: near half of the slowest peak)', parse: parseRate },
  { flags: '--workers <n>', about: 'processes of the native driver, for a target that needs more load than one core can send', parse: parseWorkers, initial: 1 },
  { flags: '--no-latency', about: 'peaks only' },
  { flags: '--seed <n>', about: 'seed of the order of trials (default: from the clock, kept in the record)', parse: parseSeed },
  { flags: '--reports <folder>', about: 'where runs are written', initial: 'reports' },
  { flags: '--require <programs>', about: 'haproxy,redis: fail when one is missing, instead of leaving its rows unavailable', parse: parseList, initial: [] },
  { flags: '--live', about: 'serve the report on this machine while the run goes on, at the address that is printed' },
  { flags: '--no-pin', about: 'do not pin processes to cores' },
  NO_WATCH_FLAG,
  { flags: '--haproxy-config <file>', about: 'another configuration for haproxy than the one that ships' },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  STRICT_FLAG,
  DETAILS_FLAG,
  { flags: '-j, --json', about: 'print one JSON document instead of tables' },
  { flags: '-q, --quiet', about: 'no progress on stderr' }
]

/**
 * Names whose values are hidden, beside those that look secret.
 * @type {FlagSpec[]}
 */
export const SECRET_FLAGS = [
  { flags: '--secret-header <name>', about: 'a header whose value never reaches a record (Authorization, Cookie and what looks secret never do); may be given again', parse: collect, initial: [] },
  { flags: '--secret-query <name>', about: 'the same for a parameter of the path; may be given again', parse: collect, initial: [] },
  { flags: '--secret-body <name>', about: 'the same for a key of a JSON body, or a field of a form; may be given again', parse: collect, initial: [] }
]

/**
 * @param {{ flags: Record<string, any> }} options
 * @returns {import('../types.ts').SecretNames}
 */
export function listSecretNames ({ flags: { secretHeader = [], secretQuery = [], secretBody = [] } }) {
  return { headers: secretHeader, query: secretQuery, body: secretBody }
}

/**
 * The request, for a server of the user's own.
 * @type {FlagSpec[]}
 */
export const REQUEST_FLAGS = [
  { flags: '-m, --method <method>', about: 'request method', initial: 'GET' },
  { flags: '-H, --header <header>', about: 'a request header, "Name: value"; may be given again', parse: collectHeader, initial: {} },
  { flags: '-b, --body <text>', about: 'request body' },
  ...SECRET_FLAGS,
  { flags: '--allow-host <host>', about: 'a host beyond this machine that may be loaded; yours, and its owner knows', parse: collect, initial: [] }
]

/**
 * One or more.
 * @param {{ text: string, most: number }} options
 */
export function parseWholeNumber ({ text, most }) {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  return value
}

/** @param {string} text */
export function parseCount (text) {
  return parseWholeNumber({ text, most: 10_000 })
}

/** @param {string} text */
function parseWorkers (text) {
  return parseWholeNumber({ text, most: 64 })
}

/** @param {string} text */
export function parseSeed (text) {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return value
}

/**
 * `5%` or `0.05`.
 * @param {string} text
 */
export function parseShare (text) {
  const value = text.trim().endsWith('%') ? Number(text.trim().slice(0, -1)) / 100 : Number(text)
  if (!(value >= 0 && value < 1) || text.trim() === '') throw new InvalidArgumentError('It must be a share, like 5% or 0.05.')
  return value
}

/** Records of a history. @param {string} text */
export function parseLast (text) {
  return parseWholeNumber({ text, most: 1000 })
}

/** @param {string} text */
export function parseSignificance (text) {
  const value = Number(text)
  if (!(value >= 0.005 && value <= 0.2) || text.trim() === '') throw new InvalidArgumentError('It must be a probability from 0.005 to 0.2, like 0.01.')
  return value
}

/** @param {string} text */
export function parseRate (text) {
  const value = Number(text.replace(/\/s$/, ''))
  if (!(value > 0 && value <= 1e7)) throw new InvalidArgumentError('It must be a rate, like 500 or 500/s.')
  return value
}

/** @param {string} text */
export function parsePort (text) {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65535) throw new InvalidArgumentError('It must be a port, 1 to 65535.')
  return value
}

/** @param {string} text */
export function parseTime (text) {
  return parseDuration({ text, name: 'duration' })
}

/** @param {string} text */
export function parseFeedOrder (text) {
  if (text !== 'in-turn' && text !== 'random') throw new InvalidArgumentError('It must be in-turn or random.')
  return text
}

/** @param {string} text */
function parseList (text) {
  const names = text.split(',').map((name) => name.trim()).filter(Boolean)
  const unknown = names.filter((name) => !['haproxy', 'redis'].includes(name))
  if (unknown.length > 0) throw new InvalidArgumentError(`${unknown.join(', ')} is not one of haproxy, redis.`)
  return names
}

/**
 * @param {string} text
 * @param {Array<{ format: string, file: string }>} previous
 */
function collectExport (text, previous) {
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
 * @param {string} text
 * @param {Record<string, string>} previous
 */
function collectHeader (text, previous) {
  const colon = text.indexOf(':')
  const name = text.slice(0, colon).trim().toLowerCase()
  if (colon < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new BaseloadError('USAGE', 'a header could not be read', { hint: 'write it like -H "Accept: application/json"' }) // its text may be a secret
  }
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text.slice(colon + 1))) {
    throw new BaseloadError('USAGE', `the header ${name} has a character that no header may have`, { hint: 'a line break, or a letter beyond Latin-1? Encode it' })
  }
  return { ...previous, [name]: text.slice(colon + 1).trim() }
}
