import { samplesNeeded } from '../../../stats/percentiles.js'

/** @import { BandCheck } from '../../../types.ts' */
/** @import { BandPlace, Unplaced } from '../types.ts' */

const TOLERANCE = 0.05 // what clocks, rounding and small parts make together

/**
 * Each percentile of the root against the band that its parts make, with a tolerance: the times are those of the same traces, and what is
 * a few per cent beside them is of no use to anybody.
 * @param {{ checks: readonly BandCheck[] }} options
 * @returns {BandPlace[]} isInside: null where chance alone may have put it outside
 */
export function placeInBand ({ checks }) {
  return checks.map((check) => {
    const { measured: { value }, lowUs, highUs, place } = check
    const offRatio = highUs !== null && value > highUs ? value / highUs - 1 : lowUs !== null && value < lowUs ? 1 - value / lowUs : 0
    const isInside = highUs !== null && (place === 'inside' || offRatio <= TOLERANCE)
    return { ...check, offRatio, isInside: !isInside && place === 'cannot tell' ? null : isInside }
  })
}

/**
 * Those that are judged and that too few traces show: of them nobody knows where they lie.
 * @param {{ judged: readonly number[], band: readonly BandPlace[] }} options
 * @returns {Unplaced[]}
 */
export function listUnplaced ({ judged, band }) {
  return judged.filter((ratio) => band.every(({ percentile }) => percentile !== ratio))
    .map((percentile) => ({ percentile, needed: samplesNeeded(percentile) }))
}

/**
 * Of all percentiles that are judged: outside when one is, inside when all are.
 * @param {{ band: readonly BandPlace[], unplaced: readonly Unplaced[] }} result
 * @returns {boolean | null} null: it cannot be told
 */
export function isWholeInside ({ band, unplaced }) {
  if (band.some(({ isInside }) => isInside === false)) return false
  return band.length > 0 && unplaced.length === 0 && band.every(({ isInside }) => isInside === true) ? true : null
}

/** Whether a time lies between two others, with the same tolerance. @param {{ us: number, ends: readonly number[] }} options */
export function isBetween ({ us, ends }) {
  return us >= Math.min(...ends) * (1 - TOLERANCE) && us <= Math.max(...ends) * (1 + TOLERANCE)
}

/**
 * The percentiles that are judged: the median, and what the objectives ask for, else p99.
 * @param {{ ratios: readonly number[] }} options
 */
export function chooseJudged ({ ratios }) {
  return [...new Set([0.5, ...ratios.length > 0 ? ratios : [0.99]])].sort((a, b) => a - b)
}
