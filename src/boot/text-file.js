import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** @param {string} path @returns {Promise<string | null>} null where there is none */
export function readText (path) {
  return readFile(path, 'utf8').catch(() => null)
}

/**
 * Of /proc or of a control group: it takes some microseconds, and a thread of the pool several times that.
 * @param {string} path
 * @returns {string} empty where there is none
 */
export function readTextNow (path) {
  try { return readFileSync(path, 'utf8') } catch { return '' }
}
