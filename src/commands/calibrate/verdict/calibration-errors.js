import { PERCENTILES } from '../../../plan/percentiles.js'
import { spoilsPercentile } from '../../../stats/disturbance.js'

/** @import { LoadProfile, PercentileKey, PercentileTruth, TruthComparison } from '../../../types.ts' */

/** The most that any percentile may be off. */
export const MOST_ERROR = 0.05

const JUDGED_OF_CLOSED = 'p50'
const EDGE_OF_STALL = 'p90'

/**
 * Whether an error counts. The last tenth of each period is stalled, so p90 of the stall server lies on the edge
 * between those who wait and those who do not: one request more or less makes all the difference there.
 *
 * Of a closed loop only the median does: its driver sleeps until an answer wakes it, which on a virtual machine takes
 * 0.2 ms and up, as it does every driver that waits for its sockets. A closed loop is there for the peak, where nobody
 * sleeps; response times are the open loop's, which is awake when an answer is near.
 * @param {{ comparison: TruthComparison, key: PercentileKey }} options
 */
function isJudged ({ comparison: { load, server }, key }) {
  if (server === 'stall' && key === EDGE_OF_STALL) return false
  return load.kind !== 'constant-concurrency' || key === JUDGED_OF_CLOSED
}

/** Percentiles that are judged, with an error that is the driver's. @param {TruthComparison} comparison @returns {PercentileTruth[]} */
export function listCounted (comparison) {
  return comparison.percentiles.filter((one) => isJudged({ comparison, key: one.key }) && !isExcused({ comparison, one }))
}

/**
 * Percentiles that are judged, with an error that may be the machine's.
 * @param {TruthComparison} comparison
 * @returns {PercentileTruth[]}
 */
export function listExcused (comparison) {
  return comparison.percentiles.filter((one) => isJudged({ comparison, key: one.key }) && isExcused({ comparison, one }))
}

/** Too large, at a percentile that the machine's stops reach. @param {{ comparison: TruthComparison, one: PercentileTruth }} options */
function isExcused ({ comparison, one: { key, errorRatio } }) {
  return errorRatio !== null && errorRatio > MOST_ERROR && isStopped({ measured: comparison, key })
}

/**
 * Whether stops took so much of a trial that a percentile may be theirs.
 * @param {{ measured: { load: Pick<LoadProfile, 'kind'>, stoppedRatio?: number }, key: PercentileKey }} options
 */
export function isStopped ({ measured: { load: { kind }, stoppedRatio = 0 }, key }) {
  const p = PERCENTILES.find(([known]) => known === key)?.[1] ?? 1
  return spoilsPercentile({ share: stoppedRatio, phase: kind === 'constant-concurrency' ? 'peak' : 'latency', p })
}
