import { readFileSync } from 'node:fs'

/**
 * Of /proc or of a control group: it takes some microseconds, and a thread of the pool several times that.
 * @param {string} path
 * @returns {string} empty where there is none
 */
export function readText (path) {
  try { return readFileSync(path, 'utf8') } catch { return '' }
}
