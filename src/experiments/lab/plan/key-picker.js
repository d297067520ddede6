import { createRandom } from '../../../plan/random.js'
import { findFewest } from '../../../plan/halving.js'

/** @import { LabKeys } from '../../../types.ts' */

/**
 * Which key the next request is for.
 * @param {{ keys: LabKeys, seed: number, weights?: Float64Array | null }} options weights: those of the keys, where several draw from them
 * @returns {() => number} whole numbers from 0; the same for the same arguments. Of zipf and hot, 0 comes most often
 */
export function createKeyPicker ({ keys, seed, weights = weighKeys(keys) }) {
  const random = createRandom(seed)
  switch (keys.distribution) {
    case 'zipf': return createZipf({ s: keys.s, of: keys.of, random, weights })
    case 'uniform': return () => Math.floor(random() * keys.of)
    // Two draws each, so that which of the others it is does not hang on how the first one came out.
    case 'hot': return () => {
      const isHot = random() < keys.share
      const other = 1 + Math.floor(random() * (keys.of - 1))
      return isHot ? 0 : Math.min(other, keys.of - 1)
    }
    default: return () => 0
  }
}

/** The table that Zipf's law is drawn from, which takes longer than a draw. @param {LabKeys} keys */
export function weighKeys (keys) {
  return keys.distribution === 'zipf' ? sumProbabilities(keys) : null
}

/**
 * Draws ranks by Zipf's law: rank k (from 1) comes with a probability that goes with 1 / k^s. By inverse distribution
 * function over a table of cumulative probabilities, so it is exact for every s, 1 included; the usual approximation
 * (Gray et al., SIGMOD'94) is not, and has a pole there.
 * @param {{ s: number, of: number, random: () => number, weights?: Float64Array | null }} options of: how many ranks, 1 or more;
 *   random: in [0, 1), 32 bits of it are used
 * @returns {() => number} rank less 1: 0 is drawn most often
 */
export function createZipf ({ s, of, random, weights }) {
  const cumulative = weights ?? sumProbabilities({ s, of })
  const total = cumulative[of - 1]
  return () => {
    const drawn = drawFine(random) * total
    return findFewest({ short: -1, enough: of - 1, decides: (rank) => cumulative[rank] > drawn })
  }
}

/** Not yet divided by their sum. @param {{ s: number, of: number }} options */
function sumProbabilities ({ s, of }) {
  const cumulative = new Float64Array(of)
  let sum = 0
  for (let rank = 1; rank <= of; rank++) cumulative[rank - 1] = sum += rank ** -s
  return cumulative
}

/** 53 bits from two draws: 32 would favour some of a million rare ranks over others. @param {() => number} random */
function drawFine (random) {
  const high = Math.floor(random() * 2 ** 26)
  const low = Math.floor(random() * 2 ** 27)
  return (high * 2 ** 27 + low) / 2 ** 53
}
