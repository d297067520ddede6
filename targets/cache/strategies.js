import { createBreaker } from './strategies/breaker.js'
import { createDictionary } from './strategies/dictionary.js'
import { createEventDriven } from './strategies/event-driven.js'
import { createLazyDedupe } from './strategies/lazy-dedupe.js'
import { createLazy } from './strategies/lazy.js'
import { createLfu } from './strategies/lfu.js'
import { createMemory } from './strategies/memory.js'
import { createNone } from './strategies/none.js'
import { createObjects } from './strategies/objects.js'
import { createRedisContentKeys } from './strategies/redis-content-keys.js'
import { createRedisLazyWriteThrough } from './strategies/redis-lazy-write-through.js'
import { createRedisLazy } from './strategies/redis-lazy.js'
import { createRedisVersions } from './strategies/redis-versions.js'
import { createRedisWriteThrough } from './strategies/redis-write-through.js'
import { createStaleIfError } from './strategies/stale-if-error.js'
import { createStaleWhileRevalidate } from './strategies/stale-while-revalidate.js'
import { createStoredCopy } from './strategies/stored-copy.js'
import { createTtl } from './strategies/ttl.js'
import { createTwoTierBentocache } from './strategies/two-tier-bentocache.js'
import { createTwoTier } from './strategies/two-tier.js'

/**
 * @import { CacheOptions } from './service/settings.js'
 * @import { Counters, Outcome } from './service/counters.js'
 * @import { Value } from './service/origin-client.js'
 * @import { RedisConnection } from './service/redis-connection.js'
 *
 * What a strategy works with.
 * @typedef {object} LocalTools
 * @property {(key: string) => Promise<Value>} fetchOrigin rejects on any status but 200
 * @property {(key: string, body: Buffer) => Promise<Value>} writeOrigin gives the value that is now there
 * @property {CacheOptions} options
 * @property {Counters} count
 * @property {() => number} now milliseconds since the epoch, with fractions
 *
 * @typedef {LocalTools & { redis: RedisConnection, shape: number, revalidateOrigin: (key: string, etag: string) =>
 *   Promise<Value | null> }} RedisTools shape: of the entries that this version of the service writes; revalidateOrigin:
 *   null when what has this ETag still holds
 *
 * @typedef {object} Answer
 * @property {Value | undefined} value undefined is a fault of the strategy
 * @property {number} storedAtMs since the epoch
 * @property {Outcome} outcome
 *
 * @typedef {object} Strategy
 * @property {(key: string) => Promise<Answer>} get rejects when it has no answer
 * @property {(key: string, body: Buffer) => Promise<{ version: number | null }>} [put] absent: a write goes to the
 *   origin and to nothing else
 * @property {() => Promise<void>} [prepare] what is to be done before it takes requests; absent: nothing
 * @property {() => number} [countEntries] in this process
 * @property {() => string} [readBreaker] closed, open or half-open
 * @property {() => Promise<void>} [close]
 *
 * @typedef {object} StrategyEntry
 * @property {string} title
 * @property {boolean} needsRedis
 * @property {boolean} limitsBytes whether it heeds maxBytes, or keeps nothing in this process
 * @property {boolean} writes whether a write changes what is cached
 * @property {boolean} invalidates whether it tells other processes of a write
 * @property {boolean} promisesAnswerWithoutOrigin for a key that it has once had
 * @property {(tools: RedisTools) => Strategy | Promise<Strategy>} create loads the library that it is made with: in a
 *   service it would be measured with every other strategy too
 */

