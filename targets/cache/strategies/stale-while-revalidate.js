import { createStaleCache } from '../service/stale-cache.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

/**
 * RFC 5861, section 3: past its time an entry is served at once, and fetched anew behind the answer, one call at a time for a key. While
 * that fails the entry goes on being served, until its second time is over too.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createStaleWhileRevalidate (tools) {
  const cache = createStaleCache(tools)
  return {
    async get (key) {
      const kept = cache.get(key)
      if (kept && cache.isFresh(kept)) return { ...kept, outcome: 'fresh' }
      const { result, joined } = cache.refresh(key)
      if (!kept) return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
      result.catch(() => {}) // nobody waits for it
      return { ...kept, outcome: 'stale' }
    },
    countEntries: cache.countEntries
  }
}
