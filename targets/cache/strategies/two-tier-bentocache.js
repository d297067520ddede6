import { createBus } from '../service/bentocache-bus.js'

/**
 * @import { Entry } from '../service/entry-format.js'
 * @import { RedisTools, Strategy } from '../strategies.js'
 * @typedef {{ body: string, type: string, encoding: string | null, version: number | null, storedAtMs: number }} Packed
 */

/**
 * Memory before Redis by bentocache: one call at a time for a key, and a bus that tells the other processes of each entry that is
 * stored, by a read too. When the call fails, each of those who wait makes it again, one after the other.
 * @param {RedisTools} tools
 * @returns {Promise<Strategy>} its bus listens
 */
export async function createTwoTierBentocache ({ fetchOrigin, writeOrigin, redis, options: { ttlMs, maxEntries }, count, now }) {
  const { BentoCache, bentostore } = await import('bentocache')
  const { memoryDriver } = await import('bentocache/drivers/memory')
  const { redisDriver } = await import('bentocache/drivers/redis')
  const { bus, listening } = createBus({ redis, count })
  const cache = new BentoCache({
    default: 'lab',
    ttl: ttlMs,
    grace: false,
    suppressL2Errors: true,
    logger: createErrorCounter(() => count.redisFailed()),
    stores: {
      lab: bentostore()
        // Serialized, as by default: without it (1.6.1) a message of the bus about a key that is here ends the process.
        .useL1Layer(memoryDriver({ maxItems: maxEntries }))
        .useL2Layer(redisDriver({ connection: redis.client, prefix: 'lab' }))
        .useBus(bus)
    }
  })
  cache.use() // it makes its layers when they are first asked for
  await listening

  return {
    async get (key) {
      let calledOrigin = false
      const askedAtMs = now()
      const packed = await cache.getOrSet({
        key,
        factory: async () => {
          calledOrigin = true
          return pack({ value: await fetchOrigin(key), storedAtMs: now() })
        }
      })
      const outcome = calledOrigin ? 'miss' : packed.storedAtMs >= askedAtMs ? 'coalesced' : 'fresh'
      return { ...unpack(packed), outcome }
    },
    async put (key, body) {
      const value = await writeOrigin(key, body)
      await cache.set({ key, value: pack({ value, storedAtMs: now() }) })
      return { version: value.version }
    },
    close: () => cache.disconnectAll() // ends the timer of its bus
  }
}

/**
 * As JSON can carry it: bentocache writes an entry to Redis with JSON.stringify.
 * @param {Entry} entry
 * @returns {Packed}
 */
function pack ({ value, storedAtMs }) {
  return { ...value, body: value.body.toString('latin1'), storedAtMs }
}

/**
 * @param {Packed} packed
 * @returns {Entry}
 */
function unpack ({ storedAtMs, ...value }) {
  return { value: { ...value, body: Buffer.from(value.body, 'latin1') }, storedAtMs }
}

/**
 * A logger for what bentocache does not throw: the failures of its second layer.
 * @param {() => void} onError
 * @param {unknown} [layer] whose logger it is
 */
function createErrorCounter (onError, layer) {
  const ignore = () => {}
  return {
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    fatal: ignore,
    error: layer === 'l2' ? onError : ignore,
    /** @param {Record<string, unknown>} about */
    child: (about) => createErrorCounter(onError, about.layer)
  }
}
