/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 */

/**
 * The cache that everybody writes first: a Map that is looked at and then set. It never forgets, so it never sees a new version and
 * grows with the keys; all who ask for a cold key at once call the origin.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createDictionary ({ fetchOrigin, now }) {
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  return {
    async get (key) {
      const kept = entries.get(key)
      if (kept) return { ...kept, outcome: 'fresh' }
      const entry = { value: await fetchOrigin(key), storedAtMs: now() }
      entries.set(key, entry)
      return { ...entry, outcome: 'miss' }
    },
    countEntries: () => entries.size
  }
}
