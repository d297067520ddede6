import { describeUnknown } from '../../cost-figures.js'
import { formatChangeRange, formatPercent } from '../../../units.js'

/** @import { Claim, ClaimVerdict } from '../../../types.ts' */

const WORDS = Object.freeze({ held: 'held', refuted: 'refuted', unknown: 'cannot tell' })
const FIGURES = Object.freeze({ rate: 'requests/s', p50: 'p50', p99: 'p99', cpu: 'CPU per request' })
const OPERATORS = Object.freeze({ atLeast: 'at least', atMost: 'at most' })
const BOUNDS = Object.freeze({ atLeast: 'at least ', atMost: 'at most ' })

/** @param {ClaimVerdict} one @returns {string} `held`, `refuted (rough)`, `cannot tell` */
export function nameClaimVerdict ({ verdict, rough }) {
  return `${WORDS[verdict]}${rough && verdict !== 'unknown' ? ' (rough)' : ''}`
}

/** `fastify keeps at least 80 % of the requests/s of node-http` @param {Claim} claim */
export function tellClaim ({ figure, target, other, operator, factor }) {
  const isRate = figure === 'rate'
  if (factor !== 1) return `${target} ${isRate ? 'keeps' : 'has'} ${OPERATORS[operator]} ${formatPercent({ ratio: factor })} of the ${FIGURES[figure]} of ${other}`
  if (isRate) return `${target} answers ${operator === 'atLeast' ? 'as many requests/s as' : 'no more requests/s than'} ${other}`
  return `${target} has ${operator === 'atLeast' ? 'no lower' : 'no higher'} ${FIGURES[figure]} than ${other}`
}

/**
 * What was measured of a claim: `-12 % (-8 to -15)`, the one against the other.
 * @param {ClaimVerdict} one
 * @returns {string}
 */
export function describeClaim ({ ratio, bound, unknownBecause }) {
  if (ratio === null) return describeUnknown(unknownBecause ?? 'missing')
  return `${bound ? BOUNDS[bound] : ''}${formatChangeRange({ ratio: ratio.value, low: ratio.low, high: ratio.high })}`
}
