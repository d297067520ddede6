import { SIZING } from '../plan/presets.js'

/** @import { Estimate, PeakQuestion, SizingQuestion } from '../types.ts' */

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
