/**
 * p-values adjusted for being one of many (Benjamini and Hochberg, "Controlling the False Discovery Rate", JRSS B 57, 1995): of those up to
 * alpha, on average a share of alpha at most is false. Holm's adjustment (holm.js) bounds the chance of even one, which finds less.
 * @param {{ pValues: readonly number[] }} options
 * @returns {number[]} q-values, in the same order
 */
export function adjustBenjaminiHochberg ({ pValues }) {
  const adjusted = Array(pValues.length).fill(1)
  let least = 1
  const fromLargest = pValues.map((p, index) => ({ p, index })).sort((a, b) => b.p - a.p)
  for (const [place, { p, index }] of fromLargest.entries()) {
    least = Math.min(least, p * pValues.length / (pValues.length - place))
    adjusted[index] = least
  }
  return adjusted
}
