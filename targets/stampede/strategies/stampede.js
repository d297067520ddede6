/**
 * One fetches while the others wait for what it stores, and for no longer than waitMs. They hear of a value only: when the one that
 * fetches fails, or is slower than that, all who wait for it go away with nothing.
 * @type {import('../strategies.js').Strategy}
 */
export async function getStampede ({ id, cache, fetchDocument, tally, waitMs }) {
  const found = await cache.readOrLock(id)
  if (found.state === 'found') return found.document
  if (found.state === 'locked') return await fetchAndStore({ id, cache, fetchDocument })
  const document = await found.ear.within(waitMs)
  if (document !== null) return document
  tally.waiterTimeouts++
  throw new Error(`document ${id} was not stored within ${waitMs} ms`)
}

/** @param {Pick<Parameters<import('../strategies.js').Strategy>[0], 'id' | 'cache' | 'fetchDocument'>} options */
async function fetchAndStore ({ id, cache, fetchDocument }) {
  let document
  try {
    document = await fetchDocument(id)
  } catch (error) {
    cache.unlock(id) // so that the next one to ask may try
    throw error
  }
  await cache.store(id, document)
  return document
}
