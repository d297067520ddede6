import { createRandom } from '../../src/plan/random.js'

/** One in so many. */
export const SHARE = 25

/**
 * A share of the cells, by the seed: the same of the same.
 * @template T
 * @param {{ cells: readonly T[], seed: number }} options
 * @returns {T[]}
 */
export function chooseSome ({ cells, seed }) {
  const random = createRandom(seed)
  const left = [...cells]
  return Array.from({ length: Math.ceil(cells.length / SHARE) }, () => left.splice(Math.floor(random() * left.length), 1)[0])
}
