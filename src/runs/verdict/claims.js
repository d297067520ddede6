import { compareTargets } from './costs.js'

/** @import { Baseline, ClaimFigure, ClaimVerdict, Row } from '../../types.ts' */
/** @import { CostKey } from './costs.js' */

/** @type {Record<ClaimFigure, CostKey>} */
const KEYS = { rate: 'goodPerSecond', p50: 'p50Us', p99: 'p99Us', cpu: 'cpuPerRequestUs' }

/**
 * What became of the claims of a baseline: held or refuted only where the whole 95 % range of the ratio of the two
 * targets, paired by repeat, is on one side. A strict comparison is judged as the other: no range tells a point from
 * its neighbour.
 * @param {{ baseline: Pick<Baseline, 'claims'>, rows: Row[] }} options
 * @returns {ClaimVerdict[]} in the order of the file
 */
export function judgeClaims ({ baseline: { claims = [] }, rows }) {
  return claims.map((claim) => {
    const paired = compareTargets({ rows, target: claim.target, reference: claim.other, key: KEYS[claim.figure], costs: claims.length })
    if (paired === null) return { claim, verdict: 'unknown', ratio: null, rough: false, unknownBecause: 'missing' }
    if (paired.ratio === undefined) return { claim, verdict: 'unknown', ratio: null, rough: false, unknownBecause: paired.unknownBecause }
    const { ratio: value, bound, rough } = paired
    // Where the driver was the bottleneck of one side, one end of the range is open.
    const low = bound === 'atMost' ? 0 : paired.low
    const high = bound === 'atLeast' ? Infinity : paired.high
    const [isAbove, isBelow] = [low > claim.factor, high < claim.factor]
    const [holds, fails] = claim.operator === 'atLeast' ? [isAbove, isBelow] : [isBelow, isAbove]
    return {
      claim,
      verdict: holds ? 'held' : fails ? 'refuted' : 'unknown',
      ratio: { value, low: paired.low, high: paired.high },
      rough,
      ...(bound && { bound })
    }
  })
}
