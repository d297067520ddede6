import { createEntryCache } from '../service/entry-cache.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 */

/**
 * RFC 5861, section 3: past its time an entry is served at once, and fetched anew behind the answer, one call at a time for a key. While
 * that fails the entry goes on being served, until its second time is over too.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createStaleWhileRevalidate ({ fetchOrigin, options, count, now }) {
  const { ttlMs, staleMs } = options
  const cache = createEntryCache({ options: { ...options, sliding: false }, count, now, ttlMs: ttlMs + staleMs })
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()
  const refresh = async (/** @type {string} */ key) => {
    const entry = { value: await fetchOrigin(key), storedAtMs: now() }
    cache.set(key, entry)
    return entry
  }
  return {
    async get (key) {
      const kept = cache.get(key)
      if (kept && now() - kept.storedAtMs < ttlMs) return { ...kept, outcome: 'fresh' }
      const { result, joined } = flights.run(key, refresh)
      if (!kept) return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
      result.catch(() => {}) // nobody waits for it
      return { ...kept, outcome: 'stale' }
    },
    countEntries: () => cache.size
  }
}
