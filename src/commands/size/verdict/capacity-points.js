/** @import { CapacityPoint } from '../../../types.ts' */

/**
 * One point for each number of units, with what is certain of all its measurements: the lowest rate that held, the highest that did not.
 * @param {{ points: CapacityPoint[] }} options by units, rising
 * @returns {CapacityPoint[]}
 */
export function mergePoints ({ points }) {
  const sizes = [...new Set(points.map(({ units }) => units))]
  return sizes.map(size => points.filter(({ units }) => units === size).reduce((one, other) => ({
    units: size,
    ratePerSecond: Math.min(one.ratePerSecond, other.ratePerSecond),
    lowerPerSecond: Math.min(one.lowerPerSecond, other.lowerPerSecond),
    upperPerSecond: one.upperPerSecond === null || other.upperPerSecond === null ? null : Math.max(one.upperPerSecond, other.upperPerSecond),
    cpuRatio: one.cpuRatio === null || other.cpuRatio === null ? null : Math.max(one.cpuRatio, other.cpuRatio)
  })))
}
