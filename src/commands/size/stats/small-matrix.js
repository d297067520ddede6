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
