import { formatCount, formatRate, formatShare } from '../../../units.js'

/** @import { EstimatedContainers, PeakQuestion } from '../../../types.ts' */

const THIRD = 1 / 3

/** `5,000/s, a third of capacity kept free, 2 spare` @param {PeakQuestion} question */
export function describePeak ({ peakPerSecond, headroom, spare, base }) {
  const free = Math.abs(headroom - THIRD) < 1e-6 ? 'a third' : formatShare({ ratio: headroom })
  return `${formatRate({ perSecond: peakPerSecond })}/s${headroom === 0 ? '' : `, ${free} of capacity kept free`}` +
    (spare === 0 ? '' : `, ${formatCount({ count: spare })} spare`) +
    (base === 'p1' ? ', by the rate kept in 99 % of the seconds' : '')
}

/**
 * `10 (9 to 11)`, `≤ 10` where the driver was the bottleneck.
 * @param {Pick<EstimatedContainers, 'low' | 'high' | 'atMost'> & { units: number }} containers
 * @returns {string}
 */
export function formatContainers ({ units, low, high, atMost }) {
  const range =
    atMost || low === null || high === null || low === high
      ? ''
      : ` (${formatCount({ count: low })} to ${formatCount({ count: high })})`
  return `${atMost ? '≤ ' : ''}${formatCount({ count: units })}${range}`
}
