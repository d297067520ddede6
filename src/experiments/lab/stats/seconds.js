/** @import { OriginCounters, ServiceCounters } from '../../../types.ts' */

/**
 * Counters with the seconds of the window instead of those of the clock; what came before it is left out.
 * @template {OriginCounters | ServiceCounters} C
 * @param {{ counters: C, startedUs: number }} options startedUs: a whole second
 * @returns {C}
 */
export function keepSince ({ counters, startedUs }) {
  const first = Math.round(startedUs / 1e6)
  const perSecond = counters.perSecond.map((each) => ({ ...each, second: each.second - first })).filter(({ second }) => second >= 0)
  return { ...counters, perSecond }
}
