import { createRandom } from '../../../plan/random.js'

/** @import { StampedeTrial } from '../../../types.ts' */

// Half of it, rounded down, is the number of workers that one more document comes with. The source says 667 ids, which
// gives 4 and 31 documents for 1,000 and 10,000 workers; its table lists 3 and 30, which a list of 668 to 689 gives. A
// file of 667 lines that is cut at its line ends has 668 pieces, the last one empty.
const LIST_LENGTH = 668
const FIXED = 3

/**
 * How many documents there are to draw from.
 * @param {{ documents: StampedeTrial['documents'], workers: number }} options
 * @returns {number} scaled: N div (L div 2) + 1
 */
export function countDocuments ({ documents, workers }) {
  return documents === 'fixed' ? FIXED : Math.floor(workers / Math.floor(LIST_LENGTH / 2)) + 1
}

/**
 * The id that each worker asks for, drawn uniformly. Drawn here and not by the process that is measured, so that how
 * many differ is known beforehand.
 * @param {{ documents: StampedeTrial['documents'], workers: number, seed: number }} options
 * @returns {{ ids: number[], distinctIds: number }} ids from 1
 */
export function drawDocuments ({ documents, workers, seed }) {
  const of = countDocuments({ documents, workers })
  const random = createRandom(seed)
  const ids = Array.from({ length: workers }, () => 1 + Math.floor(random() * of))
  return { ids, distinctIds: new Set(ids).size }
}
