/** @import { PercentileKey, TruthComparison } from '../../../types.ts' */

/** The most that any percentile may be off. */
export const MOST_ERROR = 0.05

const JUDGED_OF_CLOSED = 'p50'
const EDGE_OF_STALL = 'p90'

/**
 * Whether an error counts. The last tenth of each period is stalled, so p90 of the stall server lies on the edge between those who wait and those who
 * do not: one request more or less makes all the difference there.
 *
 * Of a closed loop only the median does: its driver sleeps until an answer wakes it, which on a virtual machine takes
 * 0.2 ms and up, as it does every driver that waits for its sockets. A closed loop is there for the peak, where nobody sleeps; response
 * times are the open loop's, which is awake when an answer is near.
 * @param {{ comparison: TruthComparison, key: PercentileKey }} options
 */
export function isJudged ({ comparison: { load, server }, key }) {
  if (server === 'stall' && key === EDGE_OF_STALL) return false
  return load.kind !== 'constant-concurrency' || key === JUDGED_OF_CLOSED
}
