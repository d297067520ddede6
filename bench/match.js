/**
 * @param {string} text
 * @param {RegExp} pattern with one group
 * @param {string} what for the message
 * @returns {string}
 * @throws {Error} when it is not there: a peer that prints something else must not count as 0
 */
export function matchOne (text, pattern, what) {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`no ${what} in what it printed:\n${text.slice(-2000)}`)
  return found
}

/**
 * @param {string} text
 * @param {RegExp} pattern with one group
 * @returns {number} 0 when it is not there
 */
export function sumMatches (text, pattern) {
  return [...text.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0)
}
