/** @import { PercentileKey, TruthComparison } from '../types.ts' */

/** The most that any percentile may be off. */
export const MOST_ERROR = 0.05

const JUDGED_OF_CLOSED = 'p50'

/**
 * Whether an error counts. Of a closed loop only the median does: its driver sleeps until an answer wakes it, which on a virtual machine takes
 * 0.2 ms and up, as it does every driver that waits for its sockets. A closed loop is there for the peak, where nobody sleeps; response
 * times are the open loop's, which is awake when an answer is near.
 * @param {{ comparison: TruthComparison, key: PercentileKey }} options
 */
export function isJudged ({ comparison: { load }, key }) {
  return load.kind !== 'constant-concurrency' || key === JUDGED_OF_CLOSED
}
