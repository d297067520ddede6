/** @import { GraphNode, PromiseFanOut, ServicePlan } from '../../types.ts' */

const PERCENTILES = [0.5, 0.9, 0.95, 0.99, 0.999, 0.9999]
const END = 0.99

/**
 * The page of the file, then the fan-outs within its graph: a page of n requests never meets the slowest 1 - p with a
 * chance of p^n, and its own p99 sits at a request's 0.99^(1/n), if requests are slow independently. Source: Dean and
 * Barroso, "The Tail at Scale", CACM 56(2), 2013.
 * @param {{ plan: Pick<ServicePlan, 'title' | 'fanOut' | 'graph'> }} options
 * @returns {PromiseFanOut[]}
 */
export function listFanOuts ({ plan: { title, fanOut, graph } }) {
  const page = fanOut === null ? [] : [describe({ name: title, ...fanOut })]
  // A page of 40 that the graph has as 40 calls at once is one fan-out.
  return [
    ...page,
    ...findCopies(graph)
      .filter(({ count }) => count !== fanOut?.resources)
      .map(({ name, count }) => describe({ name, resources: count, pages: 1 }))
  ]
}

/** @param {{ name: string, resources: number, pages: number }} options */
function describe ({ name, resources, pages }) {
  return {
    name,
    resources,
    pages,
    chances: PERCENTILES.map((percentile) => ({ percentile, page: percentile ** resources, visit: percentile ** (resources * pages) })),
    leafPercentile: END ** (1 / resources),
    visitPercentile: END ** (1 / (resources * pages))
  }
}

/** @param {GraphNode} node @returns {Array<{ name: string, count: number }>} */
function findCopies (node) {
  if (node.kind === 'service') return []
  const inner = 'nodes' in node ? node.nodes : node.kind === 'branch' ? node.arms.map((arm) => arm.node) : [node.node]
  const own =
    node.kind === 'copies' && node.order === 'parallel' && node.count > 1
      ? [{ name: nameNode(node.node), count: node.count }]
      : []
  return [...own, ...inner.flatMap(findCopies)]
}

/** @param {GraphNode} node */
function nameNode (node) {
  return 'name' in node ? node.name : 'a part of the graph'
}
