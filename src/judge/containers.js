/** @import { SizingQuestion } from '../types.ts' */

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
