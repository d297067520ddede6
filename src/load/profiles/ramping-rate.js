import { createStages } from './stages.js'

/** @import { Profile } from './create-profile.js' */

/**
 * The rate goes in a straight line from one value to another, then stays.
 *
 *     rate |
 *        b |           ,------    N(t) = a t + (b - a) t^2 / (2 T)   for t <= T, then N(T) + b (t - T)
 *          |       ,-'            t(n) as in linear-rate.js
 *        a |   ,-'                a, b in requests a second, t and T in seconds
 *          +---+-------+------> t
 *              0       T
 *
 * @param {{ startRatePerSecond: number, endRatePerSecond: number, durationMs: number }} options
 * @returns {Profile}
 */
export function createRampingRate ({ startRatePerSecond, endRatePerSecond, durationMs }) {
  return createStages({ startRatePerSecond, stages: [{ durationMs, ratePerSecond: endRatePerSecond }] })
}
