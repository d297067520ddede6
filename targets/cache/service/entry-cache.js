import { LRUCache } from 'lru-cache'

/**
 * @import { CacheOptions } from './settings.js'
 * @import { Counters } from './counters.js'
 * @import { Entry } from './entry-format.js'
 * @import { Answer } from '../strategies.js'
 * @typedef {{ calledOrigin: boolean }} Lookup what a read led to
 * @typedef {LRUCache<string, Entry, Lookup> & { countKept: () => number }} EntryCache countKept: without those that are still
 *   loaded, each of which has its place already and counts in `size`
 */

/** What lru-cache calls them; an entry that was replaced ('set', 'fetch') was not evicted. @type {Record<string, string>} */
const REASONS = { evict: 'size', expire: 'expired', delete: 'invalidated' }

/**
 * Entries in this process, with a time to live and a most of them, of their bytes, or of both. The one used longest ago goes first.
 * @param {object} tools
 * @param {CacheOptions} tools.options
 * @param {Counters} tools.count
 * @param {() => number} tools.now
 * @param {number} [tools.ttlMs] absent: that of the options
 * @param {(key: string, lookup: Lookup) => Promise<Entry>} [tools.load] for readThrough
 * @returns {EntryCache}
 */
export function createEntryCache ({ options, count, now, ttlMs = options.ttlMs, load }) {
  const { maxEntries, maxBytes, sliding } = options
  /** @type {Set<string>} */
  const loading = new Set()
  /** @type {LRUCache<string, Entry, Lookup>} */
  const cache = new LRUCache({
    max: maxEntries,
    ...maxBytes > 0 && { maxSize: maxBytes, sizeCalculation: sizeOf },
    ttl: ttlMs,
    ttlResolution: 0, // asks the clock each time: the default may serve an entry 1 ms past its time
    updateAgeOnGet: sliding,
    perf: { now },
    dispose: (_entry, _key, reason) => { if (Object.hasOwn(REASONS, reason)) count.evicted(REASONS[reason]) },
    // Without it whoever waits for a load gets undefined when the entry is invalidated or pushed out meanwhile. What was loaded is
    // then handed out and not kept.
    ignoreFetchAbort: true,
    fetchMethod: load && (async (key, _stale, { context, options }) => {
      loading.add(key)
      const entry = await load(key, context).finally(() => loading.delete(key))
      // What comes from a cache behind this one has lived before; where a read begins its time anew, this was one.
      options.ttl = sliding ? ttlMs : Math.max(1, Math.ceil(ttlMs - (now() - entry.storedAtMs)))
      return entry
    })
  })
  const hasPlace = (/** @type {string} */ key) => cache.getRemainingTTL(key) > 0 // not after it was dropped meanwhile
  return Object.assign(cache, { countKept: () => cache.size - [...loading].filter(hasPlace).length })
}

/** Bytes that it counts for: those of its value. An empty one counts too. @param {Entry} entry */
export function sizeOf ({ value: { body } }) {
  return Math.max(1, body.length)
}

/**
 * Reads an entry, or loads it once however many ask for it.
 * @param {{ cache: EntryCache, key: string, count: Counters }} options
 * @returns {Promise<Answer>}
 */
export async function readThrough ({ cache, key, count }) {
  const lookup = { calledOrigin: false }
  /** @type {LRUCache.Status<string, Entry, Lookup>} */
  const status = {}
  const pending = cache.fetch(key, { context: lookup, status })
  const { fetch: how } = status // of this read; set before the first await
  if (how === 'stale') count.evicted('expired')
  const entry = await pending
  const outcome = how === 'inflight' ? 'coalesced' : lookup.calledOrigin ? 'miss' : 'fresh'
  return { value: entry?.value, storedAtMs: entry?.storedAtMs ?? 0, outcome }
}
