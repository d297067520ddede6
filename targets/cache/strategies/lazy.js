import { createEntryCache, readThrough } from '../service/entry-cache.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

/**
 * As memory, and one call to the origin for a key however many wait for it.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createLazy ({ fetchOrigin, options, count, now }) {
  const cache = createEntryCache({
    options,
    count,
    now,
    load: async (key, lookup) => {
      lookup.calledOrigin = true
      return { value: await fetchOrigin(key), storedAtMs: now() }
    }
  })
  return {
    get: (key) => readThrough({ cache, key, count }),
    countEntries: () => cache.size
  }
}
