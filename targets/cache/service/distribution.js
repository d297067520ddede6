import { createHistogram } from 'node:perf_hooks'

/**
 * @typedef {{ count: number, p50: number | null, p99: number | null, max: number | null }} Distribution milliseconds;
 *   null while there is nothing
 */

/** Collects times in milliseconds, to three figures, the largest exactly. */
export function createDistribution () {
  const histogram = createHistogram({ figures: 3 })
  let max = 0
  // A bucket's end may lie past the largest that is in it.
  const readPercentile = (/** @type {number} */ percent) => Math.min(max, histogram.percentile(percent) / 1000)
  return {
    /** @param {number} ms */
    add (ms) {
      histogram.record(Math.max(1, Math.round(ms * 1000))) // the histogram of Node.js knows no 0
      max = Math.max(max, ms)
    },
    /** @returns {Distribution} */
    read: () => histogram.count === 0
      ? { count: 0, p50: null, p99: null, max: null }
      : { count: histogram.count, p50: readPercentile(50), p99: readPercentile(99), max }
  }
}
