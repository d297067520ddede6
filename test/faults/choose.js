import { createRandom } from '../../src/plan/random.js'

const SHARE = 10

/**
 * A tenth of the cells, by the seed: the same of the same.
 * @template T
 * @param {{ cells: readonly T[], seed: number }} options
 * @returns {T[]}
 */
export function chooseTenth ({ cells, seed }) {
  const random = createRandom(seed)
  const left = [...cells]
  return Array.from({ length: Math.ceil(cells.length / SHARE) }, () => left.splice(Math.floor(random() * left.length), 1)[0])
}
