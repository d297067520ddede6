import { findSplit, splitBest } from './bound.js'
import { composeOnGrid } from './compose.js'

/** @import { GraphNode } from '../../types.ts' */
/** @import { Composition } from './compose.js' */

const STEPS = 2000

/**
 * One service's part of a bound: the time it gets, how often it is called on the way (its weight in the sum of misses),
 * and the chance that it misses.
 * @typedef {{ service: string, withinUs: number, weight: number, missRatio: number }} Part
 */

/**
 * Hands a latency bound down to the services so that the sum of their misses, which no dependence can exceed, is smallest:
 * services in a row share the time, those at once have all of it.
 * @param {Omit<Composition, 'dependence'> & { node: GraphNode, boundUs: number }} options
 * @returns {Part[]} a service that is called at several places has a part for each time that it gets
 */
export function splitLatency ({ node, boundUs, ...rest }) {
  const grid = { stepUs: boundUs / STEPS, size: STEPS + 1 }
  const lay = (/** @type {GraphNode} */ inner) => composeOnGrid({ ...rest, dependence: 'bound', node: inner, grid })
  /** @type {Map<string, Part>} */
  const parts = new Map()
  hand({ node, steps: STEPS, weight: 1 })
  return [...parts.values()]

  /** @param {{ node: GraphNode, steps: number, weight: number }} options */
  function hand ({ node, steps, weight }) {
    switch (node.kind) {
      case 'service':
        return take({ service: node.name, steps, weight, missRatio: 1 - lay(node)[steps] })
      case 'group':
        return hand({ node: node.node, steps, weight })
      case 'series':
        return handOn({ nodes: node.nodes, steps, weight })
      case 'parallel':
        return handBest({ ...node, steps, weight })
      case 'copies':
        return hand({
          node: node.node,
          steps: node.order === 'series' ? Math.floor(steps / node.count) : steps,
          weight: weight * node.count
        })
      case 'branch':
        return node.arms.forEach((arm) => hand({ node: arm.node, steps, weight: weight * arm.chance }))
      case 'retry':
        return hand({ node: node.node, steps: Math.min(steps, Math.round(node.timeoutUs / grid.stepUs)), weight })
    }
  }

  /**
   * To those whose failure Markov's inequality counts: the m best ones, of which m - needed + 1 have to miss.
   * @param {{ nodes: GraphNode[], needed: number, steps: number, weight: number }} options
   */
  function handBest ({ nodes, needed, steps, weight }) {
    const best = nodes.map((node) => ({ node, miss: 1 - lay(node)[steps] })).sort((a, b) => a.miss - b.miss)
    const sizes = best.map((_, i) => i + 1).filter((size) => size >= needed)
    const cost = (/** @type {number} */ size) => best.slice(0, size).reduce((sum, { miss }) => sum + miss, 0) / (size - needed + 1)
    const chosen = sizes.reduce((least, size) => cost(size) < cost(least) ? size : least)
    const counted = new Set(best.slice(0, chosen).map(({ node }) => node))
    for (const node of nodes.filter((one) => counted.has(one))) hand({ node, steps, weight: weight / (chosen - needed + 1) })
  }

  /**
   * From the last one back to the first: what it does not need is left to those before it.
   * @param {{ nodes: GraphNode[], steps: number, weight: number }} options
   */
  function handOn ({ nodes, steps, weight }) {
    const cdfs = nodes.map(lay)
    const upTo = cdfs.slice(1).reduce((sums, cdf) => [...sums, splitBest({ a: sums[sums.length - 1], b: cdf })], [cdfs[0]])
    for (let i = nodes.length - 1; i > 0; i--) {
      const before = findSplit({ a: upTo[i - 1], b: cdfs[i], k: steps })
      hand({ node: nodes[i], steps: steps - before, weight })
      steps = before
    }
    hand({ node: nodes[0], steps, weight })
  }

  /** @param {{ service: string, steps: number, weight: number, missRatio: number }} options */
  function take ({ service, steps, weight, missRatio }) {
    const key = `${steps} ${service}`
    parts.set(key, { service, withinUs: steps * grid.stepUs, weight: weight + (parts.get(key)?.weight ?? 0), missRatio })
  }
}

/**
 * How many failed requests a failure of each service makes at most, in the mean: what its share of an error budget is weighed by.
 * @param {GraphNode} node
 * @param {number} [weight]
 * @returns {Array<{ service: string, weight: number }>} each service once
 */
export function weighFailures (node, weight = 1) {
  const inner = listParts(node).flatMap((part) =>
    part.node === null ? [{ service: part.name, weight }] : weighFailures(part.node, weight * part.weight)
  )
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { service, weight } of inner) sums.set(service, (sums.get(service) ?? 0) + weight)
  return [...sums].map(([service, weight]) => ({ service, weight }))
}

/**
 * @param {GraphNode} node
 * @returns {Array<{ name: string, node: GraphNode | null, weight: number }>} node null: the service itself
 */
function listParts (node) {
  const one = (/** @type {GraphNode} */ inner, weight = 1) => ({ name: '', node: inner, weight })
  switch (node.kind) {
    case 'service': return [{ name: node.name, node: null, weight: 1 }]
    case 'series': return node.nodes.map((inner) => one(inner))
    // Of n of which k must answer, n - k + 1 have to fail.
    case 'parallel': return node.nodes.map((inner) => one(inner, 1 / (node.nodes.length - node.needed + 1)))
    case 'branch': return node.arms.map((arm) => one(arm.node, arm.chance * arm.critical))
    case 'copies': return [one(node.node, node.count)]
    default: return [one(node.node)]
  }
}
