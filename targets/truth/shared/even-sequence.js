const GOLDEN = 0.6180339887498949
const SILVER = 0.41421356237309503

/**
 * Numbers in [0, 1) that fill it evenly from the first on: n times the golden ratio, modulo 1, from a seeded start. Of any n in a row the
 * share below x is x, to within about ln(n) / n, so that quantiles of what is drawn by them are known for any window.
 * Source: Kronecker sequences; Niederreiter, Random Number Generation and Quasi-Monte Carlo Methods (1992), chapter 3.
 * @param {number} seed whole number
 * @returns {(index: number) => number}
 */
export function createEvenSequence (seed) {
  const start = (seed * SILVER) % 1
  return (index) => (start + index * GOLDEN) % 1
}
