import hdr from 'hdr-histogram-js'

/** @import { Distribution } from '../types.ts' */

export { createHistogram } from '../load/histogram.js'

/**
 * Unpack an HDR V2 histogram. Each value is the highest one of its bucket, so no request is shown faster than it was.
 * @param {string} base64
 * @returns {Distribution}
 */
export function decodeHistogram (base64) {
  // Its iterator is public in every other HdrHistogram, but not in this one's type declarations.
  const histogram = /** @type {any} */ (hdr.decodeFromCompressedBase64(base64, 'packed'))
  /** @type {Distribution} */
  const distribution = { valuesUs: [], counts: [], total: 0 }
  const iterator = histogram.recordedValuesIterator
  iterator.reset()
  while (iterator.hasNext()) {
    const { valueIteratedTo, countAtValueIteratedTo } = iterator.next()
    distribution.valuesUs.push(valueIteratedTo)
    distribution.counts.push(countAtValueIteratedTo)
    distribution.total += countAtValueIteratedTo
  }
  return distribution
}
