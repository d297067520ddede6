import { allowedRatio } from '../allowed-ratio.js'
import { promiseOf } from './objectives/index.js'

/** @import { EventObjective, GraphNode, LatencyLaw, ServiceBudget } from '../../types.ts' */

/** A part of each budget is spread evenly, so that nobody who never misses now is asked for 100 %. */
const SPREAD = 0.1

/**
 * What each service may have of an objective at most, so that the whole keeps it whatever the dependence. Latency: a
 * time and a share of answers within it, from q_{1 - sum e_i}(sum X_i) <= sum of q_{1 - e_i}(X_i). Success: failures
 * add up to no more than the budget.
 * @param {{ objective: EventObjective, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, ratios:
 *   Readonly<Record<string, number | null>>, good: (node: GraphNode) => number }} options laws: null when the latency
 *   of some service is not known
 * @returns {ServiceBudget[]}
 */
export function handOutBudget ({ objective, graph, laws, ratios, good }) {
  const allowed = allowedRatio(objective)
  const parts = promiseOf(objective).split({ objective, graph, laws, ratios, good })
  const counted = parts.filter(({ weight }) => weight > 0)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const misses = counted.reduce((sum, { weight, missRatio }) => sum + weight * (missRatio ?? 0), 0)
  const isKnown = misses > 0 && counted.every(({ missRatio }) => missRatio !== null)
  return counted.map(({ service, withinUs, missRatio }) => {
    const even = allowed / weights
    const miss = isKnown ? (1 - SPREAD) * allowed * (missRatio ?? 0) / misses + SPREAD * even : even
    return {
      objective: objective.text,
      service,
      withinUs,
      askedRatio: 1 - Math.min(miss, 1),
      presentRatio: missRatio === null ? null : 1 - missRatio
    }
  })
}
