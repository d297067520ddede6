import { missingAtMost } from './bound.js'
import { withinRatio } from './compose.js'
import { chanceOfAtLeast } from './independent.js'
import { remember } from './memory.js'

/** @import { ComposedSuccess, GraphNode, LatencyLaw } from '../../types.ts' */

/**
 * What is known of the services.
 * @typedef {{ laws: Readonly<Record<string, LatencyLaw>> | null, ratios: Readonly<Record<string, number>> }} Known
 *   laws: null when the latency of some service is not known
 */

const NO_LAWS = Object.freeze({})

/**
 * The good ratio of a graph: A = prod(1 - pi_i u_i (1 - A_i)) for services that fail independently, pi_i being the
 * chance of a call and u_i the chance that its failure fails the request; and the ends that need no independence, for
 * services in a row max(0, 1 - sum(1 - A_i)) <= A <= min A_i (Fréchet).
 * @param {Known & { node: GraphNode }} options
 * @returns {ComposedSuccess}
 */
export function composeSuccess ({ node, ...known }) {
  return remember({ of: [known.ratios, known.laws ?? NO_LAWS, node], as: 'success', compute: () => compose({ node, ...known }) })
}

/** @param {Known & { node: GraphNode }} options */
function compose ({ node, ...known }) {
  const inner = (/** @type {GraphNode} */ child) => composeSuccess({ node: child, ...known })
  switch (node.kind) {
    case 'service': return all(known.ratios[node.name])
    case 'group': return inner(node.node)
    case 'series': return combine({ parts: node.nodes.map(inner), needed: node.nodes.length })
    case 'parallel': return combine({ parts: node.nodes.map(inner), needed: node.needed })
    case 'copies': {
      const { independent, low, high } = inner(node.node)
      return { independent: independent ** node.count, low: Math.max(1 - node.count * (1 - low), 0), high }
    }
    case 'branch': return mix(node.arms.map(({ chance, critical, node }) => ({ weight: chance * critical, part: inner(node) })))
    case 'retry': return retry({ node, part: inner(node.node), known })
  }
}

/** @param {{ parts: ComposedSuccess[], needed: number }} options */
function combine ({ parts, needed }) {
  const n = parts.length
  return {
    independent: chanceOfAtLeast({ chances: parts.map(({ independent }) => independent), needed }),
    low: 1 - missingAtMost({ misses: parts.map(({ low }) => 1 - low), needed }),
    // The same inequality from the other side: that at most n - needed fail.
    high: missingAtMost({ misses: parts.map(({ high }) => high), needed: n - needed + 1 })
  }
}

/** @param {Array<{ weight: number, part: ComposedSuccess }>} arms */
function mix (arms) {
  const of = (/** @type {keyof ComposedSuccess} */ key) => 1 - arms.reduce((sum, { weight, part }) => sum + weight * (1 - part[key]), 0)
  return { independent: of('independent'), low: of('low'), high: of('high') }
}

/**
 * An attempt that takes longer than the time-out has failed too.
 * @param {{ node: GraphNode & { kind: 'retry' }, part: ComposedSuccess, known: Known }} options
 */
function retry ({ node: { node, timeoutUs, attempts }, part, known }) {
  const { laws } = known
  const within = (/** @type {'independent' | 'bound'} */ dependence) => laws === null
    ? 1
    : withinRatio({ node, us: timeoutUs, laws, dependence, good: createGood({ dependence, ...known }) })
  // Nobody knows by how much a service keeps more than its promise, so that the upper end counts no time-out.
  return {
    independent: 1 - (1 - part.independent * within('independent')) ** attempts,
    low: part.low * within('bound'),
    high: Math.min(part.high * attempts, 1)
  }
}

/**
 * The chance that a node does not fail, as composeOnGrid asks for it; 1 where it is not known.
 * @param {Known & { dependence: import('../../types.ts').Dependence }} options
 * @returns {(node: GraphNode) => number}
 */
export function createGood ({ dependence, ...known }) {
  const good = (/** @type {GraphNode} */ node) => {
    if (!listServices(node).every((name) => Object.hasOwn(known.ratios, name))) return 1
    const success = composeSuccess({ node, ...known })
    return dependence === 'bound' ? success.low : success.independent
  }
  // Always the same one for what is known, as what was composed with it is remembered by it.
  return remember({ of: [known.ratios, known.laws ?? NO_LAWS], as: `good, ${dependence}`, compute: () => good })
}

/** @param {GraphNode} node @returns {string[]} names of its services, each once, in the order of the graph */
export function listServices (node) {
  const inner = node.kind === 'service'
    ? [node.name]
    : 'nodes' in node
      ? node.nodes.flatMap(listServices)
      : node.kind === 'branch' ? node.arms.flatMap((arm) => listServices(arm.node)) : listServices(node.node)
  return [...new Set(inner)]
}

/** @param {number} ratio */
function all (ratio) {
  return { independent: ratio, low: ratio, high: ratio }
}
