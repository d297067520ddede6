import { bucketWidthUs } from '../../../plan/histogram-buckets.js'

/** @import { Tally } from '../types.ts' */

const COARSE_STEPS = 64 // of a power of two: 1.6 %

/**
 * Counts times by the buckets of our own histograms, of which it keeps those that are used.
 * @param {{ isCoarse?: boolean }} [options] isCoarse: buckets of 1.6 %, for what there are many of
 * @returns {Tally}
 */
export function createTally ({ isCoarse = false } = {}) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  let total = 0
  return {
    add (us) {
      const whole = Math.max(0, Math.round(us))
      const width = isCoarse ? coarseWidthUs(whole) : bucketWidthUs(whole)
      const top = Math.floor(whole / width) * width + width - 1
      counts.set(top, (counts.get(top) ?? 0) + 1)
      total++
    },
    read () {
      const entries = [...counts].sort(([a], [b]) => a - b)
      const valuesUs = entries.map(([top]) => top)
      const bottomsUs = isCoarse && { bottomsUs: valuesUs.map((top) => top - coarseWidthUs(top) + 1) }
      return { valuesUs, counts: entries.map(([, count]) => count), total, ...bottomsUs }
    }
  }
}

/** @param {number} us */
function coarseWidthUs (us) {
  return us < COARSE_STEPS ? 1 : 2 ** Math.floor(Math.log2(us / COARSE_STEPS))
}
