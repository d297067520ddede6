import { readFileSync, writeFileSync } from 'node:fs'

/** @import { Test } from 'tap' */

/**
 * Compares with a file in golden/ that a person can read; UPDATE_GOLDEN=1 rewrites it.
 * @param {Test} t
 * @param {string} name
 * @param {string} text
 */
export function matchGolden (t, name, text) {
  const url = new URL(`golden/${name}`, import.meta.url)
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(url, text)
  t.equal(text, readFileSync(url, 'utf8'), `as in golden/${name}`)
}
