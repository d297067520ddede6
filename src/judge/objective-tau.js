import { isLatency } from '../plan/objective.js'
import { quantileUs } from '../stats/sample.js'
import { PERCENTILES } from '../stats/percentiles.js'
import { lastKeptUs } from './kept-time.js'

/** @import { EventObjective, RowMeasured } from '../types.ts' */

/**
 * How far requests depend on each other where an objective is judged: tau of them are worth one. It is taken at the objective's bound: beyond a percentile of the
 * sample, one stop of the machine reads as hundreds of misses. Where the sample keeps the bound, few or no requests missed it and tell too little; the percentile, which
 * lies below, counts as well. Failures are not kept in their order, so of a success objective nothing is known but how the repeats differ.
 * @param {{ measured: Pick<RowMeasured, 'dependence' | 'dependenceAt' | 'distribution'>, objective: EventObjective }} options
 * @returns {{ tau: number, isAssumed: boolean }} 1 where the order of requests is not known; isAssumed: the record does not have the bound, so the largest of any percentile stands for it
 */
export function findObjectiveTau ({ measured: { dependence, dependenceAt, distribution }, objective }) {
  if (!isLatency(objective) || !dependence) return { tau: 1, isAssumed: false }
  const at = dependenceAt?.find(({ boundUs, strict }) => boundUs === objective.boundUs && strict === objective.strict)
  const known = PERCENTILES.filter(([key]) => dependence[key] !== undefined)
  if (!at) return { tau: Math.max(1, ...known.map(([key]) => dependence[key] ?? 1)), isAssumed: known.length > 0 }
  const p = objective.ratio
  const isWithin = (quantileUs({ distribution, p }) ?? 0) <= lastKeptUs(objective)
  const [key] = known.find(([, ratio]) => ratio >= p) ?? known.at(-1) ?? []
  return { tau: Math.max(1, at.tau, isWithin && key ? dependence[key] ?? 1 : 1), isAssumed: false }
}
