import { bound } from './bound.js'
import { comonotonic } from './comonotonic.js'
import { layOnGrid } from './grid.js'
import { independent } from './independent.js'
import { remember } from './memory.js'

/**
 * @import { Dependence, GraphNode, LatencyLaw } from '../../types.ts'
 * @import { Grid } from './grid.js'
 *
 * What services do to each other under one assumption. All arrays are distribution functions on the same grid.
 * @typedef {object} Algebra
 * @property {(a: Float64Array, b: Float64Array) => Float64Array} series
 * @property {(options: { cdfs: Float64Array[], needed: number }) => Float64Array} parallel
 * @property {(options: { cdf: Float64Array, count: number, order: 'parallel' | 'series' }) => Float64Array} repeat
 * @property {(options: { cdf: Float64Array, timeoutSteps: number, pauseSteps: number, attempts: number, within: number,
 *   good: number }) => Float64Array} retry
 *
 * @typedef {object} Composition
 * @property {Readonly<Record<string, LatencyLaw>>} laws by service
 * @property {Dependence} dependence
 * @property {(node: GraphNode) => number} good chance that a node does not fail, for retries
 */

const STEPS_TO_TIMEOUT = 2000

/** @type {Readonly<Record<Dependence, Algebra>>} */
const ALGEBRAS = Object.freeze({ independent, comonotonic, bound })

/**
 * How long a graph of services takes, on a grid.
 * @param {Composition & { node: GraphNode, grid: Grid }} options
 * @returns {Float64Array} chance of k steps or fewer
 */
export function composeOnGrid ({ node, grid, ...composition }) {
  const algebra = ALGEBRAS[composition.dependence]
  const inner = (/** @type {GraphNode} */ child) => composeOnGrid({ node: child, grid, ...composition })
  switch (node.kind) {
    case 'service':
      return layOnGrid({ law: composition.laws[node.name], grid, atTop: composition.dependence === 'bound' })
    case 'group':
      return inner(node.node)
    case 'series':
      return node.nodes.map(inner).reduce((sum, one) => algebra.series(sum, one))
    case 'parallel':
      return algebra.parallel({ cdfs: node.nodes.map(inner), needed: node.needed })
    case 'copies':
      return algebra.repeat({ cdf: inner(node.node), count: node.count, order: node.order })
    case 'branch':
      return mix({
        cdfs: node.arms.map((arm) => inner(arm.node)),
        chances: node.arms.map(({ chance }) => chance),
        size: grid.size
      })
    case 'retry':
      return algebra.retry({
        cdf: inner(node.node),
        timeoutSteps: Math.round(node.timeoutUs / grid.stepUs),
        pauseSteps: Math.round(node.pauseUs / grid.stepUs),
        attempts: node.attempts,
        within: withinRatio({ node: node.node, us: node.timeoutUs, ...composition }),
        good: composition.good(node.node)
      })
  }
}

/** Chance that a graph answers within a time. @param {Composition & { node: GraphNode, us: number }} options */
export function withinRatio ({ us, ...rest }) {
  // A step stands for the times around it: its upper edge, and not its middle, is the time that is asked about.
  const stepUs = Math.max(us, 1) / (STEPS_TO_TIMEOUT + 0.5) * (1 + 1e-9)
  return remember({
    of: [rest.laws, rest.good, rest.node],
    as: `${rest.dependence} within ${us}`,
    compute: () => composeOnGrid({ ...rest, grid: { stepUs, size: STEPS_TO_TIMEOUT + 1 } })[STEPS_TO_TIMEOUT]
  })
}

/**
 * How many times are added up on the longest way through a graph: each is wrong by half a step at most.
 * @param {GraphNode} node
 * @returns {number}
 */
export function countAdded (node) {
  switch (node.kind) {
    case 'service': return 1
    case 'group': return countAdded(node.node)
    case 'series': return node.nodes.reduce((sum, one) => sum + countAdded(one), 0)
    case 'parallel': return Math.max(...node.nodes.map(countAdded))
    case 'branch': return Math.max(...node.arms.map((arm) => countAdded(arm.node)))
    case 'copies': return countAdded(node.node) * (node.order === 'series' ? node.count : 1)
    case 'retry': return node.attempts * (countAdded(node.node) + 2) // the time-out and the pause are rounded too
  }
}

/**
 * The chance that is left is that of no call at all, which takes no time.
 * @param {{ cdfs: Float64Array[], chances: number[], size: number }} options
 */
function mix ({ cdfs, chances, size }) {
  const none = Math.max(1 - chances.reduce((sum, chance) => sum + chance, 0), 0)
  return Float64Array.from({ length: size }, (_, k) => Math.min(cdfs.reduce((sum, cdf, i) => sum + chances[i] * cdf[k], none), 1))
}
