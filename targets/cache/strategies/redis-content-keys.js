import { createHash } from 'node:crypto'
import { createShapedStore } from '../service/shaped-store.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { RedisTools, Strategy } from '../strategies.js'
 */

const PREFIX = 'lab:content:'
const SHAPE = 2 // which has all that is known of a value; content in another shape would have another name
const CHANGED = Object.freeze({ byte: 6, below: 51 }) // of the key's hash: one in five, 8 of the keys 0 to 39

/**
 * Entries under the name of their content, as files of a build are (`app.3f2a1c.js`). A new version of the service asks
 * for new names where content has changed, one key in five, and finds the rest where it was. How long an entry may be
 * served without asking is for the origin to say (RFC 9111): past its max-age it is asked whether the entry still
 * holds, by its ETag.
 * @param {RedisTools} tools
 * @returns {Strategy}
 */
export function createRedisContentKeys ({ fetchOrigin, revalidateOrigin, redis, options: { ttlMs }, count, now, shape }) {
  const store = createShapedStore({ redis, prefix: PREFIX, count })
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()
  const lifetimeOf = (/** @type {Entry} */ { value: { freshness } }) => freshness?.maxAgeMs ?? ttlMs

  return {
    async get (key) {
      const name = nameContent({ key, shape })
      const { found, isDown } = await store.read(name)
      const kept = found?.entry
      if (kept && now() - kept.storedAtMs < lifetimeOf(kept)) return { ...kept, outcome: 'fresh' }
      const { result, joined } = flights.run(name, async () => {
        const etag = kept?.value.freshness?.etag
        const value = kept && etag ? await revalidateOrigin(key, etag) ?? kept.value : await fetchOrigin(key)
        const entry = { value, storedAtMs: now() }
        if (!isDown) await store.write(name, { entry, shape: SHAPE, keepMs: Math.max(ttlMs, lifetimeOf(entry)) })
        return entry
      })
      return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
    }
  }
}

/**
 * What a build would name it; the manifest of a version is this rule.
 * @param {{ key: string, shape: number }} options
 */
export function nameContent ({ key, shape }) {
  const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest()
  const edition = shape > 1 && hash(key)[CHANGED.byte] < CHANGED.below ? shape : 1
  return hash(`${key}\n${edition}`).toString('hex', 0, 8)
}
