/** @import { ObservedTraffic } from '../../../types.ts' */
/** @import { CacheFigures, Stampede } from '../types.ts' */

const SUPPOSED_MS = 100

/**
 * What happens when the value of the hottest key runs out in its busiest minute: every request that comes while the
 * first one fetches it goes to the origin too. Requests are taken to come evenly; in a burst there are more.
 * @param {{ figures: Pick<CacheFigures, 'hottestMinute'>, traffic: Pick<ObservedTraffic, 'durations'> }} options
 * @returns {Stampede | null}
 */
export function expectStampede ({ figures: { hottestMinute }, traffic: { durations } }) {
  if (hottestMinute === null) return null
  const medianUs = durations?.percentilesUs.p50 ?? null
  const originMs = medianUs === null ? SUPPOSED_MS : medianUs / 1000
  const { name, ratePerSecond } = hottestMinute
  return { name, ratePerSecond, originMs, source: medianUs === null ? 'supposed' : 'log', calls: 1 + ratePerSecond * originMs / 1000 }
}
