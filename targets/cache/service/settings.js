import { SHAPES } from './entry-shapes.js'

/**
 * What a strategy may be told.
 * @typedef {object} CacheOptions
 * @property {number} ttlMs how long a value counts as fresh
 * @property {number} staleMs how long past that it may still be served, by the strategies that do
 * @property {number} maxEntries most entries in this process; 0: as many as fit into maxBytes
 * @property {number} maxBytes most bytes of values in this process; 0: no limit in bytes
 * @property {boolean} sliding true: a read begins the time to live anew
 * @property {number} originTimeoutMs for a whole answer of the origin
 * @property {number} redisTimeoutMs for one command
 * @property {number} breakerWindowMs how far back a breaker looks
 * @property {number} refreshMs how long an open breaker waits before it tries the origin again
 */

/** @type {CacheOptions} */
export const DEFAULTS = {
  ttlMs: 10_000,
  staleMs: 60_000,
  maxEntries: 10_000,
  maxBytes: 0,
  sliding: false,
  originTimeoutMs: 2_000,
  redisTimeoutMs: 250,
  breakerWindowMs: 10_000,
  refreshMs: 1_000
}

/** What may be 0. @type {readonly string[]} */
const FROM_ZERO = ['staleMs', 'maxBytes']

/**
 * Reads what the service was started with.
 * @param {object} input
 * @param {Record<string, string | undefined>} input.env
 * @param {Record<string, { needsRedis: boolean, limitsBytes: boolean }>} input.strategies by name
 * @returns {{ strategy: string, originUrl: string, redisUrl: string | null, instance: string, shape: number, options: CacheOptions }}
 *   shape: of the entries that this version of the service writes
 * @throws {Error} all mistakes, one a line
 */
export function readSettings ({ env, strategies }) {
  const { STRATEGY = '', ORIGIN_URL = '', REDIS_URL, CACHE, INSTANCE = 'service', SHAPE = '1' } = env
  const shape = Number(SHAPE)
  const known = Object.hasOwn(strategies, STRATEGY) ? strategies[STRATEGY] : null
  const { options, mistakes } = readOptions(CACHE)
  if (known === null) mistakes.unshift(`STRATEGY must be one of ${Object.keys(strategies).join(', ')}, not "${STRATEGY}"`)
  if (!isUrl(ORIGIN_URL, ['http:'])) mistakes.push(`ORIGIN_URL must be an http:// address, not "${ORIGIN_URL}"`)
  if (REDIS_URL && !isUrl(REDIS_URL, ['redis:'])) mistakes.push(`REDIS_URL must be a redis:// address, not "${REDIS_URL}"`)
  if (known && !known.limitsBytes && options.maxBytes > 0) mistakes.push(`the strategy ${STRATEGY} knows no maxBytes`)
  if (known?.needsRedis && !REDIS_URL) mistakes.push(`the strategy ${STRATEGY} needs REDIS_URL`)
  if (!SHAPES.includes(shape)) mistakes.push(`SHAPE must be ${SHAPES.join(' or ')}, not "${SHAPE}"`)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return {
    strategy: STRATEGY,
    originUrl: ORIGIN_URL,
    redisUrl: known?.needsRedis ? REDIS_URL ?? null : null,
    instance: INSTANCE,
    shape,
    options
  }
}

/**
 * @param {string | undefined} text
 * @returns {{ options: CacheOptions, mistakes: string[] }}
 */
function readOptions (text) {
  const given = parseObject(text)
  if (given === null) return { options: DEFAULTS, mistakes: [`CACHE must be a JSON object, not ${text}`] }
  const mistakes = Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(DEFAULTS, name)) return [`CACHE knows no "${name}"; it knows ${Object.keys(DEFAULTS).join(', ')}`]
    if (name === 'sliding') return typeof value === 'boolean' ? [] : [`sliding in CACHE must be true or false, not ${value}`]
    const least = FROM_ZERO.includes(name) ? 0 : 1
    return Number.isSafeInteger(value) && Number(value) >= least
      ? []
      : [`${name} in CACHE must be a whole number, ${least} or more, not ${value}`]
  })
  // Who limits bytes alone is not limited by the usual number of entries as well.
  const maxEntries = Number(given.maxBytes) > 0 && given.maxEntries === undefined ? { maxEntries: 0 } : {}
  return { options: { ...DEFAULTS, ...given, ...maxEntries }, mistakes }
}

/**
 * @param {string | undefined} text
 * @returns {Record<string, unknown> | null}
 */
function parseObject (text) {
  try {
    const value = JSON.parse(text || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * @param {string} text
 * @param {string[]} protocols
 */
function isUrl (text, protocols) {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}
