/**
 * As Math.max(...values), which has no room for the arguments beyond some 120,000: a window of two days has more seconds.
 * @param {Iterable<number>} values
 * @returns {number} -Infinity of none
 */
export function greatest (values) {
  let found = -Infinity
  for (const value of values) found = Math.max(found, value)
  return found
}

/** As Math.min(...values). @param {Iterable<number>} values @returns {number} Infinity of none */
export function least (values) {
  let found = Infinity
  for (const value of values) found = Math.min(found, value)
  return found
}
