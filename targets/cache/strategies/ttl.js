import { createEntryCache } from '../service/entry-cache.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 */

/**
 * What expires first goes first, however often it is asked for: a read changes no order. With one time to live for all that is
 * what was stored first. One call to the origin for a key however many wait for it.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createTtl ({ fetchOrigin, options, count, now }) {
  const cache = createEntryCache({ options: { ...options, sliding: false }, count, now })
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()
  const load = async (/** @type {string} */ key) => {
    const entry = { value: await fetchOrigin(key), storedAtMs: now() }
    cache.set(key, entry)
    return entry
  }
  return {
    async get (key) {
      const kept = cache.peek(key) // `get` would make it the newest
      if (kept) return { ...kept, outcome: 'fresh' }
      cache.get(key) // drops what has expired
      const { result, joined } = flights.run(key, load)
      return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
    },
    countEntries: () => cache.size
  }
}
