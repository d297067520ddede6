import { orderStatisticInterval, samplesNeeded, stretchRanks } from '../../../stats/percentiles.js'
import { findRank, valueAtRank } from '../../../stats/sample.js'

/** @import { Distribution, Estimate, LatencyObjective } from '../../../types.ts' */
/** @import { TraceVerdict } from '../types.ts' */

/**
 * Whether the root keeps an objective, as it was measured: by the interval of its percentile.
 * @param {{ objective: LatencyObjective, distribution: Distribution, tau: number }} options tau: so many requests are worth one
 *   independent one
 * @returns {TraceVerdict}
 */
export function judgeRoot ({ objective, distribution, tau }) {
  const n = distribution.total
  const size = Math.floor(n / Math.max(1, tau))
  const ranks = orderStatisticInterval({ n: size, p: objective.ratio })
  const needed = Math.ceil(samplesNeeded(objective.ratio) * Math.max(1, tau))
  if (ranks === null) return { objective, verdict: 'inconclusive', measured: null, needed }
  const { lowRank, highRank } = stretchRanks({ ranks, size, n })
  const at = (/** @type {number} */ rank) => valueAtRank({ distribution, rank })
  /** @type {Estimate} */
  const measured = { value: at(findRank({ n, p: objective.ratio })) ?? 0, low: at(lowRank), high: at(highRank), basis: 'within-trial' }
  const keeps = (/** @type {number | null} */ us) => us !== null && (objective.strict ? us < objective.boundUs : us <= objective.boundUs)
  const verdict = keeps(measured.high) ? 'met' : keeps(measured.low) ? 'inconclusive' : 'missed'
  return { objective, verdict, measured, needed }
}
