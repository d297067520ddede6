/**
 * @param {readonly number[]} values
 * @returns {number | null} null for no values
 */
export function findMedian (values) {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Of each round by itself: two trials of a round ran within seconds of each other, so that a machine that slows down between rounds
 * slows both.
 * @param {readonly (number | null)[]} ours
 * @param {readonly (number | null)[]} theirs by the same rounds
 * @returns {{ median: number, low: number, high: number } | null} low and high: the least and the greatest of the rounds
 */
export function compareRounds (ours, theirs) {
  const ratios = ours.flatMap((value, round) => {
    const other = theirs[round]
    return value === null || other === null || other === undefined || other === 0 ? [] : [value / other]
  })
  const median = findMedian(ratios)
  return median === null ? null : { median, low: Math.min(...ratios), high: Math.max(...ratios) }
}
