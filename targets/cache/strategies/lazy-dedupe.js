/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { Lookup } from '../service/entry-cache.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 */

/**
 * The same as lazy, by another library. Its time to live is in whole seconds, and it reads its clock once a second, so that an entry may
 * live up to a second less or more; evictions it does not tell.
 * @param {LocalTools} tools
 * @returns {Promise<Strategy>}
 */
export async function createLazyDedupe ({ fetchOrigin, options: { ttlMs, maxEntries }, now }) {
  const { createCache } = await import('async-cache-dedupe')
  const cache = createCache({
    ttl: Math.max(1, Math.round(ttlMs / 1000)),
    storage: { type: 'memory', options: { size: maxEntries } }
  }).define('load', { serialize: ({ key }) => key }, load)

  /**
   * @param {{ key: string, lookup: Lookup }} read
   * @returns {Promise<Entry>}
   */
  async function load ({ key, lookup }) {
    lookup.calledOrigin = true
    return { value: await fetchOrigin(key), storedAtMs: now() }
  }

  return {
    async get (key) {
      const lookup = { calledOrigin: false }
      const askedAtMs = now()
      const entry = await cache.load({ key, lookup })
      // What was stored after this read had begun, by another's call, it has waited for.
      const outcome = lookup.calledOrigin ? 'miss' : entry.storedAtMs >= askedAtMs ? 'coalesced' : 'fresh'
      return { ...entry, outcome }
    }
  }
}
