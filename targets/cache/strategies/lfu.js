import { sizeOf } from '../service/entry-cache.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 *
 * @typedef {{ entry: Entry, untilMs: number }} Kept untilMs: it counts as fresh
 */

/**
 * What transitory calls them; an entry that was replaced was not evicted. Removed by hand is what had expired.
 * @type {Record<string, string>}
 */
const REASONS = { size: 'size', explicit: 'expired' }

/**
 * What is used least goes first: W-TinyLFU (Einziger, Friedman and Manes, ACM Transactions on Storage 2017), which keeps count of
 * keys that it no longer has, and lets a new one in only where it is asked for more often than the one that would have to go. It
 * may hold 1 % more than its limit. One call to the origin for a key however many wait for it.
 * @param {LocalTools} tools
 * @returns {Promise<Strategy>}
 */
export async function createLfu ({ fetchOrigin, options: { ttlMs, maxEntries, maxBytes, sliding }, count, now }) {
  const cache = await createCache({ maxEntries, maxBytes, onRemoved: (reason) => count.evicted(reason) })
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()
  const load = async (/** @type {string} */ key) => {
    const entry = { value: await fetchOrigin(key), storedAtMs: now() }
    cache.set(key, { entry, untilMs: now() + ttlMs })
    return entry
  }
  /** Its own times to live are in steps of a second. @param {string} key */
  const readFresh = (key) => {
    const kept = cache.getIfPresent(key)
    if (kept && now() >= kept.untilMs) cache.delete(key)
    else if (kept && sliding) kept.untilMs = now() + ttlMs
    return kept && now() < kept.untilMs ? kept.entry : null
  }
  return {
    async get (key) {
      const kept = readFresh(key)
      if (kept) return { ...kept, outcome: 'fresh' }
      const { result, joined } = flights.run(key, load)
      return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
    },
    countEntries: () => cache.size,
    close: async () => cache.clear() // ends its timer
  }
}

/** @param {{ maxEntries: number, maxBytes: number, onRemoved: (reason: string) => void }} options */
async function createCache ({ maxEntries, maxBytes, onRemoved }) {
  const { newCache } = await import('transitory')
  /** @type {import('transitory').CacheBuilder<string, Kept>} */
  const builder = newCache()
  builder.withRemovalListener((_key, _kept, reason) => { if (Object.hasOwn(REASONS, reason)) onRemoved(REASONS[reason]) })
  if (maxBytes > 0) return builder.maxSize(maxBytes).withWeigher((_key, { entry }) => sizeOf(entry)).build()
  return builder.maxSize(maxEntries).build()
}
