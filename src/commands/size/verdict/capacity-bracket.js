/** @import { Load } from './load-bounds.js' */

/** @typedef {{ lower: Load | null, upper: Load | null }} Bracket */

/**
 * RFC 9971: the largest lower bound below the smallest upper bound. A load that held above one that did not says nothing.
 * @param {Load[]} loads ascending
 * @returns {Bracket}
 */
export function findBracket (loads) {
  const upper = loads.find(({ bound }) => bound === 'upper') ?? null
  const lower =
    loads.findLast(
      ({ bound, offeredPerSecond }) => bound === 'lower' && (!upper || offeredPerSecond < upper.offeredPerSecond)
    ) ?? null
  return { lower, upper }
}
