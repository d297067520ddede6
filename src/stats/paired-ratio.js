import { tInterval } from './repeats.js'

/**
 * @typedef {object} PairedRatio
 * @property {number} ratio after / before: the geometric mean over blocks
 * @property {number | null} low null with one block, which says nothing about how blocks differ
 * @property {number | null} high
 * @property {number | null} standardError of ln(ratio)
 * @property {number} df degrees of freedom
 * @property {number} blocks
 */

/**
 * Two things that were measured side by side in each block: the mean of ln(after / before) over blocks, with a Student t interval.
 * What a block does to both (a drift of the machine, a busy neighbour) is in both logs and cancels, which two separate means would not.
 * Source: blocking and the paired t test, e.g. Box, Hunter and Hunter, Statistics for Experimenters, 2nd ed. 2005, 3.3.
 * @param {{ before: readonly number[], after: readonly number[], confidence?: number }} options one value a block on each side, all > 0
 * @returns {PairedRatio | null} null without a block
 * @throws {RangeError} when the sides are not paired, or a value has no log
 */
export function estimatePairedRatio ({ before, after, confidence = 0.95 }) {
  if (before.length !== after.length) throw new RangeError(`${before.length} values before and ${after.length} after are no pairs`)
  const logs = before.map((value, block) => Math.log(after[block] / value))
  if (!logs.every(Number.isFinite)) throw new RangeError('a ratio takes values above 0')
  if (logs.length === 0) return null
  const { mean, stdev, halfWidth } = tInterval({ values: logs, confidence })
  const hasInterval = logs.length > 1
  return {
    ratio: Math.exp(mean),
    low: hasInterval ? Math.exp(mean - halfWidth) : null,
    high: hasInterval ? Math.exp(mean + halfWidth) : null,
    standardError: hasInterval ? stdev / Math.sqrt(logs.length) : null,
    df: logs.length - 1,
    blocks: logs.length
  }
}
