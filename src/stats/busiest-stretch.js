/** @import { BusyStretch } from '../types.ts' */

const DAY_SECONDS = 86_400

/**
 * The busiest stretch of so many seconds in a row, wherever it begins, between the first and the last second with a request. Exact: every
 * stretch is looked at, by a sum that moves on second by second.
 * @param {object} options
 * @param {Array<{ day: number, counts: Uint32Array }>} options.days in order, days without a request left out
 * @param {number} options.seconds of the stretch, up to a day
 * @param {number} options.firstSecond with a request, since 1970
 * @param {number} options.lastSecond
 * @returns {BusyStretch | null} null when there is less than one such stretch
 */
export function findBusiestStretch ({ days, seconds, firstSecond, lastSecond }) {
  if (lastSecond - firstSecond + 1 < seconds) return null
  const firstEnd = firstSecond + seconds - 1
  let best = -1
  let bestEnd = firstEnd
  let sum = 0
  let before = new Uint32Array(0)
  let dayBefore = -2
  for (const { day, counts } of days) {
    // Nothing of a day that is not the one before reaches into this one.
    if (dayBefore !== day - 1) {
      before = new Uint32Array(DAY_SECONDS)
      sum = 0
    }
    const start = day * DAY_SECONDS
    for (let i = 0; i < DAY_SECONDS; i++) {
      sum += counts[i] - (i >= seconds ? counts[i - seconds] : before[DAY_SECONDS + i - seconds])
      if (sum > best && start + i >= firstEnd && start + i <= lastSecond) {
        best = sum
        bestEnd = start + i
      }
    }
    before = /** @type {Uint32Array<ArrayBuffer>} */ (counts)
    dayBefore = day
  }
  return { seconds, requests: best, ratePerSecond: best / seconds, startSecond: bestEnd - seconds + 1 }
}