/** Every strategy of the lab, by the name that a baseline gives it. @type {Record<string, StrategyEntry>} */
export const STRATEGIES = {
  none: describe({ title: 'no cache', create: createNone }),
  dictionary: describe({ title: 'Map, no expiry', limitsBytes: false, create: createDictionary }),
  memory: describe({ title: 'memory, get and set', create: createMemory }),
  lazy: describe({ title: 'memory, one call at a time (lru-cache)', create: createLazy }),
  'lazy-dedupe': describe({ title: 'memory, one call at a time (async-cache-dedupe)', limitsBytes: false, create: createLazyDedupe }),
  lfu: describe({ title: 'memory, what is used least goes first (transitory)', create: createLfu }),
  ttl: describe({ title: 'memory, what expires first goes first (lru-cache)', create: createTtl }),
  'objects-shared': describe({
    title: 'objects, one for all requests',
    limitsBytes: false,
    writes: true,
    create: (tools) => createObjects(tools, 'shared')
  }),
  'objects-frozen': describe({
    title: 'objects, frozen',
    limitsBytes: false,
    writes: true,
    create: (tools) => createObjects(tools, 'frozen')
  }),
  'objects-cloned': describe({
    title: 'objects, a clone for each request',
    limitsBytes: false,
    writes: true,
    create: (tools) => createObjects(tools, 'cloned')
  }),
  'redis-lazy': describe({ title: 'Redis, filled by reads', needsRedis: true, create: createRedisLazy }),
  'redis-write-through': describe({
    title: 'Redis, filled by writes',
    needsRedis: true,
    writes: true,
    create: createRedisWriteThrough
  }),
  'redis-lazy-write-through': describe({
    title: 'Redis, filled by reads and writes',
    needsRedis: true,
    writes: true,
    create: createRedisLazyWriteThrough
  }),
  'two-tier': describe({ title: 'memory before Redis', needsRedis: true, writes: true, create: createTwoTier }),
  'two-tier-bentocache': describe({
    title: 'memory before Redis, with a bus (bentocache)',
    needsRedis: true,
    writes: true,
    invalidates: true,
    limitsBytes: false,
    create: createTwoTierBentocache
  }),
  'event-driven': describe({
    title: 'memory, dropped by events',
    needsRedis: true,
    writes: true,
    invalidates: true,
    create: createEventDriven
  }),
  'stale-if-error': describe({
    title: 'stale if the origin fails',
    promisesAnswerWithoutOrigin: true,
    create: createStaleIfError
  }),
  'stale-while-revalidate': describe({
    title: 'stale at once, refreshed behind it',
    promisesAnswerWithoutOrigin: true,
    create: createStaleWhileRevalidate
  }),
  breaker: describe({
    title: 'stale at once, behind a circuit breaker',
    promisesAnswerWithoutOrigin: true,
    create: createBreaker
  }),
  'stored-copy': describe({
    title: 'origin first, else a stored copy',
    promisesAnswerWithoutOrigin: true,
    create: createStoredCopy
  }),
  'redis-shared-keys': describe({
    title: 'shared keys, the other shape is an error',
    needsRedis: true,
    create: (tools) => createRedisVersions(tools, { keys: 'shared', other: 'fails' })
  }),
  'redis-shared-keys-checked': describe({
    title: 'shared keys, the other shape is a miss',
    needsRedis: true,
    create: (tools) => createRedisVersions(tools, { keys: 'shared', other: 'missing' })
  }),
  'redis-own-keys': describe({
    title: 'keys of its own for each version',
    needsRedis: true,
    create: (tools) => createRedisVersions(tools, { keys: 'own' })
  }),
  'redis-own-keys-warmed': describe({
    title: 'keys of its own, filled before it serves',
    needsRedis: true,
    create: (tools) => createRedisVersions(tools, { keys: 'own', isWarmed: true })
  }),
  'redis-both-shapes': describe({
    title: 'shared keys, the new version reads both',
    needsRedis: true,
    create: (tools) => createRedisVersions(tools, { keys: 'shared', other: 'read' })
  }),
  'redis-content-keys': describe({
    title: 'keys by content',
    needsRedis: true,
    create: createRedisContentKeys
  })
}

/**
 * @param {Pick<StrategyEntry, 'title' | 'create'> & Partial<StrategyEntry>} entry
 * @returns {StrategyEntry}
 */
function describe (entry) {
  return { needsRedis: false, limitsBytes: true, writes: false, invalidates: false, promisesAnswerWithoutOrigin: false, ...entry }
}
