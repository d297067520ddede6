import { createRandom } from '../../src/plan/random.js'

/** One in so many of an axis, and at least one of each: by day, as each starts the program. */
const SHARE = 110

/**
 * A share of the cells, by the seed: the same of the same.
 * @template {{ axis: string }} T
 * @param {{ cells: readonly T[], seed: number }} options
 * @returns {T[]}
 */
export function chooseSome ({ cells, seed }) {
  const random = createRandom(seed)
  return [...new Set(cells.map(({ axis }) => axis))].flatMap((axis) => {
    const left = cells.filter((cell) => cell.axis === axis)
    return Array.from({ length: Math.ceil(left.length / SHARE) }, () => left.splice(Math.floor(random() * left.length), 1)[0])
  })
}
