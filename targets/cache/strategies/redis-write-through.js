import { createRedisStore } from '../service/redis-store.js'

/** @import { RedisTools, Strategy } from '../strategies.js' */

/**
 * A write goes to the origin and into Redis; a read never fills, so what nobody writes is never cached.
 * @param {RedisTools} tools
 * @returns {Strategy}
 */
export function createRedisWriteThrough ({ fetchOrigin, writeOrigin, redis, options, count, now }) {
  const store = createRedisStore({ redis, options, count })
  return {
    async get (key) {
      const { entry: kept } = await store.read(key)
      return kept ? { ...kept, outcome: 'fresh' } : { value: await fetchOrigin(key), storedAtMs: now(), outcome: 'miss' }
    },
    async put (key, body) {
      const value = await writeOrigin(key, body)
      await store.write(key, { value, storedAtMs: now() })
      return { version: value.version }
    }
  }
}
