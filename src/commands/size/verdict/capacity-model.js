import { isWithin } from './load-bounds.js'

/** @import { Probe } from '../../../types.ts' */

const MOST_RATIO = 10 // a bound that is missed by so much, or kept so easily, tells no more than that
const SATURATED = 0.02 // of the offered rate left behind
const SIGMAS = 4

/**
 * Where the SLO ratio is expected to be 1. In a queue the percentile p of the response time is ln(1/(1-p)) / (mu - lambda), exactly
 * for M/M/1 and in heavy traffic for most (Kingman 1961). So bound / percentile falls in a straight line with the rate and is 0 at
 * the rate mu that the server is saturated at, which the closed-loop peak and the answers of an overloaded probe measure well. The
 * noise of that ratio depends little on the rate, as a queue forgets the sooner the emptier it is. So probes well below the knee
 * say where it is. The line only proposes what to measure next; no bound is drawn from it.
 * @param {{ startPerSecond: number, probes: Probe[] }} options probes: valid ones
 * @returns {number | null} requests a second; 0 or less when no rate would do; null when nothing can be told
 */
export function estimateCapacity ({ startPerSecond, probes }) {
  const saturationPerSecond = findSaturation({ startPerSecond, probes })
  const points = probes
    .filter(
      (probe) =>
        typeof probe.sloRatio === 'number' &&
        !isSaturated(probe) &&
        probe.offeredPerSecond < (saturationPerSecond ?? Infinity)
    )
    .map((probe) => ({
      rate: probe.offeredPerSecond,
      ratio: Math.min(MOST_RATIO, probe.sloRatio ?? 0),
      weight: probe.measuredMs
    }))
  if (points.length === 0) return saturationPerSecond === null ? null : saturationPerSecond * 0.9
  const anchor = saturationPerSecond === null
    ? []
    : [{ rate: saturationPerSecond, ratio: 0, weight: points.reduce((sum, { weight }) => sum + weight, 0) / points.length }]
  const first = crossLine([...points, ...anchor])
  if (first === null || first <= 0) return first
  // The line is straight only nearby, so what was measured near the crossing counts for more.
  const near = [...points, ...anchor].map((point) => ({ ...point, weight: point.weight / (0.05 + Math.abs(point.rate / first - 1)) }))
  return crossLine(near)
}

/**
 * The rate that a saturated server answers at. One that breaks down under overload answers at less than it can hold, and
 * that is no rate of saturation.
 * @param {{ startPerSecond: number, probes: Probe[] }} options
 * @returns {number | null}
 */
export function findSaturation ({ startPerSecond, probes }) {
  const held = Math.max(0, ...probes.filter(isWithin).map(({ offeredPerSecond }) => offeredPerSecond))
  const floor = held > 0 ? held : startPerSecond / 2
  const answered = Math.max(0, ...probes.filter(isSaturated).map(({ goodPerSecond }) => goodPerSecond))
  const isStartTrue = startPerSecond > held
  if (answered > floor) return isStartTrue && Math.abs(answered / startPerSecond - 1) < 0.1 ? (answered + startPerSecond) / 2 : answered
  return isStartTrue ? startPerSecond : null
}

/** Answers fell behind by more than 2 % and by more than chance makes of a Poisson count. @param {Probe} probe */
function isSaturated ({ offeredPerSecond, goodPerSecond, measuredMs }) {
  const slack = Math.max(SATURATED * offeredPerSecond, SIGMAS * Math.sqrt(offeredPerSecond * 1000 / Math.max(1, measuredMs)))
  return offeredPerSecond - goodPerSecond > slack
}

/**
 * Weighted least squares; where the line is at 1.
 * @param {Array<{ rate: number, ratio: number, weight: number }>} points
 * @returns {number | null} null when it does not fall
 */
function crossLine (points) {
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  const rate = points.reduce((sum, point) => sum + point.weight * point.rate, 0) / total
  const ratio = points.reduce((sum, point) => sum + point.weight * point.ratio, 0) / total
  const covariance = points.reduce((sum, point) => sum + point.weight * (point.rate - rate) * (point.ratio - ratio), 0)
  const variance = points.reduce((sum, point) => sum + point.weight * (point.rate - rate) ** 2, 0)
  const slope = covariance / variance
  return slope < 0 ? rate + (1 - ratio) / slope : null
}
