import { refuseKind } from '../../errors.js'
import { composeQuantile } from '../stats/composition/quantile.js'
import { composeSuccess, listServices } from '../stats/composition/success.js'

/** @import { EventObjective, GraphNode, LatencyLaw, ServiceSpending } from '../../types.ts' */

/** Shown in whole percent; there is one composition for each service. */
export const WANTED_RATIO = 0.015

/**
 * Who spends most of an objective: what would be won if a service took no time, or never failed, the others staying as
 * they are. What is won does not add up to the whole: percentiles do not.
 * @param {{ objective: EventObjective, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, ratios:
 *   Readonly<Record<string, number>> | null, good: (node: GraphNode) => number }} options laws and ratios: null when
 *   some are not known
 * @returns {Generator<void, ServiceSpending[], void>} a step for each composition: most first; empty when it cannot be said
 */
export function * findSpending ({ objective, graph, laws, ratios, good }) {
  const measure = chooseMeasure({ objective, graph, laws, ratios, good })
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

/** @param {Parameters<typeof findSpending>[0]} options */
function chooseMeasure ({ objective, graph, laws, ratios, good }) {
  switch (objective.kind) {
    case 'latency': return measureLatency({ p: objective.ratio, graph, laws, good })
    case 'success': return measureFailures({ graph, laws, ratios })
    default: return refuseKind(objective)
  }
}

/**
 * @param {{ p: number, graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, good: (node: GraphNode) => number }} options
 * @returns {((without: string | null) => number | null) | null}
 */
function measureLatency ({ p, graph, laws, good }) {
  if (laws === null) return null
  return (without) => composeQuantile({
    node: graph,
    laws: without === null ? laws : { ...laws, [without]: { kind: 'constant', valueUs: 0 } },
    dependence: 'independent',
    good,
    p,
    wantedRatio: WANTED_RATIO
  }).valueUs
}

/**
 * @param {{ graph: GraphNode, laws: Readonly<Record<string, LatencyLaw>> | null, ratios: Readonly<Record<string, number>> | null }} options
 * @returns {((without: string | null) => number | null) | null}
 */
function measureFailures ({ graph, laws, ratios }) {
  if (ratios === null) return null
  return (without) => 1 - composeSuccess({ node: graph, laws, ratios: without === null ? ratios : { ...ratios, [without]: 1 } }).independent
}
