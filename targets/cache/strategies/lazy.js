import { readThrough } from '../service/entry-cache.js'
import { createLazyCache } from '../service/lazy-cache.js'

/** @import { LocalTools, Strategy } from '../strategies.js' */

/**
 * As memory, and one call to the origin for a key however many wait for it.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createLazy (tools) {
  const cache = createLazyCache(tools)
  return {
    get: (key) => readThrough({ cache, key, count: tools.count }),
    countEntries: cache.countKept
  }
}
