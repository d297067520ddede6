import { decodeShaped, encodeShaped } from './entry-shapes.js'

/**
 * @import { Counters } from './counters.js'
 * @import { Entry } from './entry-format.js'
 * @import { RedisConnection } from './redis-connection.js'
 */

/**
 * Entries in a Redis that two versions of the service share. A Redis that is gone or hangs is counted and never an
 * error of the request.
 * @param {{ redis: RedisConnection, prefix: string, count: Counters }} tools prefix: of all keys
 */
export function createShapedStore ({ redis: { client }, prefix, count }) {
  return {
    /**
     * @param {string} key
     * @returns {Promise<{ found: { entry: Entry, shape: number } | null, isDown: boolean }>} isDown: nothing is known,
     *   and a write would fail as well
     */
    async read (key) {
      try {
        const bytes = await client.getBuffer(prefix + key)
        return { found: bytes === null ? null : decodeShaped(bytes), isDown: false }
      } catch {
        count.redisFailed()
        return { found: null, isDown: true }
      }
    },
    /**
     * @param {string} key
     * @param {{ entry: Entry, shape: number, keepMs: number }} written
     */
    async write (key, { entry, shape, keepMs }) {
      try {
        await client.set(prefix + key, encodeShaped({ entry, shape }), 'PX', keepMs)
      } catch {
        count.redisFailed()
      }
    }
  }
}
