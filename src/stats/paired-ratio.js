import { tCdf } from './distributions.js'
import { REPEATS_FOR_INTERVAL, tInterval } from './repeats.js'

/**
 * One block: the same figure of two servers that were measured close together.
 * @typedef {{ target: number, reference: number }} Pair both > 0
 *
 * @typedef {object} PairedRatio
 * @property {number} ratio target / reference, geometric mean over the blocks
 * @property {number} low
 * @property {number} high
 * @property {number} blocks
 * @property {number} pValue two-sided, of "no difference"
 */

/**
 * Ratio of two servers over blocks: t interval over ln(target / reference) of each block. What the blocks differ by (a machine that
 * gets hotter, a neighbour that comes and goes) is on both sides of each pair, so it drops out (W. S. Gosset, "The probable error of a
 * mean", Biometrika 6, 1908: his own example is paired; randomised blocks: R. A. Fisher, The Design of Experiments, 1935).
 * @param {{ pairs: Pair[], confidence?: number }} options
 * @returns {PairedRatio | null} null with fewer than 3 blocks
 */
export function estimatePairedRatio ({ pairs, confidence = 0.95 }) {
  if (pairs.length < REPEATS_FOR_INTERVAL) return null
  const blocks = pairs.length
  const { mean, stdev, halfWidth } = tInterval({ values: pairs.map(logRatio), confidence })
  // Nothing varied: the answer is exact.
  const t = stdev > 0 ? Math.abs(mean) * Math.sqrt(blocks) / stdev : mean === 0 ? 0 : Infinity
  return { ratio: Math.exp(mean), low: Math.exp(mean - halfWidth), high: Math.exp(mean + halfWidth), blocks, pValue: 2 * tCdf({ t: -t, df: blocks - 1 }) }
}

/**
 * The same where there are too few blocks to see how they differ: the ends are as far away as the ranges within the trials of both
 * sides, and what two starts of one server may differ by besides, would have it.
 * @param {{ pairs: Array<Pair & { targetWidth: number, referenceWidth: number }>, floor: number }} options
 *   targetWidth, referenceWidth: half the width of ln of the range within the trial; floor: what one block may be off by because two starts differ, as ln
 * @returns {Omit<PairedRatio, 'pValue'> | null} null without a block
 */
export function estimateRoughRatio ({ pairs, floor }) {
  if (pairs.length === 0) return null
  const blocks = pairs.length
  const mean = pairs.map(logRatio).reduce((sum, log) => sum + log, 0) / blocks
  const within = Math.sqrt(pairs.reduce((sum, { targetWidth, referenceWidth }) => sum + targetWidth ** 2 + referenceWidth ** 2, 0)) / blocks
  const halfWidth = within + floor / Math.sqrt(blocks)
  return { ratio: Math.exp(mean), low: Math.exp(mean - halfWidth), high: Math.exp(mean + halfWidth), blocks }
}

/** @param {Pair} pair */
function logRatio ({ target, reference }) {
  return Math.log(target / reference)
}
