/**
 * Everybody fetches, and the first to have a document stores it for all, without waiting for that: the origin has the
 * stampede, the cache has not.
 * @type {import('../strategies.js').Strategy}
 */
export async function getStampedeAsync ({ id, cache, fetchDocument }) {
  const cached = await cache.read(id)
  if (cached !== undefined) return cached
  const document = await fetchDocument(id)
  const found = await cache.readOrLock(id)
  if (found.state === 'locked') cache.storeLater(id, document)
  if (found.state === 'taken') found.ear.close()
  return document
}
