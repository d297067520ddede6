import { tQuantile } from '../stats/distributions.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'

/** @import { ComparedFigure, Estimate, HistoryPoint, HistoryResult, HistorySeries } from '../types.ts' */
/**
 * What one figure does from session to session. variance: of ln(after / before) of two sessions; uncertainty: variance of that variance.
 * @typedef {{ target: string, phase: 'peak' | 'latency', figure: ComparedFigure, records: number, variance: number,
 *   uncertainty: number }} FigureDrift
 */

/**
 * Standard deviation of ln(after / before) between two sessions of which nothing is known: a 2 % drift is common on
 * virtual machines and laptops. 5 % is seen as well; with the default margin of 5 % that gives 3 % of false alarms.
 * More would leave no room for an answer within that margin.
 */
export const ASSUMED_DRIFT = 0.02

/** Fewer records tell too little of how sessions differ. */
export const RECORDS_FOR_DRIFT = 4

/**
 * How far records of one machine and baseline lie apart, beyond what their own repeats explain: the variance between
 * records less the mean of their squared standard errors (one-way variance components, e.g. Searle, Casella and
 * McCulloch, Variance Components, 1992, 3.6). Steps that the history has found are no drift: each level has a mean of
 * its own.
 * @param {{ history: HistoryResult }} options
 * @returns {FigureDrift[]} for figures with enough records
 */
export function estimateSessionDrift ({ history: { points, series } }) {
  return series.flatMap((one) => {
    const levels = splitAtSteps(one)
    const records = levels.flat().length
    const df = records - levels.filter((level) => level.length > 0).length
    if (records < RECORDS_FOR_DRIFT || df < RECORDS_FOR_DRIFT - 1) return []
    const total = levels.reduce((sum, level) => sum + sumOfSquares(level.map(({ value }) => Math.log(value))), 0) / df
    const within =
      levels
        .flat()
        .reduce((sum, estimate) => sum + squaredError({ estimate, repeats: repeatsOf({ estimate, points }) }), 0) /
      records
    // Two sessions have a drift each.
    return [
      {
        target: one.target,
        phase: one.phase,
        figure: one.figure,
        records,
        variance: 2 * Math.max(0, total - within),
        uncertainty: (2 * (2 * total) ** 2) / df
      }
    ]
  })
}

/**
 * A series without a change from its first to its last record has one record, or different rates, which are no series
 * of one figure.
 * @param {HistorySeries} series
 */
function splitAtSteps ({ estimates, steps, change }) {
  if (change === null) return []
  const ends = [0, ...steps.map(({ index }) => index), estimates.length]
  return ends
    .slice(1)
    .map((end, i) =>
      estimates.slice(ends[i], end).flatMap((estimate) => (estimate && estimate.value > 0 ? [estimate] : []))
    )
}

/** @param {number[]} values */
function sumOfSquares (values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/**
 * Of the log. Unknown counts as none, so that all of the variance is taken for drift.
 * @param {{ estimate: Estimate, repeats: number }} options
 */
function squaredError ({ estimate: { low, high, basis }, repeats }) {
  if (basis !== 'repeats' || low === null || high === null || low <= 0 || repeats < REPEATS_FOR_INTERVAL) return 0
  return (Math.log(high / low) / 2 / tQuantile({ p: 0.975, df: repeats - 1 })) ** 2
}

/** @param {{ estimate: Estimate, points: HistoryPoint[] }} options */
function repeatsOf ({ estimate, points }) {
  return points.flatMap(({ figures }) => figures).find((figure) => figure.estimate === estimate)?.repeats ?? 0
}
