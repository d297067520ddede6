/** @typedef {{ valid: number, bad: number }} Stretch each longer than a burst: a second, say */

/**
 * How much more the number of bad requests varies from window to window than that of independent ones would: 1 when they are
 * independent, 20 when they come in bursts of some 20. A sample is worth its size divided by this.
 * Pearson's chi-square over its degrees of freedom (McCullagh and Nelder, Generalized Linear Models, 2nd ed. 1989, 4.5).
 * @param {{ starts: Stretch[][] }} options of each start of a server; how starts differ from each other does not count
 * @returns {number} never below 1: luck must not make a sample larger than it is; 1 also where nothing can be told
 */
export function estimateDispersion ({ starts }) {
  let [square, df] = [0, 0]
  for (const stretches of starts) {
    const filled = stretches.filter(({ valid }) => valid > 0)
    const valid = filled.reduce((sum, stretch) => sum + stretch.valid, 0)
    const ratio = filled.reduce((sum, stretch) => sum + stretch.bad, 0) / valid
    if (filled.length < 2 || ratio === 0 || ratio === 1) continue
    square += filled.reduce((sum, { valid, bad }) => sum + (bad - valid * ratio) ** 2 / (valid * ratio * (1 - ratio)), 0)
    df += filled.length - 1
  }
  return df === 0 ? 1 : Math.max(1, square / df)
}
