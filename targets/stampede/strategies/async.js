/**
 * Who misses fetches and answers; the store is left to itself.
 * @type {import('../strategies.js').Strategy}
 */
export async function getAsync ({ id, cache, fetchDocument }) {
  const cached = await cache.read(id)
  if (cached !== undefined) return cached
  const document = await fetchDocument(id)
  cache.storeLater(id, document)
  return document
}
