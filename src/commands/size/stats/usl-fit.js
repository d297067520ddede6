import { fitCurve } from './levenberg-marquardt.js'

/**
 * @import { UslPoint } from './usl.js'
 *
 * lambda, sigma, kappa: g, a and b of X(N) = gN / (1 + a(N-1) + bN(N-1)).
 * @typedef {[lambda: number, sigma: number, kappa: number]} UslParameters
 */

const STARTS = [[0.1, 0.001], [0.01, 0.0001], [0.5, 0.01]]
const NO_BETTER = 1e-12 // of the sum of squares of the rates: what rounding leaves of a perfect fit
const LAMBDA = 0

/**
 * Weighted least squares within 0 <= sigma <= 1 and kappa >= 0: each combination of parameters free or at a bound is fitted, and the best
 * that lies within wins, the simplest where several are as good. With three parameters that is exact, where a clipped step is not.
 * @param {{ points: UslPoint[], weights: number[], hasKappa: boolean }} options two numbers of units or more (three with kappa), rates > 0
 * @returns {UslParameters}
 */
export function fitWithinBounds ({ points, weights, hasKappa }) {
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
export function weighResiduals ({ points, weights, parameters: [lambda, sigma, kappa] }) {
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
