import { estimatePairedRatio, estimateRoughRatio } from '../stats/paired-ratio.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'

/** @import { CostFigure, Estimate, RepeatFigures } from '../types.ts' */

/**
 * @typedef {Pick<Estimate, 'value' | 'low' | 'high'> | null | undefined} FigureReading undefined, null: the repeat does not hold it
 *
 * @typedef {{ ratio: number, low: number, high: number, blocks: number, rough: boolean, pValue?: number, floorValue:
 *   number, bound?: CostFigure['bound'] }} Known pValue: absent when rough; floorValue: of the reference in the same
 *   blocks
 * @typedef {{ ratio?: undefined, rough?: undefined, pValue?: undefined, blocks: number, unknownBecause:
 *   NonNullable<CostFigure['unknownBecause']> | 'range' }} Unknown range: one start or two, too short for a range within them
 * @typedef {Known | Unknown} Paired
 */

/**
 * One figure of two rows, paired by repeat. A repeat counts in which both sides hold the figure.
 * @param {{ target: RepeatFigures[], reference: RepeatFigures[], read: (repeat: RepeatFigures) => FigureReading, floor: number }} options
 *   floor: for one block or two, see estimateRoughRatio
 * @returns {Paired}
 */
export function compareRepeats ({ target, reference, read, floor }) {
  const pairs = target.flatMap((own) => {
    const a = read(own)
    const other = reference.find(({ repeat }) => repeat === own.repeat)
    const b = other && read(other)
    return a && b && a.value > 0 && b.value > 0 ? [{ a, b, target: a.value, reference: b.value }] : []
  })
  const blocks = pairs.length
  if (blocks === 0) return { unknownBecause: 'blocks', blocks }
  const floorValue = Math.exp(pairs.reduce((sum, pair) => sum + Math.log(pair.reference), 0) / blocks)
  const estimate =
    blocks < REPEATS_FOR_INTERVAL
      ? null
      : estimatePairedRatio({
        before: pairs.map(({ reference }) => reference),
        after: pairs.map(({ target }) => target)
      })
  if (estimate && estimate.low !== null && estimate.high !== null) {
    const { ratio, low, high, pValue } = estimate
    return { ratio, low, high, blocks, pValue, rough: false, floorValue }
  }
  const withWidths = pairs.map(({ a, b, ...pair }) => ({ ...pair, targetWidth: halfWidth(a), referenceWidth: halfWidth(b) }))
  const rough = withWidths.every(({ targetWidth, referenceWidth }) => Number.isFinite(targetWidth + referenceWidth))
    ? estimateRoughRatio({ pairs: withWidths, floor })
    : null
  return rough ? { ...rough, rough: true, floorValue } : { unknownBecause: 'range', blocks }
}

/**
 * In logs.
 * @param {NonNullable<FigureReading>} reading
 * @returns {number} Infinity without a range, or with one that goes down to nothing
 */
function halfWidth ({ low, high }) {
  return low === null || high === null || low <= 0 ? Infinity : Math.log(high / low) / 2
}
