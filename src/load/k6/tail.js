/** @import { InstanceCurve } from './summary.js' */

const TOO_NEAR = 1e-6 // of the sample above: the difference would be lost in rounding

/**
 * The slowest samples of an instance, worked out from its grid. k6 takes a percentile between two samples in a straight
 * line: x = s[m] + (s[m+1] - s[m]) f at rank m + f. The largest sample is told by itself, so one point in the interval
 * below it gives the next smaller one, and so on, for as long as the grid has a point in every interval between two
 * samples: the last fifteen to eighty. They are what a high percentile hangs on.
 * @param {InstanceCurve} curve
 * @returns {InstanceCurve} the same, with these samples as points of their own
 */
export function sharpenTail (curve) {
  const { count, percents, valuesUs } = curve
  const ranks = percents.map((percent) => percent / 100 * (count - 1))
  /** @type {Array<{ percent: number, rank: number, valueUs: number }>} */
  const found = []
  let above = valuesUs[valuesUs.length - 1]
  for (let k = percents.length - 2, m = count - 2; m >= 0; m--) {
    // The point nearest to s[m]: the farther it is from the sample above, the less is lost in rounding.
    let nearest = -1
    for (; k >= 0 && ranks[k] >= m; k--) if (ranks[k] < m + 1) nearest = k
    if (nearest < 0) break
    const share = ranks[nearest] - m
    if (1 - share < TOO_NEAR) break
    const valueUs = Math.min(above, (valuesUs[nearest] - share * above) / (1 - share))
    found.push({ percent: 100 * m / (count - 1), rank: m, valueUs })
    above = valueUs
  }
  return found.length === 0 ? curve : insert({ curve, ranks, found })
}

/** @param {{ curve: InstanceCurve, ranks: number[], found: Array<{ percent: number, rank: number, valueUs: number }> }} options */
function insert ({ curve, ranks, found }) {
  const points = curve.percents.map((percent, i) => ({ percent, rank: ranks[i], valueUs: curve.valuesUs[i] }))
  const known = new Set(ranks)
  const all = [...points, ...found.filter(({ rank }) => !known.has(rank))].sort((a, b) => a.rank - b.rank)
  let highest = 0
  // Rounding must not let them fall.
  const valuesUs = all.map(({ valueUs }) => { highest = Math.max(highest, valueUs); return highest })
  return { ...curve, percents: all.map(({ percent }) => percent), ranks: all.map(({ rank }) => rank), valuesUs }
}
