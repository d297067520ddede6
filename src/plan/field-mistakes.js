/*
 * The first field of a JSON document of others that is not as its reader needs it, by its path. Where a schema would be too much: these
 * say no more than what is wrong.
 */

/** @typedef {(value: unknown) => boolean} Check */

/**
 * @param {string} at its path
 * @param {unknown} value
 * @param {Record<string, Check>} fields all of them are looked at: one that may be absent has a check that takes undefined
 * @returns {string | null} `load.kind`, or `at` where it is no object; null: all are as they have to be
 */
export function findWrong (at, value, fields) {
  if (typeof value !== 'object' || value === null) return at
  const wrong = Object.keys(fields).find((name) => !fields[name](readField(value, name)))
  return wrong === undefined ? null : `${at}.${wrong}`
}

/**
 * @param {string} at its path
 * @param {unknown} list
 * @param {(one: unknown, at: string) => string | null} find
 * @returns {string | null} what `find` says of the first that is wrong, or `at` where it is no list
 */
export function findInList (at, list, find) {
  if (!Array.isArray(list)) return at
  for (const [i, one] of list.entries()) {
    const wrong = find(one, `${at}[${i}]`)
    if (wrong !== null) return wrong
  }
  return null
}

/**
 * Of its own: `constructor` is no field of a document that does not have it.
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
export function readField (value, name) {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return /** @type {Record<string, unknown>} */ (value)[name]
}
