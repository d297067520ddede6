import { estimateDispersion } from '../stats/dispersion.js'
import { judgeRatio } from './ratio-verdict.js'

/** @import { ProbeStretch } from '../types.ts' */
/** @import { Events } from './events.js' */

const LEAST_STRETCHES = 4

/**
 * How much the requests of a probe depend on each other: tau of them are worth one. Requests in a queue miss a bound in bursts,
 * and a probe without a burst may only have been lucky: so the requests that came near to the bound are looked at as well, of
 * which there are more. The worse of the two counts.
 * @param {{ stretches: ProbeStretch[] }} options
 * @returns {number | null} 1 or more; null with too few stretches to tell
 */
export function measureProbeDependence ({ stretches }) {
  if (stretches.length < LEAST_STRETCHES) return null
  const near = stretches.map(({ valid, bad, near = bad }) => ({ valid, bad: near }))
  return Math.max(estimateDispersion({ starts: [stretches] }), estimateDispersion({ starts: [near] }))
}

/**
 * The verdict on a ratio of requests that depend on each other: that of as many as they are worth. What is bad is rounded so
 * that it decides less.
 * @param {{ events: Events, allowed: number, tau: number }} options
 * @returns {'met' | 'missed' | 'inconclusive'}
 */
export function judgeDependent ({ events, allowed, tau }) {
  return judgeRatio({ events: discountEvents({ events, tau }), allowed }).verdict
}

/** As many requests as they are worth. @param {{ events: Events, tau: number }} options @returns {Events} */
export function discountEvents ({ events: { valid, badAtLeast, badAtMost }, tau }) {
  const worth = Math.floor(valid / tau)
  return { valid: worth, badAtLeast: Math.floor(badAtLeast / tau), badAtMost: Math.min(worth, Math.ceil(badAtMost / tau)) }
}
