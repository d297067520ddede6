import { chiSquareQuantile, normalQuantile } from './distributions.js'
import { PERCENTILES, samplesNeeded } from './percentiles.js'
import { countAbove, mergeDistributions, quantileUs } from './sample.js'

/** @import { Distribution, PercentileKey } from '../types.ts' */

const LONGEST_MS = 4000
const LEAST_BLOCKS = 4
const LEAST_LONG_BLOCKS = 8 // of blocks of several slices
const LOW_NORMAL = normalQuantile(0.1) // chi-square there gives the upper end of a variance, one-sided 90 %

/**
 * How many requests are at most worth one independent one, where their order is not known: by how much more than chance the number
 * of requests above a percentile differs from block to block. Blocks are slices, and several of them up to four seconds; the worst
 * of all lengths and of this and all lower percentiles counts. (Pearson's chi-square over its degrees of freedom; the upper end is
 * that of a variance.)
 * @param {{ slices: readonly Distribution[], windowMs: number }} options in order; windowMs: of a slice
 * @returns {Partial<Record<PercentileKey, number>>} of the percentiles that the requests hold; empty: fewer than 4 blocks
 */
export function measureBlockDependence ({ slices, windowMs }) {
  if (slices.length < LEAST_BLOCKS) return {}
  const merged = mergeDistributions({ distributions: [...slices] })
  const held = PERCENTILES.filter(([, p]) => merged.total >= samplesNeeded(p))
  let tau = 1
  return Object.fromEntries(held.map(([key, p]) => {
    const boundUs = quantileUs({ distribution: merged, p }) ?? 0
    const blocks = slices.map((distribution) => ({ valid: distribution.total, above: countAbove({ distribution, boundUs }) }))
    tau = Math.max(tau, findUpperEnd({ blocks, windowMs }))
    return [key, Number(tau.toFixed(2))]
  }))
}

/** @typedef {{ valid: number, above: number }} Block */

/** @param {{ blocks: Block[], windowMs: number }} options @returns {number} the largest of all lengths of blocks */
function findUpperEnd ({ blocks, windowMs }) {
  const ratio = sum(blocks, 'above') / sum(blocks, 'valid')
  if (ratio === 0) return 1
  let worst = 1
  for (let size = 1, left = blocks; left.length >= (size === 1 ? LEAST_BLOCKS : LEAST_LONG_BLOCKS); size *= 2, left = joinPairs(left)) {
    if (size > 1 && size * windowMs > LONGEST_MS) break
    const mean = sum(left, 'valid') / left.length
    const squares = left.reduce((total, { valid, above }) => total + (above - valid * ratio) ** 2, 0)
    const df = left.length - 1
    worst = Math.max(worst, squares / (mean * ratio * (1 - ratio)) / chiSquareQuantile({ normal: LOW_NORMAL, df }))
  }
  return worst
}

/** @param {Block[]} blocks @returns {Block[]} half as many; an odd one at the end is left out */
function joinPairs (blocks) {
  return Array.from({ length: blocks.length >> 1 }, (_, at) => {
    const [one, other] = [blocks[2 * at], blocks[2 * at + 1]]
    return { valid: one.valid + other.valid, above: one.above + other.above }
  })
}

/** @param {Block[]} blocks @param {keyof Block} key */
function sum (blocks, key) {
  return blocks.reduce((total, block) => total + block[key], 0)
}
