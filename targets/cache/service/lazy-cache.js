import { createEntryCache } from './entry-cache.js'

/** @import { LocalTools } from '../strategies.js' */

/**
 * Entries that the first read of a key fetches from the origin, to be read by `readThrough`.
 * @param {LocalTools} tools
 */
export function createLazyCache ({ fetchOrigin, options, count, now }) {
  return createEntryCache({
    options,
    count,
    now,
    load: async (key, lookup) => {
      lookup.calledOrigin = true
      return { value: await fetchOrigin(key), storedAtMs: now() }
    }
  })
}
