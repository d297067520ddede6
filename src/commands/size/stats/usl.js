import { normalQuantile, tQuantile } from '../../../stats/distributions.js'
import { fitCurve, makeNormal, invertSymmetric } from './levenberg-marquardt.js'
import { peakOf } from '../../../stats/usl-curve.js'

/** @import { CapacityPoint, Usl } from '../../../types.ts' */
/** @typedef {Pick<CapacityPoint, 'units' | 'ratePerSecond' | 'lowerPerSecond' | 'upperPerSecond'>} UslPoint */
/** @typedef {{ covariance: number[][], quantile: number, residual: number | null }} Spread */

/**
 * lambda, sigma, kappa: g, a and b of X(N) = gN / (1 + a(N-1) + bN(N-1)).
 * @typedef {[lambda: number, sigma: number, kappa: number]} UslParameters
 */

const NARROWEST = 0.01 // of a rate: between two starts of a server no capacity is known better
const STARTS = [[0.1, 0.001], [0.01, 0.0001], [0.5, 0.01]]
const NO_BETTER = 1e-12 // of the sum of squares of the rates: what rounding leaves of a perfect fit
const LAMBDA = 0

/**
 * Fits the Universal Scalability Law (Gunther, Guerrilla Capacity Planning, Springer 2007, ch. 4 to 6) with 0 <= sigma <= 1 and kappa >= 0.
 * Points that all have an interval are weighted by its width, others equally.
 *
 * Intervals are those of nonlinear least squares, as R's nls has them: estimate -+ quantile x standard error from
 * (J'WJ)^-1, a parameter that came out at its bound counted as free. Without intervals of the points the scale comes
 * from the residuals (Student's t); with them it is 1, or larger when the residuals say so (Birge, Physical Review 40,
 * 1932).
 * @param {{ points: UslPoint[], confidence?: number }} options rates > 0
 * @returns {Usl | null} null without points. 1 number of units: no fit but a straight line, which no larger number exceeds; 2: no kappa
 */
export function fitUsl ({ points, confidence = 0.95 }) {
  const sizes = new Set(points.map(({ units }) => units)).size
  if (sizes === 0) return null
  const largestUnits = Math.max(...points.map(({ units }) => units))
  if (sizes === 1) return makeLine({ points, largestUnits })
  const free = sizes === 2 ? 2 : 3
  const weights = weigh(points)
  const parameters = fitWithinBounds({ points, weights: weights ?? points.map(() => 1), hasKappa: free === 3 })
  const spread = findSpread({ points, weights, parameters, free, confidence })
  const [lambda, sigma, kappa] = parameters
  return {
    basis: free === 3 ? 'usl' : 'contention only',
    lambda,
    sigma,
    kappa: free === 3 ? kappa : null,
    ...peakOf({ lambda, sigma, kappa }),
    points: points.length,
    largestUnits,
    weighted: weights !== null,
    residualPerSecond: spread?.residual ?? null,
    intervals: spread && listIntervals({ parameters, spread }),
    covariance: spread?.covariance ?? null,
    quantile: spread?.quantile ?? null
  }
}

/** @param {{ points: UslPoint[], largestUnits: number }} options all of one number of units @returns {Usl} */
function makeLine ({ points, largestUnits }) {
  const lambda = points.reduce((sum, { units, ratePerSecond }) => sum + ratePerSecond / units, 0) / points.length
  const unknown = {
    sigma: null,
    kappa: null,
    peakUnits: null,
    peakRate: null,
    residualPerSecond: null,
    intervals: null,
    covariance: null,
    quantile: null
  }
  return { basis: 'linear', lambda, points: points.length, largestUnits, weighted: false, ...unknown }
}

/**
 * 1 / variance of each point, which may lie anywhere between its ends; null when one has none.
 * @param {UslPoint[]} points
 */
function weigh (points) {
  const widths = points.map(({ ratePerSecond, lowerPerSecond, upperPerSecond }) =>
    upperPerSecond === null || upperPerSecond <= lowerPerSecond
      ? null
      : Math.max(upperPerSecond - lowerPerSecond, NARROWEST * ratePerSecond)
  )
  return widths.every((width) => width !== null) ? widths.map((width) => 12 / width ** 2) : null
}

/**
 * @param {{ points: UslPoint[], weights: number[] | null, parameters: UslParameters, free: number, confidence: number }} options
 * @returns {Spread | null} null when as many parameters as points leave nothing to judge by, or the points do not tell the parameters apart
 */
