import { newCache } from 'transitory'
import { sizeOf } from '../service/entry-cache.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 */

/** What transitory calls them; an entry that was replaced was not evicted. @type {Record<string, string>} */
const REASONS = { size: 'size', expired: 'expired', explicit: 'invalidated' }

/**
 * What is used least goes first: W-TinyLFU (Einziger, Friedman and Manes, ACM Transactions on Storage 2017), which keeps count of
 * keys that it no longer has, and lets a new one in only where it is asked for more often than the one that would have to go. It
 * may hold 1 % more than its limit. One call to the origin for a key however many wait for it.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createLfu ({ fetchOrigin, options: { ttlMs, maxEntries, maxBytes, sliding }, count, now }) {
  const builder = newCache().withRemovalListener((_key, _entry, reason) => {
    if (Object.hasOwn(REASONS, reason)) count.evicted(REASONS[reason])
  })
  if (maxBytes > 0) builder.maxSize(maxBytes).withWeigher((_key, entry) => sizeOf(entry))
  else builder.maxSize(maxEntries)
  if (sliding) builder.expireAfterRead(ttlMs)
  else builder.expireAfterWrite(ttlMs)
  const cache = builder.build()
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()
  const load = async (/** @type {string} */ key) => {
    const entry = { value: await fetchOrigin(key), storedAtMs: now() }
    cache.set(key, entry)
    return entry
  }
  return {
    async get (key) {
      const kept = cache.getIfPresent(key)
      if (kept) return { ...kept, outcome: 'fresh' }
      const { result, joined } = flights.run(key, load)
      return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
    },
    countEntries: () => cache.size,
    close: async () => cache.clear() // ends its timer
  }
}
