/** @import { LocalTools, Strategy } from '../strategies.js' */

/**
 * Every request goes to the origin: what the others are measured against.
 * @param {LocalTools} tools
 * @returns {Strategy}
 */
export function createNone ({ fetchOrigin, now }) {
  return {
    get: async (key) => ({ value: await fetchOrigin(key), storedAtMs: now(), outcome: 'miss' })
  }
}
