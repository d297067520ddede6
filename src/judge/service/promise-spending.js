import { promiseOf } from './objectives/index.js'
import { listServices } from '../../stats/composition/success.js'

/** @import { EventObjective, GraphNode, LatencyLaw, ServiceSpending } from '../../types.ts' */

/**
 * Who spends most of an objective: what would be won if a service took no time, or never failed, the others staying as
 * they are. What is won does not add up to the whole: percentiles do not.
 * @param {{ objective: EventObjective, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, ratios:
 *   Readonly<Record<string, number>> | null, good: (node: GraphNode) => number }} options laws and ratios: null when
 *   some are not known
 * @returns {Generator<void, ServiceSpending[], void>} a step for each composition: most first; empty when it cannot be said
 */
export function * findSpending ({ objective, graph, laws, ratios, good }) {
  const measure = promiseOf(objective).measure({ objective, graph, laws, ratios, good })
  const whole = measure?.(null) ?? null
  if (!measure || whole === null || whole === 0) return []
  /** @type {ServiceSpending[]} */
  const spending = []
  for (const service of listServices(graph)) {
    yield
    const saved = Math.max(whole - (measure(service) ?? whole), 0)
    spending.push({ objective, service, saved, share: saved / whole })
  }
  return spending.sort((a, b) => b.saved - a.saved)
}
