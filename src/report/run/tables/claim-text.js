import { describeUnknown } from '../../cost-figures.js'
import { formatChangeRange } from '../../../units.js'

/** @import { ClaimVerdict } from '../../../types.ts' */

const WORDS = Object.freeze({ held: 'held', refuted: 'refuted', unknown: 'cannot tell' })
const BOUNDS = Object.freeze({ atLeast: 'at least ', atMost: 'at most ' })

/** @param {ClaimVerdict} one @returns {string} `held`, `refuted (rough)`, `cannot tell` */
export function nameClaimVerdict ({ verdict, rough }) {
  return `${WORDS[verdict]}${rough && verdict !== 'unknown' ? ' (rough)' : ''}`
}

/**
 * What was measured of a claim: `-12 % (-8 to -15)`, target against other.
 * @param {ClaimVerdict} one
 * @returns {string}
 */
export function describeClaim ({ ratio, bound, unknownBecause, claim: { target, other } }) {
  if (ratio === null) return describeUnknown(unknownBecause ?? 'missing')
  return `${bound ? BOUNDS[bound] : ''}${formatChangeRange({ ratio: ratio.value, low: ratio.low, high: ratio.high })}, ${target} against ${other}`
}
