/**
 * How much more the number of bad requests varies from window to window than that of independent ones would: 1 when they are
 * independent, 20 when they come in bursts of some 20. A sample is worth its size divided by this.
 * Pearson's chi-square over its degrees of freedom (McCullagh and Nelder, Generalized Linear Models, 2nd ed. 1989, 4.5).
 * @param {{ stretches: Array<{ valid: number, bad: number }> }} options stretches: in order, each longer than a burst (a second, say)
 * @returns {number} never below 1: luck must not make a sample larger than it is; 1 also where nothing can be told
 */
export function estimateDispersion ({ stretches }) {
  const filled = stretches.filter(({ valid }) => valid > 0)
  const valid = filled.reduce((sum, stretch) => sum + stretch.valid, 0)
  const ratio = filled.reduce((sum, stretch) => sum + stretch.bad, 0) / valid
  if (filled.length < 2 || ratio === 0 || ratio === 1) return 1
  const square = filled.reduce((sum, { valid, bad }) => sum + (bad - valid * ratio) ** 2 / (valid * ratio * (1 - ratio)), 0)
  return Math.max(1, square / (filled.length - 1))
}
