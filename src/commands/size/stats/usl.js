import { normalQuantile, tQuantile } from '../../../stats/distributions.js'
import { makeNormal } from './levenberg-marquardt.js'
import { invertSymmetric } from './small-matrix.js'
import { peakOf } from '../../../stats/usl-curve.js'
import { fitWithinBounds, weighResiduals } from './usl-fit.js'

/**
 * @import { CapacityPoint, Usl } from '../../../types.ts'
 * @import { UslParameters } from './usl-fit.js'
 *
 * @typedef {Pick<CapacityPoint, 'units' | 'ratePerSecond' | 'lowerPerSecond' | 'upperPerSecond'>} UslPoint
 * @typedef {{ covariance: number[][], quantile: number, residual: number | null }} Spread
 */

const NARROWEST = 0.01 // of a rate: between two starts of a server no capacity is known better

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

/**
 * @param {{ points: UslPoint[], largestUnits: number }} options all of one number of units
 * @returns {Usl}
 */
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

/**
 * Cut off where the parameters have their bounds.
 * @param {{ parameters: UslParameters, spread: Spread }} options
 * @returns {Usl['intervals']}
 */
function listIntervals ({ parameters, spread: { covariance, quantile } }) {
  const bounds = [Infinity, 1, Infinity]
  const [lambda, sigma, kappa] = parameters.map((value, i) => {
    if (i >= covariance.length) return null
    const half = quantile * Math.sqrt(covariance[i][i])
    return { low: Math.max(value - half, 0), high: Math.min(value + half, bounds[i]) }
  })
  return { lambda, sigma, kappa }
}
