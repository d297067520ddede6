/**
 * Halving: the smallest whole number that is enough, or the first place in an ascending list from which on something holds.
 * @param {{ short: number, enough: number, decides: (count: number) => boolean }} options short: known to be too few,
 *   -1 for a place; enough: known to decide, the list's length where nothing may
 */
export function findFewest ({ short, enough, decides }) {
  while (enough - short > 1) {
    const middle = Math.floor((short + enough) / 2)
    if (decides(middle)) enough = middle
    else short = middle
  }
  return enough
}

/**
 * The same for any number: where something that holds below stops to hold.
 * @param {{ low: number, high: number, holds: (value: number) => boolean, width?: number }} options width: near enough; absent: 60 halvings
 * @returns {{ low: number, high: number }}
 */
export function narrow ({ low, high, holds, width = 0 }) {
  for (let i = 0; i < STEPS && high - low > width; i++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return { low, high }
}

const STEPS = 60
