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

/**
 * As `autocannon -l` lists them, by the names of its `--json`.
 * @type {ReadonlyArray<readonly [key: string, ratio: number]>}
 */
export const LATENCY_LIST = Object.freeze([
  ['p0_001', 0.00001], ['p0_01', 0.0001], ['p0_1', 0.001], ['p1', 0.01], ['p2_5', 0.025], ['p10', 0.1], ['p25', 0.25], ['p50', 0.5],
  ['p75', 0.75], ['p90', 0.9], ['p97_5', 0.975], ['p99', 0.99], ['p99_9', 0.999], ['p99_99', 0.9999], ['p99_999', 0.99999]
])
