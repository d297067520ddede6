import { createEntryCache } from '../service/entry-cache.js'
import { isOutage } from '../service/origin-client.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 */

/**
 * RFC 5861, section 4: past its time an entry stands in for an answer that fails. Each read waits for that failure first.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createStaleIfError ({ fetchOrigin, options, count, now }) {
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
      try {
        return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
      } catch (error) {
        if (kept && isOutage(error)) return { ...kept, outcome: 'stale' }
        throw error
      }
    },
    countEntries: () => cache.size
  }
}
