import { createRedisStore } from '../service/redis-store.js'

/** @import { RedisTools, Strategy } from '../strategies.js' */

/**
 * Cache-aside: ask Redis, else the origin, then store. No single flight. Without Redis every read is one of the origin.
 * @param {RedisTools} tools
 * @returns {Strategy}
 */
export function createRedisLazy ({ fetchOrigin, redis, options, count, now }) {
  const store = createRedisStore({ redis, options, count })
  return {
    async get (key) {
      const { entry: kept, isDown } = await store.read(key)
      if (kept) return { ...kept, outcome: 'fresh' }
      const entry = { value: await fetchOrigin(key), storedAtMs: now() }
      if (!isDown) await store.write(key, entry) // a Redis that hangs would take its timeout twice
      return { ...entry, outcome: 'miss' }
    }
  }
}
