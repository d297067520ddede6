import { countAdded } from './compose.js'
import { countCoarseSteps, countSteps } from './quantile.js'

/** @import { GraphNode } from '../../types.ts' */

const STEPS_A_SECOND = 5e8
const TRIES = 1.3 // compositions a percentile: now and then a grid is too short
const COARSE_TRIES = 8 // from a millisecond on, in steps of four

/**
 * How long it would take to put a graph together, roughly: each sum of two times takes half the square of the grid's length.
 * @param {{ node: GraphNode, percentiles: number, spending: { compositions: number, wantedRatio: number } }} options
 *   percentiles: each under two assumptions that add times up
 * @returns {number} seconds on an ordinary machine
 */
export function estimateSeconds ({ node, percentiles, spending }) {
  const sums = countSums(node)
  const added = countAdded(node)
  const rough = COARSE_TRIES * countCoarseSteps({ added }) ** 2
  const steps = (/** @type {number | undefined} */ wantedRatio) => sums * (countSteps({ added, wantedRatio }) ** 2 * TRIES + rough) / 2
  return (2 * percentiles * steps(undefined) + spending.compositions * steps(spending.wantedRatio)) / STEPS_A_SECOND
}

/** @param {GraphNode} node @returns {number} */
function countSums (node) {
  switch (node.kind) {
    case 'service': return 0
    case 'group': return countSums(node.node)
    case 'series': return node.nodes.reduce((sum, one) => sum + countSums(one), node.nodes.length - 1)
    case 'parallel': return node.nodes.reduce((sum, one) => sum + countSums(one), 0)
    case 'branch': return node.arms.reduce((sum, arm) => sum + countSums(arm.node), 0)
    case 'copies': return countSums(node.node) + (node.order === 'series' ? 2 * Math.ceil(Math.log2(node.count)) : 0)
    case 'retry': return countSums(node.node) + node.attempts - 1
  }
}
