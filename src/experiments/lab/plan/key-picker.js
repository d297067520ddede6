import { createRandom } from '../../../plan/random.js'
import { createZipf } from './zipf.js'

/** @import { LabKeys } from '../../../types.ts' */

/**
 * Which key the next request is for.
 * @param {{ keys: LabKeys, seed: number }} options
 * @returns {() => number} whole numbers from 0; the same for the same arguments. Of zipf and hot, 0 comes most often
 */
export function createKeyPicker ({ keys, seed }) {
  const random = createRandom(seed)
  switch (keys.distribution) {
    case 'zipf': return createZipf({ s: keys.s, of: keys.of, random })
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
