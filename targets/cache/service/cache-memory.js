import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * @import { RedisConnection } from './redis-connection.js'
 *
 * What is held at one moment, without garbage. heapBytes: of V8; externalBytes: of buffers, in which values are. redis: of
 * the whole server; evicted: keys so far, for want of memory; expired: so far; null: there is none, or it does not answer.
 * @typedef {{ heapBytes: number, externalBytes: number, redis: { usedBytes: number, keys: number, evicted: number, expired:
 *   number } | null }} CacheMemory
 */

/** @type {(() => void) | undefined} */
let collect

/**
 * Collects garbage first, which takes some milliseconds: it is for before a window and after it.
 * @param {{ redis: RedisConnection | null }} options
 * @returns {Promise<CacheMemory>}
 */
export async function readCacheMemory ({ redis }) {
  collect ??= findCollector()
  collect()
  const { used_heap_size: heapBytes, external_memory: externalBytes } = getHeapStatistics()
  return { heapBytes, externalBytes, redis: redis && await readRedis(redis) }
}

/** The function `gc`, which Node.js hides. */
function findCollector () {
  setFlagsFromString('--expose-gc')
  return /** @type {() => void} */ (runInNewContext('gc'))
}

/** @param {RedisConnection} redis @returns {Promise<CacheMemory['redis']>} */
async function readRedis ({ client }) {
  try {
    const [memory, stats, keys] = await Promise.all([client.info('memory'), client.info('stats'), client.dbsize()])
    return {
      usedBytes: readNumber(memory, 'used_memory'),
      keys,
      evicted: readNumber(stats, 'evicted_keys'),
      expired: readNumber(stats, 'expired_keys')
    }
  } catch {
    return null
  }
}

/** @param {string} info lines of `name:value` @param {string} name */
function readNumber (info, name) {
  const line = info.split('\r\n').find((one) => one.startsWith(`${name}:`))
  return Number(line?.slice(name.length + 1))
}
