/**
 * Halving: the smallest whole number that is enough.
 * @param {{ short: number, enough: number, decides: (count: number) => boolean }} options short: known to be too few; enough: known to decide
 * @returns {number}
 */
export function findFewest ({ short, enough, decides }) {
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (decides(middle)) enough = middle
    else short = middle
  }
  return enough
}
