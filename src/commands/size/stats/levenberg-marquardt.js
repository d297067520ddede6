const MOST_STEPS = 500
const CLOSE_ENOUGH = 1e-14 // of the sum of squares, three times in a row

/**
 * Least squares of a curve, by Levenberg and Marquardt: a Gauss-Newton step that is damped towards steepest descent for as long
 * as it makes things worse. Source: Marquardt, SIAM Journal on Applied Mathematics 11 (1963), with his scaling by the diagonal.
 * @param {{ start: number[], evaluate: (parameters: number[]) => { residuals: number[], jacobian: number[][] } }}
 *   options evaluate: residuals: observed less curve, each times the root of its weight; jacobian: derivatives of the
 *   curve, times the same, a row for each residual
 * @returns {{ parameters: number[], sumOfSquares: number }} where it stopped; a poor start may leave it at a poor place
 */
export function fitCurve ({ start, evaluate }) {
  let parameters = start
  let { residuals, jacobian } = evaluate(parameters)
  let sumOfSquares = sumSquares(residuals)
  let damping = 1e-3
  let still = 0
  for (let step = 0; step < MOST_STEPS && still < 3 && sumOfSquares > 0; step++) {
    const { normal, gradient } = makeNormal({ residuals, jacobian })
    const move = solveSymmetric({
      matrix: normal.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) : value))),
      right: gradient
    })
    const next = move && parameters.map((value, i) => value + move[i])
    const seen = next && evaluate(next)
    const sum = seen ? sumSquares(seen.residuals) : NaN
    if (next && seen && sum <= sumOfSquares) {
      still = sumOfSquares - sum <= CLOSE_ENOUGH * sumOfSquares ? still + 1 : 0;
      ({ residuals, jacobian } = seen)
      parameters = next
      sumOfSquares = sum
      damping = Math.max(damping / 10, 1e-12)
    } else {
      damping *= 10
      if (damping > 1e12) break
    }
  }
  return { parameters, sumOfSquares }
}

/** J'J and J'r. @param {{ residuals: number[], jacobian: number[][] }} options */
export function makeNormal ({ residuals, jacobian }) {
  const size = jacobian[0].length
  const normal = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => jacobian.reduce((sum, row) => sum + row[i] * row[j], 0))
  )
  const gradient = Array.from({ length: size }, (_, i) => jacobian.reduce((sum, row, k) => sum + row[i] * residuals[k], 0))
  return { normal, gradient }
}

/** @param {number[]} values */
function sumSquares (values) {
  return values.reduce((sum, value) => sum + value * value, 0)
}

const SINGULAR = 1e-13 // of a matrix scaled to a diagonal of ones

/**
 * Solves A x = b for a small, symmetric, positive definite A, scaled first: its parameters may differ by many powers of ten.
 * @param {{ matrix: number[][], right: number[] }} options
 * @returns {number[] | null} null when A is singular
 */
export function solveSymmetric ({ matrix, right }) {
  const scale = matrix.map((row, i) => Math.sqrt(row[i]))
  if (!scale.every((value) => value > 0 && Number.isFinite(value))) return null
  const rows = matrix.map((row, i) => [...row.map((value, j) => value / scale[i] / scale[j]), right[i] / scale[i]])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row, i) => (Math.abs(row[column]) > Math.abs(rows[best][column]) ? column + i : best), column)
    if (!(Math.abs(rows[pivot][column]) > SINGULAR)) return null
    rows.splice(column, 0, ...rows.splice(pivot, 1))
    for (let i = 0; i < size; i++) {
      if (i === column) continue
      const factor = rows[i][column] / rows[column][column]
      for (let j = column; j <= size; j++) rows[i][j] -= factor * rows[column][j]
    }
  }
  return rows.map((row, i) => row[size] / row[i] / scale[i])
}

/**
 * @param {{ matrix: number[][] }} options small, symmetric, positive definite
 * @returns {number[][] | null} null when it is singular
 */
export function invertSymmetric ({ matrix }) {
  const columns = matrix.map((_, i) => solveSymmetric({ matrix, right: matrix.map((_, j) => i === j ? 1 : 0) }))
  return columns.every((column) => column !== null) ? columns : null
}
