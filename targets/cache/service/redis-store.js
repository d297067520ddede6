import { decodeEntry, encodeEntry } from './entry-format.js'

/**
 * @import { CacheOptions } from './settings.js'
 * @import { Counters } from './counters.js'
 * @import { Entry } from './entry-format.js'
 * @import { RedisConnection } from './redis-connection.js'
 */

const PREFIX = 'lab:'

/**
 * Entries in Redis. A Redis that is gone or hangs is counted and never an error of the request.
 * @param {{ redis: RedisConnection, options: CacheOptions, count: Counters }} tools
 */
export function createRedisStore ({ redis: { client }, options: { ttlMs, sliding }, count }) {
  const read = (/** @type {string} */ key) => sliding ? client.getexBuffer(PREFIX + key, 'PX', ttlMs) : client.getBuffer(PREFIX + key)
  return {
    /**
     * @param {string} key
     * @returns {Promise<{ entry: Entry | null, isDown: boolean }>} isDown: nothing is known, and a write would fail as well
     */
    async read (key) {
      try {
        const bytes = await read(key)
        return { entry: bytes === null ? null : decodeEntry(bytes), isDown: false }
      } catch {
        count.redisFailed()
        return { entry: null, isDown: true }
      }
    },
    /**
     * @param {string} key
     * @param {Entry} entry
     */
    async write (key, entry) {
      try {
        await client.set(PREFIX + key, encodeEntry(entry), 'PX', ttlMs)
      } catch {
        count.redisFailed()
      }
    }
  }
}
