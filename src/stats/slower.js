import { findFewest } from '../plan/halving.js'

/** @import { Distribution } from '../types.ts' */

/**
 * How many values are above one, for who asks often: the sums are made once.
 * @param {{ distribution: Distribution }} options values in rising order
 * @returns {(us: number) => number} the count of values that are larger, each known by the top edge of its bucket
 */
export function countSlower ({ distribution: { valuesUs, counts } }) {
  const from = new Float64Array(counts.length + 1)
  for (let i = counts.length - 1; i >= 0; i--) from[i] = from[i + 1] + counts[i]
  return (us) => from[findFewest({ short: -1, enough: valuesUs.length, decides: (place) => valuesUs[place] > us })]
}
