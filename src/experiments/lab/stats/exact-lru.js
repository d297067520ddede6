import { createStackDistances } from '../../../stats/stack-distance.js'

/** @import { LabSize } from '../../../types.ts' */

/**
 * How many of the first requests a cache that drops exactly what was used longest ago would have answered, which is empty at
 * first and in which all values are equally long; for several sizes at once, by stack distances (see stats/stack-distance.js).
 * @param {{ keys: ArrayLike<number>, sizes: readonly LabSize[], valueBytes: number | null }} options keys: whole numbers from 0, in
 *   the order of their requests; valueBytes: null: not known, so that a size in bytes holds nobody knows how many
 * @returns {{ hitRatio: (size: number, requests: number) => number | null, unlimited: (requests: number) => number | null }}
 *   size: its place; requests: of the first so many, at most as many as there are keys. Null without a request, or where it is not
 *   known
 */
export function followExactLru ({ keys, sizes, valueBytes }) {
  const distances = createStackDistances()
  const most = sizes.map((size) => {
    if (size.bytes === undefined) return size.entries
    return valueBytes === null ? null : Math.floor(size.bytes / valueBytes)
  })
  const hits = sizes.map(() => new Uint32Array(keys.length + 1))
  const again = new Uint32Array(keys.length + 1)
  for (let index = 0; index < keys.length; index++) {
    const { isFirst, things } = distances.use(keys[index], 1)
    again[index + 1] = again[index] + (isFirst ? 0 : 1)
    hits.forEach((counted, size) => {
      const isHit = !isFirst && things < (most[size] ?? 0)
      counted[index + 1] = counted[index] + (isHit ? 1 : 0)
    })
  }
  const share = (/** @type {Uint32Array} */ counted, /** @type {number} */ requests) =>
    requests > 0 && requests <= keys.length ? counted[requests] / requests : null
  return {
    hitRatio: (size, requests) => most[size] === null ? null : share(hits[size], requests),
    unlimited: (requests) => share(again, requests)
  }
}
