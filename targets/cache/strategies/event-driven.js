import { openChannel } from '../service/channel.js'
import { readThrough } from '../service/entry-cache.js'
import { createLazyCache } from '../service/lazy-cache.js'

/** @import { RedisTools, Strategy } from '../strategies.js' */

const CHANNEL = 'lab:events'

/**
 * As lazy, and who writes tells the other processes, which drop the key. A message is lost when nobody listens; so whoever comes back
 * to the channel drops everything, and the time to live bounds the rest.
 * @param {RedisTools} tools
 * @returns {Promise<Strategy>} it listens
 */
export async function createEventDriven (tools) {
  const { writeOrigin, redis, count } = tools
  const cache = createLazyCache(tools)
  const channel = await openChannel({
    redis,
    name: CHANNEL,
    count,
    onReturn: () => cache.clear(),
    onMessage: (message) => {
      const { key, version } = /** @type {{ key: string, version: number | null }} what put has sent */ (message)
      count.sawVersion(key, version)
      cache.delete(key) // also ends the keeping of what is just being fetched, which may be the old one
    }
  })
  return {
    get: (key) => readThrough({ cache, key, count }),
    async put (key, body) {
      const { version } = await writeOrigin(key, body)
      cache.delete(key)
      await channel.publish({ key, version }).catch(() => {}) // counted there; the origin has the write
      return { version }
    },
    countEntries: cache.countKept
  }
}
