import { tCdf } from './distributions.js'
import { tInterval } from './repeats.js'

/**
 * @typedef {object} PairedRatio
 * @property {number} ratio after / before: the geometric mean over blocks
 * @property {number | null} low null with one block, which says nothing about how blocks differ
 * @property {number | null} high
 * @property {number | null} standardError of ln(ratio)
 * @property {number} df degrees of freedom
 * @property {number} blocks
 * @property {number} pValue two-sided, of "no difference"; 1 with one block
 */

/**
 * Two things that were measured side by side in each block: the mean of ln(after / before) over blocks, with a Student t interval.
 * What a block does to both (a drift of the machine, a busy neighbour) is in both logs and cancels, which two separate means would not
 * (W. S. Gosset, "The probable error of a mean", Biometrika 6, 1908: his own example is paired).
 * Source: blocking and the paired t test, e.g. Box, Hunter and Hunter, Statistics for Experimenters, 2nd ed. 2005, 3.3.
 * @param {{ before: readonly number[], after: readonly number[] }} options one value a block on each side, all > 0
 * @returns {PairedRatio | null} null without a block
 * @throws {RangeError} when the sides are not paired, or a value has no log
 */
export function estimatePairedRatio ({ before, after }) {
  if (before.length !== after.length) throw new RangeError(`${before.length} values before and ${after.length} after are no pairs`)
  const logs = before.map((value, block) => Math.log(after[block] / value))
  if (!logs.every(Number.isFinite)) throw new RangeError('a ratio takes values above 0')
  if (logs.length === 0) return null
  const { mean, stdev, halfWidth } = tInterval({ values: logs })
  const hasInterval = logs.length > 1
  return {
    ratio: Math.exp(mean),
    low: hasInterval ? Math.exp(mean - halfWidth) : null,
    high: hasInterval ? Math.exp(mean + halfWidth) : null,
    standardError: hasInterval ? stdev / Math.sqrt(logs.length) : null,
    df: logs.length - 1,
    blocks: logs.length,
    pValue: hasInterval ? findPValue({ mean, stdev, blocks: logs.length }) : 1
  }
}

/** @param {{ mean: number, stdev: number, blocks: number }} options */
function findPValue ({ mean, stdev, blocks }) {
  // Nothing varied: the answer is exact.
  const t = stdev > 0 ? Math.abs(mean) * Math.sqrt(blocks) / stdev : mean === 0 ? 0 : Infinity
  return 2 * tCdf({ t: -t, df: blocks - 1 })
}

/**
 * The same where there are too few blocks to see how they differ: the ends are as far away as the ranges within the trials of both
 * sides, and what two starts of one server may differ by besides, would have it.
 * @param {{ pairs: Array<{ target: number, reference: number, targetWidth: number, referenceWidth: number }>, floor:
 *   number }} options targetWidth, referenceWidth: half the width of ln of the range within the trial; floor: what one
 *   block may be off by because two starts differ, as ln
 * @returns {{ ratio: number, low: number, high: number, blocks: number } | null} null without a block
 */
export function estimateRoughRatio ({ pairs, floor }) {
  if (pairs.length === 0) return null
  const blocks = pairs.length
  const mean = pairs.reduce((sum, { target, reference }) => sum + Math.log(target / reference), 0) / blocks
  const within = Math.sqrt(pairs.reduce((sum, { targetWidth, referenceWidth }) => sum + targetWidth ** 2 + referenceWidth ** 2, 0)) / blocks
  const halfWidth = within + floor / Math.sqrt(blocks)
  return { ratio: Math.exp(mean), low: Math.exp(mean - halfWidth), high: Math.exp(mean + halfWidth), blocks }
}
