import { createEntryCache } from './entry-cache.js'
import { createSingleFlight } from './single-flight.js'

/**
 * @import { Entry } from './entry-format.js'
 * @import { LocalTools } from '../strategies.js'
 */

/**
 * Entries that are kept for a second time past their first, and fetched anew by one call at a time for a key (RFC 5861). What an entry
 * in its second time is good for is for the strategy to say.
 * @param {LocalTools} tools
 */
export function createStaleCache ({ fetchOrigin, options, count, now }) {
  const { ttlMs, staleMs } = options
  const cache = createEntryCache({ options: { ...options, sliding: false }, count, now, ttlMs: ttlMs + staleMs })
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()
  const fetchEntry = async (/** @type {string} */ key) => {
    const entry = { value: await fetchOrigin(key), storedAtMs: now() }
    cache.set(key, entry)
    return entry
  }
  return {
    get: (/** @type {string} */ key) => cache.get(key),
    isFresh: (/** @type {Entry} */ { storedAtMs }) => now() - storedAtMs < ttlMs,
    refresh: (/** @type {string} */ key) => flights.run(key, fetchEntry),
    countEntries: () => cache.size
  }
}
