/** @import { PercentileKey } from '../types.ts' */

/**
 * The percentiles of every table, in its order: what all that measures is asked for.
 * @type {ReadonlyArray<readonly [PercentileKey, number]>}
 */
export const PERCENTILES = Object.freeze([
  ['p50', 0.5], ['p90', 0.9], ['p95', 0.95], ['p97_5', 0.975], ['p99', 0.99], ['p99_9', 0.999], ['p99_99', 0.9999], ['p99_999', 0.99999]
])

/** @type {readonly PercentileKey[]} */
export const PERCENTILE_KEYS = Object.freeze(PERCENTILES.map(([key]) => key))
