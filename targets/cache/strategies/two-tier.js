import { createEntryCache, readThrough } from '../service/entry-cache.js'
import { createRedisStore } from '../service/redis-store.js'

/** @import { RedisTools, Strategy } from '../strategies.js' */

/**
 * Memory before Redis, both filled by reads and writes. In one process one lookup for a key however many wait for it. Other processes
 * are told nothing: their memory keeps what it has until its time is over.
 * @param {RedisTools} tools
 * @returns {Strategy}
 */
export function createTwoTier ({ fetchOrigin, writeOrigin, redis, options, count, now }) {
  const store = createRedisStore({ redis, options, count })
  const cache = createEntryCache({
    options,
    count,
    now,
    load: async (key, lookup) => {
      const { entry: kept, isDown } = await store.read(key)
      if (kept) return kept
      lookup.calledOrigin = true
      const entry = { value: await fetchOrigin(key), storedAtMs: now() }
      if (!isDown) await store.write(key, entry)
      return entry
    }
  })
  return {
    get: (key) => readThrough({ cache, key, count }),
    async put (key, body) {
      const value = await writeOrigin(key, body)
      const entry = { value, storedAtMs: now() }
      cache.set(key, entry)
      await store.write(key, entry)
      return { version: value.version }
    },
    countEntries: cache.countKept
  }
}
