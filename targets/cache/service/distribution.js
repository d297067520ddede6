import { createHistogram } from 'node:perf_hooks'

/** @typedef {{ count: number, p50: number | null, p99: number | null, max: number | null }} Distribution milliseconds; null while there is nothing */

/** Collects times in milliseconds, kept to the microsecond. */
export function createDistribution () {
  const histogram = createHistogram({ figures: 3 })
  return {
    /** @param {number} ms */
    add: (ms) => histogram.record(Math.max(1, Math.round(ms * 1000))), // the histogram of Node.js knows no 0
    /** @returns {Distribution} */
    read: () => histogram.count === 0
      ? { count: 0, p50: null, p99: null, max: null }
      : { count: histogram.count, p50: histogram.percentile(50) / 1000, p99: histogram.percentile(99) / 1000, max: histogram.max / 1000 }
  }
}
