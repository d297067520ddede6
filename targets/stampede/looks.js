/**
 * Workers whose look must have found nothing, and those whose look can have found nothing, by what is seen from outside
 * of the cache: whoever has its answer before the first store of the document begins has missed; whoever looks when that
 * store has ended must find it.
 * @typedef {{ least: number, most: number }} Early
 */

/**
 * The same cache, and a count of the early looks. Looks that take the lock are not in it: what they lead to is known anyway.
 * @param {{ cache: import('./strategies.js').Cache }} options
 * @returns {{ cache: import('./strategies.js').Cache, early: Early }} early grows
 */
export function watchLooks ({ cache }) {
  const early = { least: 0, most: 0 }
  /** @type {Set<number>} */
  const begun = new Set()
  /** @type {Set<number>} */
  const stored = new Set()
  return { cache: { ...cache, read, store, storeLater }, early }

  /** @param {number} id */
  async function read (id) {
    if (!stored.has(id)) early.most++
    const found = await cache.read(id)
    if (!begun.has(id)) early.least++
    if (found !== undefined) stored.add(id) // the only sign of a store that nobody waited for
    return found
  }

  /** @param {number} id @param {string} document */
  async function store (id, document) {
    begun.add(id)
    await cache.store(id, document)
    stored.add(id)
  }

  /** @param {number} id @param {string} document */
  function storeLater (id, document) {
    begun.add(id)
    cache.storeLater(id, document)
  }
}
