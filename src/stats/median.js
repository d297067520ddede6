/**
 * The value in the middle; of an even number the mean of the two there. NaN is no value.
 * @param {Iterable<number>} values
 * @returns {number | undefined} undefined: there is none
 */
export function median (values) {
  const sorted = Float64Array.from(values).filter((value) => !Number.isNaN(value)).sort()
  if (sorted.length === 0) return undefined
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
