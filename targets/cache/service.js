import { performance } from 'node:perf_hooks'
import { readCacheMemory } from './service/cache-memory.js'
import { createServiceCounters } from './service/counters.js'
import { createOriginClient } from './service/origin-client.js'
import { connectRedis } from './service/redis-connection.js'
import { addRoutes } from './service/routes.js'
import { readSettings } from './service/settings.js'
import { STRATEGIES } from './strategies.js'
import { runFastify } from '../shared/run-fastify.js'
import { nowUs } from '../truth/shared/monotonic-clock.js'

/** @import { Strategy } from './strategies.js' */

// A service in front of ORIGIN_URL that caches by STRATEGY. REDIS_URL: for those that need it; CACHE: options as JSON; INSTANCE: its
// name, which goes on every answer; SHAPE: of the entries that this version of it writes.
const { strategy: name, originUrl, redisUrl, instance, shape, options } = readOrGiveUp()
const { create, invalidates } = STRATEGIES[name]
const count = createServiceCounters({ nowUs })
const now = () => performance.timeOrigin + performance.now()
const origin = createOriginClient({ url: originUrl, timeoutMs: options.originTimeoutMs })
const redis = redisUrl === null ? null : await connectRedis({ url: redisUrl, timeoutMs: options.redisTimeoutMs })

/** @param {string} key */
const fetchOrigin = async (key) => {
  count.calledOrigin()
  const value = await origin.fetch(key)
  count.sawVersion(key, value.version)
  return value
}

/**
 * @param {string} key
 * @param {Buffer} body
 */
const writeOrigin = async (key, body) => {
  count.calledOrigin()
  const value = await origin.write(key, body)
  count.sawVersion(key, value.version)
  return value
}

/**
 * @param {string} key
 * @param {string} etag
 */
const revalidateOrigin = (key, etag) => {
  count.calledOrigin()
  return origin.revalidate(key, etag)
}

/** @type {Strategy} */
const strategy = await create({
  fetchOrigin,
  writeOrigin,
  revalidateOrigin,
  shape,
  redis: /** @type {NonNullable<typeof redis>} readSettings sees to it that it is there for those who use it */ (redis),
  options,
  count,
  now
})

const readCounters = () => count.read({
  entries: strategy.countEntries?.() ?? 0,
  memoryBytes: process.memoryUsage.rss(),
  isRedisConnected: redis && redis.isReady(),
  breakerState: strategy.readBreaker?.() ?? null,
  invalidates
})

await runFastify({
  build: (app) => {
    app.addHook('onSend', async (_request, reply) => { reply.header('x-instance', instance) })
    addRoutes({ app, strategy, writeOrigin, count, readCounters, readMemory: () => readCacheMemory({ redis }), now })
  },
  release: () => {
    strategy.close?.().catch(() => {})
    redis?.close()
    origin.close()
  }
})

function readOrGiveUp () {
  try {
    return readSettings({ env: process.env, strategies: STRATEGIES })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
