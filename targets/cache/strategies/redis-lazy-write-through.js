import { createRedisLazy } from './redis-lazy.js'
import { createRedisWriteThrough } from './redis-write-through.js'

/** @import { RedisTools, Strategy } from '../strategies.js' */

/**
 * Filled by reads and by writes. A read that came to the origin before a write may still store its older value after it: nothing here
 * compares versions, as in most code of this kind, and the lab counts what it serves of it.
 * @param {RedisTools} tools
 * @returns {Strategy}
 */
export function createRedisLazyWriteThrough (tools) {
  return { get: createRedisLazy(tools).get, put: createRedisWriteThrough(tools).put }
}
