/**
 * Nothing against a stampede: who misses fetches, stores, and answers when it is stored.
 * @type {import('../strategies.js').Strategy}
 */
export async function getPlain ({ id, cache, fetchDocument }) {
  const cached = await cache.read(id)
  if (cached !== undefined) return cached
  const document = await fetchDocument(id)
  await cache.store(id, document)
  return document
}
