import { widenBuckets } from './quoted-row.js'
import { countAbove, mergeDistributions, subtractDistribution, withinMax } from './sample.js'

/** @import { Counts, Distribution, TrialRecord } from '../types.ts' */
/**
 * Requests without those that were cut off, one a repeat, and all repeats in one.
 * @typedef {{ each: Distribution[], merged: Distribution }} Ended
 */

/**
 * Response times of trials, and what of them was cut off. None is above the longest that the driver saw.
 * @param {{ trials: readonly TrialRecord[], decode: (base64: string) => Distribution }} options of one target under one load
 * @returns {{ distributions: Distribution[], merged: Distribution, cuts: Array<Distribution | null>, ended: Ended }}
 *   distributions: one a trial; cuts: null where nothing was cut off, or the record does not tell
 */
export function readTimes ({ trials, decode }) {
  const read = (/** @type {string} */ encoded, /** @type {TrialRecord['load']} */ { exactUs, quoted }) =>
    withinMax({ distribution: widenBuckets({ distribution: decode(encoded), quoted }), maxUs: exactUs?.max })
  const distributions = trials.map(({ load }) => read(load.histograms.responseTime, load))
  const merged = mergeDistributions({ distributions })
  const cuts = trials.map(({ load }) => load.histograms.cut === undefined ? null : read(load.histograms.cut, load))
  const counts = trials.map(({ load }) => load.counts)
  const ended = keepEnded({ distributions, merged, cuts, counts, timeoutUs: trials[0].trial.timeoutMs * 1000 })
  return { distributions, merged, cuts, ended }
}

/**
 * What ended by itself: all requests but those that timed out or did not end, whose times are lower bounds. The same
 * distributions where nothing was cut off.
 * @param {{ distributions: Distribution[], merged: Distribution, cuts: Array<Distribution | null>, counts: Counts[], timeoutUs:
 *   number }} options merged: of the distributions; cuts: those cut off, one a repeat, null where the record does not tell;
 *   counts: of each repeat
 */
function keepEnded ({ distributions, merged, cuts, counts, timeoutUs }) {
  const each = distributions.map((distribution, i) => {
    const cut = cuts[i] ?? guessCut({ distribution, counts: counts[i], timeoutUs })
    const left = cut.total === 0 ? null : subtractDistribution({ from: distribution, bad: cut })
    return left !== null && left.total === distribution.total - cut.total ? left : distribution
  })
  const isWhole = each.every((one, i) => one === distributions[i])
  return { each, merged: isWhole ? merged : mergeDistributions({ distributions: each }) }
}

/**
 * Where a record does not tell (older ones, k6): what waited until the time-out is among the slowest. What was cut short by
 * the window's end had waited as long as others take, and is not known.
 * @param {{ distribution: Distribution, counts: Counts, timeoutUs: number }} options
 */
function guessCut ({ distribution, counts: { ok, failed, timedOut, unfinished }, timeoutUs }) {
  const { valuesUs, counts, total } = distribution
  const most = Math.min(timedOut + unfinished, total - ok - failed, countAbove({ distribution, boundUs: timeoutUs - 1 }))
  /** @type {Array<[number, number]>} */
  const taken = []
  let left = Math.max(0, most)
  for (let at = valuesUs.length - 1; left > 0; at--) {
    taken.unshift([valuesUs[at], Math.min(left, counts[at])])
    left -= Math.min(left, counts[at])
  }
  return {
    valuesUs: taken.map(([value]) => value),
    counts: taken.map(([, count]) => count),
    total: taken.reduce((sum, [, count]) => sum + count, 0)
  }
}
