import { isOutage } from '../service/origin-client.js'
import { createStaleCache } from '../service/stale-cache.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

/**
 * RFC 5861, section 4: past its time an entry stands in for an answer that fails. Each read waits for that failure first.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createStaleIfError (tools) {
  const cache = createStaleCache(tools)
  return {
    async get (key) {
      const kept = cache.get(key)
      if (kept && cache.isFresh(kept)) return { ...kept, outcome: 'fresh' }
      const { result, joined } = cache.refresh(key)
      try {
        return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
      } catch (error) {
        if (kept && isOutage(error)) return { ...kept, outcome: 'stale' }
        throw error
      }
    },
    countEntries: cache.countEntries
  }
}
