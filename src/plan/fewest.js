/**
 * Halving: the smallest whole number that is enough, or the first place in an ascending list from which on something holds.
 * @param {{ short: number, enough: number, decides: (count: number) => boolean }} options short: known to be too few, -1 for a place; enough: known to
 *   decide, the list's length where nothing may
 */
export function findFewest ({ short, enough, decides }) {
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (decides(middle)) enough = middle
    else short = middle
  }
  return enough
}
