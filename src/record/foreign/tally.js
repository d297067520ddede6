import { makeCounts, UNTOLD } from './result.js'

/** @import { ForeignRow } from './result.js' */

const MOST_CAUSES = 100
const LONGEST_CAUSE = 200
const OTHERS = 'other causes'

/**
 * One of a file that has a line for each.
 * @typedef {object} Request
 * @property {number} us
 * @property {string} [cause] why it failed; absent: it is good
 * @property {number} startMs since an epoch
 * @property {number} endMs
 */

/** A row whose percentiles are taken from its histogram, which is whole. */
export function startTally () {
  /** @type {Map<number, number>} */
  const times = new Map()
  /** @type {Map<string, number>} */
  const causes = new Map()
  let [total, failed, sumUs, maxUs, firstMs, lastMs] = [0, 0, 0, 0, Infinity, -Infinity]
  return {
    /** @param {Request} request */
    add ({ us, cause, startMs, endMs }) {
      times.set(us, (times.get(us) ?? 0) + 1)
      total++
      sumUs += us
      maxUs = Math.max(maxUs, us)
      firstMs = Math.min(firstMs, startMs)
      lastMs = Math.max(lastMs, endMs)
      if (cause === undefined) return
      failed++
      const short = cause.slice(0, LONGEST_CAUSE)
      const key = causes.has(short) || causes.size < MOST_CAUSES ? short : OTHERS
      causes.set(key, (causes.get(key) ?? 0) + 1)
    },
    /** @param {{ target: string }} options @returns {ForeignRow} */
    tell ({ target }) {
      const sorted = [...times].sort(([a], [b]) => a - b)
      const windowMs = Number.isFinite(lastMs - firstMs) ? lastMs - firstMs : null
      return {
        ...UNTOLD,
        target,
        startedAtMs: Number.isFinite(firstMs) ? firstMs : null,
        windowMs,
        counts: makeCounts({ ok: total - failed, failed }),
        failedByCause: Object.fromEntries(causes),
        percentilesUs: null,
        meanUs: total > 0 ? sumUs / total : null,
        maxUs,
        achievedPerSecond: windowMs ? total * 1000 / windowMs : null,
        goodPerSecond: windowMs ? (total - failed) * 1000 / windowMs : null,
        distribution: { valuesUs: sorted.map(([us]) => us), counts: sorted.map(([, count]) => count), total }
      }
    }
  }
}
