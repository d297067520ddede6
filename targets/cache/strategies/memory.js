import { createEntryCache } from '../service/entry-cache.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

/**
 * A time to live, absolute or sliding, and a most of entries. No single flight: all who ask for a cold key at once call the origin.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createMemory ({ fetchOrigin, options, count, now }) {
  const cache = createEntryCache({ options, count, now })
  return {
    async get (key) {
      const kept = cache.get(key)
      if (kept) return { ...kept, outcome: 'fresh' }
      const entry = { value: await fetchOrigin(key), storedAtMs: now() }
      cache.set(key, entry)
      return { ...entry, outcome: 'miss' }
    },
    countEntries: () => cache.size
  }
}