function findSpread ({ points, weights, parameters, free, confidence }) {
  const { residuals, jacobian } = weighResiduals({ points, weights: weights ?? points.map(() => 1), parameters })
  const inverse = invertSymmetric({ matrix: makeNormal({ residuals, jacobian: jacobian.map((row) => row.slice(0, free)) }).normal })
  const df = points.length - free
  const residual = df > 0 ? Math.sqrt(residuals.reduce((sum, value) => sum + value * value, 0) / df) : null
  if (inverse === null || (weights === null && residual === null)) return null
  const scale = weights === null ? residual ?? 0 : Math.max(1, residual ?? 1)
  return {
    covariance: inverse.map((row) => row.map((value) => value * scale ** 2)),
    quantile: weights === null ? tQuantile({ p: (1 + confidence) / 2, df }) : normalQuantile((1 + confidence) / 2),
    residual
  }
}

/** Cut off where the parameters have their bounds. @param {{ parameters: UslParameters, spread: Spread }} options */
function listIntervals ({ parameters, spread: { covariance, quantile } }) {
  const bounds = [Infinity, 1, Infinity]
  const [lambda, sigma, kappa] = parameters.map((value, i) => {
    if (i >= covariance.length) return null
    const half = quantile * Math.sqrt(covariance[i][i])
    return { low: Math.max(value - half, 0), high: Math.min(value + half, bounds[i]) }
  })
  return { lambda, sigma, kappa }
}

/**
 * Weighted least squares within 0 <= sigma <= 1 and kappa >= 0: each combination of parameters free or at a bound is fitted, and the best
 * that lies within wins, the simplest where several are as good. With three parameters that is exact, where a clipped step is not.
 * @param {{ points: UslPoint[], weights: number[], hasKappa: boolean }} options two numbers of units or more (three with kappa), rates > 0
 */
function fitWithinBounds ({ points, weights, hasKappa }) {
  const enough = NO_BETTER * points.reduce((sum, { ratePerSecond }, i) => sum + weights[i] * ratePerSecond ** 2, 0)
  const most = Math.max(...points.map(({ units, ratePerSecond }) => ratePerSecond / units))
  const fits = listCases(hasKappa).flatMap(({ free, sigma, kappa }) => STARTS.map(([startSigma, startKappa]) => {
    /** @type {UslParameters} */
    const start = [most, sigma ?? startSigma, kappa ?? startKappa]
    const { parameters, sumOfSquares } = fitFree({ points, weights, start, free })
    return { parameters, sumOfSquares }
  }))
  const within = fits.filter(
    ({ parameters: [lambda, sigma, kappa], sumOfSquares }) =>
      lambda > 0 && sigma >= 0 && sigma <= 1 && kappa >= 0 && Number.isFinite(sumOfSquares)
  )
  // In the order of the cases: a parameter more must earn its place.
  return within.reduce((best, fit) => fit.sumOfSquares < best.sumOfSquares - enough ? fit : best).parameters
}

/**
 * Residuals and derivatives of the curve, times the root of each weight.
 * @param {{ points: UslPoint[], weights: number[], parameters: UslParameters }} options
 */
function weighResiduals ({ points, weights, parameters: [lambda, sigma, kappa] }) {
  const rows = points.map(({ units: n, ratePerSecond }, i) => {
    const root = Math.sqrt(weights[i])
    const below = 1 + sigma * (n - 1) + kappa * n * (n - 1)
    const slope = -lambda * n / below ** 2
    return {
      residual: root * (ratePerSecond - (lambda * n) / below),
      derivatives: [n / below, slope * (n - 1), slope * n * (n - 1)].map((value) => root * value)
    }
  })
  return { residuals: rows.map(({ residual }) => residual), jacobian: rows.map(({ derivatives }) => derivatives) }
}

/** Simplest first. A parameter that is not free has its value. @param {boolean} hasKappa */
function listCases (hasKappa) {
  const sigmas = [{ free: [], sigma: 0 }, { free: [], sigma: 1 }, { free: [1], sigma: null }]
  const kappas = hasKappa ? [{ free: [], kappa: 0 }, { free: [2], kappa: null }] : [{ free: [], kappa: 0 }]
  return kappas.flatMap(({ free: second, kappa }) =>
    sigmas.map(({ free: first, sigma }) => ({ free: [LAMBDA, ...first, ...second], sigma, kappa }))
  )
}

/** @param {{ points: UslPoint[], weights: number[], start: UslParameters, free: number[] }} options free: places of what may move */
function fitFree ({ points, weights, start, free }) {
  const complete = (/** @type {number[]} */ values) =>
    /** @type {UslParameters} */ (start.map((value, i) => (free.includes(i) ? values[free.indexOf(i)] : value)))
  const { parameters, sumOfSquares } = fitCurve({
    start: free.map((i) => start[i]),
    evaluate: (values) => {
      const { residuals, jacobian } = weighResiduals({ points, weights, parameters: complete(values) })
      return { residuals, jacobian: jacobian.map((row) => free.map((i) => row[i])) }
    }
  })
  return { parameters: complete(parameters), sumOfSquares }
}
