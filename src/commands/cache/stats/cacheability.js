/** @import { QueryRule, Refusal } from '../types.ts' */

/**
 * What a shared cache may keep by itself (RFC 9110, 15.1), and 304: whoever asks whether a copy is still good is
 * answered by the cache too. Parts of an answer (206) are left out, as caches differ in them.
 */
const STATUSES = [200, 203, 204, 300, 301, 304, 308, 404, 410]
const METHODS = ['GET', 'HEAD']

/**
 * Why a request is not cached; null: it can be.
 * @param {string} method
 * @param {number} status
 * @param {'user' | 'cookie' | null} personal
 * @param {boolean} hasPath
 * @param {boolean} hasQuery
 * @param {QueryRule} query
 * @returns {Refusal | null}
 */
export function refuseRequest (method, status, personal, hasPath, hasQuery, query) {
  if (!METHODS.includes(method)) return 'method'
  if (!STATUSES.includes(status)) return 'status'
  if (personal !== null) return personal
  if (!hasPath) return 'path'
  return hasQuery && query === 'pass' ? 'query' : null
}

/** Whether the size of an answer is that of what a cache would keep. @param {string} method @param {number} status */
export function tellsSize (method, status) {
  return method === 'GET' && status !== 304
}
