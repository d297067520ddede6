import { tQuantile } from './distributions.js'

/** @import { OverTime } from '../types.ts' */

/**
 * A straight line through points. low, high: of its slope, each end wrong with the chance `level`.
 * @typedef {{ slope: number, low: number, high: number }} Trend
 */

const FEWEST = 6
const FEWEST_KNOWN = 3 // where it is known how exact a point is
const PRIOR_WEIGHT = 8 // of that knowledge, in points
const LEAST_DF = 4
const MOST_DEPENDENCE = 0.9 // beyond that a handful of points is worth no interval

/**
 * The slope of a line by least squares, with an interval that holds where neighbours are alike, as what is left of a
 * saw-tooth is: the error of the slope is made wider by (1 + rho) / (1 - rho), and the degrees of freedom fewer, where
 * rho is the dependence of neighbouring residuals (first-order autoregression). Residuals of a fitted line look less
 * dependent than the errors are, by (2 + 4 rho) / n: F. H. C. Marriott and J. A. Pope, Biometrika 41, 1954.
 * @param {{ points: ReadonlyArray<{ x: number, y: number }>, level: number, errorY?: number }} options in order of x;
 *   errorY: standard deviation that each y is known to have by itself. It stands in for residuals where there are few
 *   (a conjugate prior of the variance), and points that are so told are taken to be independent
 * @returns {Trend | null} null: too few points, or all at one x
 */
export function fitTrend ({ points, level, errorY }) {
  const n = points.length
  if (n < (errorY === undefined ? FEWEST : FEWEST_KNOWN)) return null
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / n
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / n
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (spread === 0) return null
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
  const residuals = points.map(({ x, y }) => y - meanY - slope * (x - meanX))
  const squares = residuals.reduce((sum, one) => sum + one * one, 0)
  const rho = errorY === undefined ? findDependence({ residuals, squares }) : 0
  const weight = errorY === undefined ? 0 : PRIOR_WEIGHT
  const variance = (squares + weight * (errorY ?? 0) ** 2) / (n - 2 + weight)
  const inflation = (1 + rho) / (1 - rho)
  const error = Math.sqrt(variance / spread * inflation)
  const reach = error * tQuantile({ p: 1 - level, df: Math.max(LEAST_DF, (n - 2 + weight) / inflation) })
  return { slope, low: slope - reach, high: slope + reach }
}

/** @param {{ residuals: readonly number[], squares: number }} options @returns {number} 0 to 0.9 */
function findDependence ({ residuals, squares }) {
  if (squares === 0) return 0
  const raw = residuals.slice(1).reduce((sum, one, i) => sum + one * residuals[i], 0) / squares
  return Math.min(MOST_DEPENDENCE, Math.max(0, raw + (2 + 4 * Math.max(0, raw)) / residuals.length))
}

const LEVEL = 0.025 // of each end
const HOUR_MS = 3_600_000
const STEADY = 1.1 // an hour: less of a change than that is none
const FEWEST_STRETCHES = 12

/**
 * How p99 changes with time: by which factor an hour, with a range of 95 %. rises, falls: the range leaves out 1; none: it
 * stays within 10 % an hour; unknown: neither.
 * @typedef {{ found: 'rises' | 'falls' | 'none' | 'unknown', ratioPerHour: { value: number, low: number, high: number } }} Drift
 */

/**
 * From the p99 of each stretch of the trial: a line through its logarithm, so that the slope is a factor.
 * @param {{ overTime: Pick<OverTime, 'stretchMs' | 'stretches'> | undefined }} options
 * @returns {Drift | null} null: too few stretches have a p99
 */
export function followDrift ({ overTime }) {
  if (!overTime) return null
  const points = overTime.stretches.flatMap(({ fromMs, p99Us }) =>
    p99Us === null || p99Us <= 0 ? [] : [{ x: (fromMs + overTime.stretchMs / 2) / HOUR_MS, y: Math.log(p99Us) }]
  )
  const trend = points.length < FEWEST_STRETCHES ? null : fitTrend({ points, level: LEVEL })
  if (trend === null) return null
  const [value, low, high] = [trend.slope, trend.low, trend.high].map(Math.exp)
  const found = low > 1 ? 'rises' : high < 1 ? 'falls' : low > 1 / STEADY && high < STEADY ? 'none' : 'unknown'
  return { found, ratioPerHour: { value, low, high } }
}
