import { SIZING } from '../plan/presets.js'
import { rateOf } from '../stats/usl-curve.js'

/** @import { CapacityPoint, Estimate, Needed, PeakQuestion, SizingQuestion, Usl } from '../types.ts' */

const ROUNDING = 1e-9 // 6 x 1.2 is not quite 7.2

/**
 * What the units together have to hold.
 * @param {{ question: Pick<SizingQuestion, 'peakPerSecond' | 'growth' | 'retry' | 'burst' | 'imbalance' | 'headroom'> }} options
 */
export function demandOf ({ question: { peakPerSecond, growth, retry, burst, imbalance, headroom } }) {
  return peakPerSecond * growth * retry * burst * (1 + imbalance) / (1 - headroom)
}

/**
 * What division alone says: the best case, as several units never do more than so many times one.
 * @param {{ demandPerSecond: number, ratePerSecond: number }} options ratePerSecond: of one unit, above 0
 * @returns {number} units
 */
export function divideDemand ({ demandPerSecond, ratePerSecond }) {
  return Math.ceil(demandPerSecond / ratePerSecond - ROUNDING)
}

/**
 * What a number of units holds. Whoever names a number of units and a rate takes the rate from here, so that two screens
 * never differ on it: as it was measured, else on the way that the number of units was found by.
 * @param {{ points: readonly CapacityPoint[], basis: Needed['basis'] | null, usl: Usl | null, units: number }} options
 *   points: by units, rising; basis: of the answer; null: there is none, as no demand was asked for
 * @returns {{ ratePerSecond: number | null, from: 'point' | 'proportion' | 'curve' | 'nothing', point: CapacityPoint | null }}
 */
export function findHeldBy ({ points, basis, usl, units }) {
  const known = mergePoints({ points })
  const point = known.find((one) => one.units === units) ?? null
  if (point) return { ratePerSecond: point.lowerPerSecond, from: 'point', point }
  const largest = known.at(-1)
  if (basis === 'proportion' && largest && units > largest.units) {
    return { ratePerSecond: largest.lowerPerSecond * units / largest.units, from: 'proportion', point }
  }
  // A straight line through one number of units is a bound: more than that they cannot hold.
  if (usl === null || usl.basis === 'linear') return { ratePerSecond: null, from: 'nothing', point }
  return { ratePerSecond: rateOf({ usl, units }), from: 'curve', point }
}

/**
 * One point for each number of units, with what is certain of all its measurements: the lowest rate that held, the highest that did not.
 * @param {{ points: readonly CapacityPoint[] }} options by units, rising
 * @returns {CapacityPoint[]}
 */
export function mergePoints ({ points }) {
  const sizes = [...new Set(points.map(({ units }) => units))]
  return sizes.map((size) =>
    points
      .filter(({ units }) => units === size)
      .reduce((one, other) => ({
        units: size,
        ratePerSecond: Math.min(one.ratePerSecond, other.ratePerSecond),
        lowerPerSecond: Math.min(one.lowerPerSecond, other.lowerPerSecond),
        upperPerSecond:
          one.upperPerSecond === null || other.upperPerSecond === null
            ? null
            : Math.max(one.upperPerSecond, other.upperPerSecond),
        cpuRatio: one.cpuRatio === null || other.cpuRatio === null ? null : Math.max(one.cpuRatio, other.cpuRatio)
      }))
  )
}

/**
 * Over z zones so many that what is left after the loss of one is enough: ceil(n z / (z-1)); and the spare ones.
 * @param {{ needed: number | null, question: Pick<SizingQuestion, 'zones' | 'spare'> }} options
 */
export function addMargins ({ needed, question: { zones, spare } }) {
  if (needed === null) return null
  return (zones > 1 ? Math.ceil(needed * zones / (zones - 1)) : needed) + spare
}

/**
 * An estimate from one rate, where capacities were not measured: the demand divided by it and by the ends of its range.
 * @param {{ question: PeakQuestion, rate: Estimate }} options rate: of one unit
 * @returns {{ units: number | null, low: number | null, high: number | null }} null where the rate, or that end of it,
 *   is not above 0 or not known
 */
export function estimateUnits ({ question, rate: { value, low, high } }) {
  const whole = { ...SIZING, ...question }
  const demandPerSecond = demandOf({ question: whole })
  const divide = (/** @type {number | null} */ ratePerSecond) =>
    ratePerSecond === null || ratePerSecond <= 0
      ? null
      : addMargins({ needed: divideDemand({ demandPerSecond, ratePerSecond }), question: whole })
  return { units: divide(value), low: divide(high), high: divide(low) }
}
