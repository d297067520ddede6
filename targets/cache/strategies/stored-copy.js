import { createEntryCache } from '../service/entry-cache.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

const KEEP_MS = 6 * 60 * 60 * 1000

/**
 * The policy of the BBC's published fallback test: always ask the origin, keep a copy of each good answer for 6 h, serve it on any other
 * status. No single flight and no breaker, so a failing origin is called once a request, and each waits for the failure.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createStoredCopy ({ fetchOrigin, options, count, now }) {
  const cache = createEntryCache({ options: { ...options, sliding: false }, count, now, ttlMs: KEEP_MS })
  return {
    async get (key) {
      try {
        const entry = { value: await fetchOrigin(key), storedAtMs: now() }
        cache.set(key, entry)
        return { ...entry, outcome: 'miss' }
      } catch (error) {
        const kept = cache.get(key)
        if (kept) return { ...kept, outcome: 'stale' }
        throw error
      }
    },
    countEntries: () => cache.size
  }
}
