import { findFewest } from '../plan/halving.js'
import { countLatencyEvents } from './events.js'
import { allowedRatio } from './allowed-ratio.js'

/** @import { LatencyObjective, RowMeasured } from '../types.ts' */

const ROUNDING = 1e-9 // 0.001 * 3000 is 3.0000000000000004 elsewhere

/**
 * Are no more requests bad than is allowed?
 * @param {{ bad: number, valid: number, allowed: number }} options allowed: bad ratio
 */
export function keepsRatio ({ bad, valid, allowed }) {
  return bad <= allowed * valid * (1 + ROUNDING)
}

/**
 * The time within which the asked share of requests was answered well: the percentile of the objective, with what
 * failed, timed out or was not sent counted as slower than any time, by the rule that the verdict counts by. It is
 * within the bound exactly where the objective is kept.
 * @param {{ measured: Pick<RowMeasured, 'counts' | 'distribution' | 'cut' | 'beyond'>, objective: LatencyObjective, open:
 *   boolean, timeoutUs: number, isKept: boolean }} options isKept: by the counts at the bound
 * @returns {number | null} microseconds; null when more than the allowed share has no such time
 */
export function findKeptUs ({ measured: { counts, distribution, cut }, objective, open, timeoutUs, isKept }) {
  const allowed = allowedRatio(objective)
  const { valuesUs } = distribution
  const keeps = (/** @type {number} */ boundUs) => {
    const { valid, badAtMost } = countLatencyEvents({
      measured: { counts, distribution, ...cut && { cut } },
      objective: { ...objective, boundUs, strict: false },
      open,
      timeoutUs
    })
    return valid > 0 && keepsRatio({ bad: badAtMost, valid, allowed })
  }
  const first = findFewest({ short: -1, enough: valuesUs.length, decides: (place) => keeps(valuesUs[place]) })
  const lastUs = lastKeptUs(objective)
  // A driver that has counted at the very bound knows better than a bucket that the bound cuts through.
  if (first === valuesUs.length) return isKept ? lastUs : null
  return isKept ? Math.min(valuesUs[first], lastUs) : Math.max(valuesUs[first], lastUs + 1)
}

/** The largest time in whole microseconds that keeps the bound. @param {Pick<LatencyObjective, 'boundUs' | 'strict'>} objective */
export function lastKeptUs ({ boundUs, strict }) {
  return strict ? boundUs - 1 : boundUs
}
