/**
 * p-values adjusted for being one of several (S. Holm, Scandinavian Journal of Statistics 6, 1979): the chance of even one
 * false alarm stays below alpha when only adjusted values up to alpha count.
 * @param {{ pValues: number[] }} options
 * @returns {number[]} in the same order
 */
export function adjustHolm ({ pValues }) {
  const adjusted = Array(pValues.length).fill(1)
  let largest = 0
  const byValue = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  for (const [rank, { p, index }] of byValue.entries()) {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - rank)))
    adjusted[index] = largest
  }
  return adjusted
}
