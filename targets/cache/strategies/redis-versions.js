import { createShapedStore } from '../service/shaped-store.js'
import { createSingleFlight } from '../service/single-flight.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { RedisTools, Strategy } from '../strategies.js'
 *
 * How two versions of a service get on with one Redis.
 * @typedef {object} Arrangement
 * @property {'shared' | 'own'} keys own: each shape has a prefix of its own
 * @property {'fails' | 'missing' | 'read'} [other] what an entry of another shape is: an error, as to code that does
 *   not expect one; a miss, to be written over; or read, by code that knows both and writes the older one. Absent:
 *   there is none
 * @property {boolean} [isWarmed] before it takes requests it fetches what the version before it has
 */

const WARM_AT_ONCE = 10
const SCAN_COUNT = 1000

/**
 * Cache-aside, with one call at a time for a key in each process: what is called twice is called by both versions.
 * @param {RedisTools} tools
 * @param {Arrangement} arrangement
 * @returns {Strategy}
 */
export function createRedisVersions ({ fetchOrigin, redis, options: { ttlMs }, count, now, shape }, { keys, other = 'missing', isWarmed = false }) {
  const prefixOf = (/** @type {number} */ one) => keys === 'own' ? `lab:v${one}:` : 'lab:'
  const store = createShapedStore({ redis, prefix: prefixOf(shape), count })
  const written = other === 'read' ? 1 : shape
  /** @type {ReturnType<typeof createSingleFlight<Entry>>} */
  const flights = createSingleFlight()

  /**
   * @param {string} key
   * @param {boolean} isDown
   */
  const fill = (key, isDown) => flights.run(key, async () => {
    const entry = { value: await fetchOrigin(key), storedAtMs: now() }
    if (!isDown) await store.write(key, { entry, shape: written, keepMs: ttlMs })
    return entry
  })

  return {
    async get (key) {
      const { found, isDown } = await store.read(key)
      if (found && (found.shape === shape || other === 'read')) return { ...found.entry, outcome: 'fresh' }
      if (found && other === 'fails') throw new Error(`the entry has shape ${found.shape}, and this version knows shape ${shape}`)
      const { result, joined } = fill(key, isDown)
      return { ...await result, outcome: joined ? 'coalesced' : 'miss' }
    },
    ...isWarmed && {
      async prepare () {
        const left = (await listKeys()).values()
        const work = async () => { for (const key of left) await fill(key, false).result }
        await Promise.all(Array.from({ length: WARM_AT_ONCE }, work))
      }
    }
  }

  /** Of the version before this one. @returns {Promise<Set<string>>} a scan may name a key twice */
  async function listKeys () {
    const before = prefixOf(shape - 1)
    /** @type {Set<string>} */
    const found = new Set()
    for await (const batch of redis.client.scanStream({ match: `${before}*`, count: SCAN_COUNT })) {
      for (const key of /** @type {string[]} as ioredis gives them */ (batch)) found.add(key.slice(before.length))
    }
    return found
  }
}
