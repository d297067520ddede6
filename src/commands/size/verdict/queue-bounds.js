import { isLatency } from '../../../plan/objective.js'
import { findQueueCapacity, findServiceRate } from '../stats/queueing.js'

/** @import { CapacityPoint, EventObjective, Needed, Sizing } from '../../../types.ts' */

/**
 * Two ideal queues with the capacity that the smallest number of units was measured to have, for more of them: N separate M/M/1 queues, each
 * with its part of the requests, and one M/M/N queue from which a free unit takes the next. Units behind a round robin are the former; least
 * connections lies between.
 * @param {{ objectives: EventObjective[], points: CapacityPoint[], needed: Needed }} options
 * @returns {Sizing['queues']} null without a latency objective or points
 */
export function findQueueBounds ({ objectives, points, needed }) {
  const objective = objectives.find(isLatency)
  if (objective === undefined || points.length === 0) return null
  const [first] = points
  const seconds = objective.boundUs / 1e6
  const unitRate = first.ratePerSecond / first.units
  const serviceRatePerSecond = findServiceRate({ ratePerSecond: unitRate, ratio: objective.ratio, seconds })
  const counts = [...new Set([...points.map(({ units }) => units), ...needed.units === null || needed.units > 1000 ? [] : [needed.units]])].sort((a, b) => a - b)
  return {
    objective: objective.text,
    serviceRatePerSecond,
    bounds: counts.map(units => ({
      units,
      separatePerSecond: units * unitRate,
      sharedPerSecond: findQueueCapacity({ servers: units, serviceRate: serviceRatePerSecond, ratio: objective.ratio, seconds })
    }))
  }
}
