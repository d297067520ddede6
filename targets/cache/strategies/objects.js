import { createEntryCache, readThrough } from '../service/entry-cache.js'

/**
 * @import { Value } from '../service/origin-client.js'
 * @import { LocalTools, Strategy } from '../strategies.js'
 *
 * What a service works with instead of bytes: an object of objects.
 * @typedef {{ key: string, version: number, parts: Array<{ text: string }> }} Item
 */

const PART_LENGTH = 32

/** How an object gets into the cache, and from there to a handler. */
const WAYS = {
  shared: { keep: (/** @type {Item} */ item) => item, hand: (/** @type {Item} */ item) => item },
  frozen: { keep: freeze, hand: (/** @type {Item} */ item) => item },
  cloned: { keep: (/** @type {Item} */ item) => item, hand: (/** @type {Item} */ item) => structuredClone(item) }
}

/**
 * Memory that keeps parsed objects, one of a key for all requests, with one call to the origin however many wait. One
 * handler, that of writes, changes what it got from the cache: it blanks the key for a line of its log.
 * @param {LocalTools} tools
 * @param {keyof typeof WAYS} way
 * @returns {Strategy}
 */
export function createObjects ({ fetchOrigin, writeOrigin, options, count, now }, way) {
  const { keep, hand } = WAYS[way]
  const makeEntry = (/** @type {Value} */ value) =>
    ({ value: { ...value, body: EMPTY, item: keep(readItem(value.body)) }, storedAtMs: now() })
  const cache = createEntryCache({
    options,
    count,
    now,
    load: async (key, lookup) => {
      lookup.calledOrigin = true
      return makeEntry(await fetchOrigin(key))
    }
  })
  return {
    async get (key) {
      const { value, ...answer } = await readThrough({ cache, key, count })
      return { ...answer, value: value?.item && { ...value, body: writeItem(hand(value.item)) } }
    },
    async put (key, body) {
      const entry = makeEntry(await writeOrigin(key, body))
      cache.set(key, entry)
      const item = hand(entry.value.item)
      item.key = '(not logged)'
      return { version: entry.value.version }
    },
    countEntries: cache.countKept
  }
}

const EMPTY = Buffer.alloc(0)

/** @param {Buffer} body @returns {Item} */
function readItem (body) {
  const { key, version, filler } = JSON.parse(String(body))
  const parts = Array.from({ length: Math.ceil(filler.length / PART_LENGTH) }, (_, index) =>
    ({ text: filler.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH) }))
  return { key, version, parts }
}

/** The bytes that it was read from. @param {Item} item */
function writeItem ({ key, version, parts }) {
  return Buffer.from(JSON.stringify({ key, version, filler: parts.map(({ text }) => text).join('') }))
}

/** To its depth: who assigns to any of it gets a TypeError. @param {Item} item */
function freeze (item) {
  for (const part of item.parts) Object.freeze(part)
  Object.freeze(item.parts)
  return Object.freeze(item)
}
