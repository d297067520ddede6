import { describeUnknown } from '../../cost-figures.js'
import { formatChangeRange, formatPercent } from '../../../units.js'

/** @import { Claim, ClaimVerdict, Row } from '../../../types.ts' */

const WORDS = Object.freeze({ held: 'held', refuted: 'refuted', unknown: 'cannot tell' })
const FIGURES = Object.freeze({ rate: 'requests/s', p50: 'p50', p99: 'p99', cpu: 'CPU per request' })
const OPERATORS = Object.freeze({ atLeast: 'at least', atMost: 'at most' })
const BOUNDS = Object.freeze({ atLeast: 'at least ', atMost: 'at most ' })

/** @param {ClaimVerdict} one @returns {string} `held`, `refuted (rough)`, `cannot tell` */
export function nameClaimVerdict ({ verdict, rough }) {
  return `${WORDS[verdict]}${rough && verdict !== 'unknown' ? ' (rough)' : ''}`
}

/**
 * `fastify keeps at least 80 % of the requests/s of bare node:http`
 * @param {Claim} claim
 * @param {readonly Row[]} rows that have the names of the tables
 */
export function tellClaim ({ figure, target, other, operator, factor }, rows) {
  const [one, two] = [target, other].map((name) => quoteTitle(rows.find((row) => row.target === name)?.title ?? name))
  const isRate = figure === 'rate'
  if (factor !== 1) return `${one} ${isRate ? 'keeps' : 'has'} ${OPERATORS[operator]} ${formatPercent({ ratio: factor })} of the ${FIGURES[figure]} of ${two}`
  if (isRate) return `${one} answers ${operator === 'atLeast' ? 'as many requests/s as' : 'no more requests/s than'} ${two}`
  return `${one} has ${operator === 'atLeast' ? 'no lower' : 'no higher'} ${FIGURES[figure]} than ${two}`
}

/** A comma of a title must not be taken for one of the sentence. @param {string} title */
export function quoteTitle (title) {
  return title.includes(',') ? `“${title}”` : title
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
