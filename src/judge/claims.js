import { testRatios } from './costs.js'

/** @import { Baseline, ClaimFigure, ClaimVerdict, Row } from '../types.ts' */
/** @import { CostKey } from './costs.js' */

/** @type {Record<ClaimFigure, CostKey>} */
const KEYS = { rate: 'goodPerSecond', p50: 'p50Us', p99: 'p99Us', cpu: 'cpuPerRequestUs' }

const ALPHA = 0.05

/**
 * What became of the claims of a baseline: held or refuted by the same test that gives a row its word, against the factor of the
 * claim. A strict comparison is judged as the other: no range tells a point from its neighbour.
 * @param {{ baseline: Pick<Baseline, 'claims'>, rows: Row[] }} options
 * @returns {ClaimVerdict[]} in the order of the file
 */
export function judgeClaims ({ baseline: { claims = [] }, rows }) {
  const questions = claims.map(({ target, other, figure, factor }) => ({ target, other, factor, key: KEYS[figure] }))
  const tested = testRatios({ rows, questions })
  return claims.map((claim, at) => {
    const { figure, p } = tested[at]
    if (figure === null || figure.ratio === null || figure.low === null || figure.high === null) {
      return { claim, verdict: 'unknown', ratio: null, rough: false, unknownBecause: figure?.unknownBecause ?? 'missing' }
    }
    const { ratio: value, low, high, bound, rough } = figure
    const isKnown = p <= ALPHA
    // Where the driver was the bottleneck of one side, one end of the range is open.
    const isAbove = isKnown && value > claim.factor && bound !== 'atMost'
    const isBelow = isKnown && value < claim.factor && bound !== 'atLeast'
    const [holds, fails] = claim.operator === 'atLeast' ? [isAbove, isBelow] : [isBelow, isAbove]
    return { claim, verdict: holds ? 'held' : fails ? 'refuted' : 'unknown', ratio: { value, low, high }, rough, ...bound && { bound } }
  })
}
