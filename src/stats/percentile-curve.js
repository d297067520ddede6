import { PERCENTILES } from './percentiles.js'
import { estimatePercentile, findRangeTau, findTau, poolTau } from './row-percentiles.js'

/** @import { Distribution, RowMeasured } from '../types.ts' */
/** @import { Ended } from './cut-off.js' */

const A_DECADE = 20
const MOST_DECADES = 9

/** Evenly on a 1 / (1 - p) axis, and the percentiles of the tables among them: a line goes through what the tables say. */
const RATIOS = [
  ...PERCENTILES.map(([, ratio]) => ratio),
  ...Array.from({ length: A_DECADE * MOST_DECADES }, (_, step) => 1 - 10 ** (-(step + 1) / A_DECADE))
].sort((a, b) => a - b).filter((ratio, at, all) => at === 0 || (1 - all[at - 1]) / (1 - ratio) > 1 + 1e-9)

/**
 * Response time at every percentile that there are requests for, each one estimated as those of the tables are, so that
 * a line never goes on where a table says n/a.
 * @param {{ distributions: Distribution[], merged: Distribution, dependence?: RowMeasured['dependence'],
 *   blockTau?: RowMeasured['blockTau'], each?: Array<RowMeasured['dependence']>, ended?: Ended }} options as for estimatePercentiles
 * @returns {NonNullable<RowMeasured['curve']>} rising; empty without requests
 */
export function drawPercentileCurve ({ distributions, merged, dependence, blockTau, each, ended }) {
  /** @type {NonNullable<RowMeasured['curve']>} */
  const curve = []
  for (const ratio of RATIOS) {
    const estimate = estimatePercentile({
      distributions,
      merged,
      p: ratio,
      tau: findTau({ dependence, p: ratio }),
      rangeTau: findRangeTau({ dependence, blockTau, p: ratio }),
      ...(each && { pooledTau: poolTau({ distributions, each, p: ratio }) }),
      ended
    })
    if (estimate) curve.push({ ratio, estimate })
    // A low percentile takes as many requests as the high one that is its mirror image; beyond the median there is no way back.
    else if (ratio >= 0.5) break
  }
  return curve
}
