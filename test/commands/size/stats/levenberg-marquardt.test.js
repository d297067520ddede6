import t from 'tap'
import { fitCurve, invertSymmetric, solveSymmetric } from '../../../../src/commands/size/stats/levenberg-marquardt.js'

// NIST Statistical Reference Datasets, Misra1a (lower difficulty): y = b1 (1 - exp(-b2 x)).
const X = [77.6, 114.9, 141.1, 190.8, 239.9, 289, 332.8, 378.4, 434.8, 477.3, 536.8, 593.1, 689.1, 760]
const Y = [10.07, 14.73, 17.94, 23.93, 29.61, 35.18, 40.02, 44.82, 50.76, 55.05, 61.01, 66.4, 75.47, 81.78]
const evaluate = ([b1, b2]) => ({
  residuals: Y.map((y, i) => y - b1 * (1 - Math.exp(-b2 * X[i]))),
  jacobian: X.map((x) => [1 - Math.exp(-b2 * x), b1 * x * Math.exp(-b2 * x)])
})

t.test('NIST Misra1a, from both of its starts: 2.3894212918e2, 5.5015643181e-4, residual sum 1.2455138894e-1', async (t) => {
  for (const start of [[500, 0.0001], [250, 0.0005]]) {
    const { parameters, sumOfSquares } = fitCurve({ start, evaluate })
    t.equal(parameters[0].toPrecision(8), '238.94213')
    t.equal(parameters[1].toPrecision(8), '0.00055015643')
    t.equal(sumOfSquares.toPrecision(8), '0.12455139')
  }
})

t.test('a perfect start stays where it is', async (t) => {
  const { parameters, sumOfSquares } = fitCurve({
    start: [2],
    evaluate: ([b]) => ({ residuals: [2 - b, 4 - 2 * b], jacobian: [[1], [2]] })
  })
  t.strictSame(parameters, [2])
  t.equal(sumOfSquares, 0)
})

t.test('small matrices', async (t) => {
  t.strictSame(solveSymmetric({ matrix: [[4, 2], [2, 3]], right: [2, 5] }).map((value) => Number(value.toFixed(12))), [-0.5, 2])
  t.strictSame(invertSymmetric({ matrix: [[1e12, 0], [0, 1e-12]] }), [[1e-12, 0], [0, 1e12]], 'scales far apart')
  const matrix = [[5, 1, 2], [1, 4, 1.5], [2, 1.5, 3]]
  const inverse = invertSymmetric({ matrix })
  for (const i of [0, 1, 2]) {
    for (const j of [0, 1, 2]) {
      t.ok(Math.abs(matrix[i].reduce((sum, value, k) => sum + value * inverse[k][j], 0) - (i === j ? 1 : 0)) < 1e-12)
    }
  }
  t.equal(invertSymmetric({ matrix: [[1, 1], [1, 1]] }), null, 'singular')
  t.equal(invertSymmetric({ matrix: [[0]] }), null)
})
