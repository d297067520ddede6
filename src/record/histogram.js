import hdr from 'hdr-histogram-js'
import { BaseloadError } from '../errors.js'

/** @import { Distribution } from '../types.ts' */

export { createHistogram } from '../load/histogram.js'

/**
 * Unpack an HDR V2 histogram. Each value is the highest one of its bucket, so no request is shown faster than it was.
 * @param {string} base64
 * @returns {Distribution}
 * @throws {BaseloadError} RECORD_INVALID
 */
export function decodeHistogram (base64) {
  // Its iterator is public in every other HdrHistogram, but not in this one's type declarations.
  const histogram = /** @type {any} */ (unpack(base64))
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

/** @param {string} base64 */
function unpack (base64) {
  try {
    return hdr.decodeFromCompressedBase64(base64, 'packed')
  } catch (error) {
    throw new BaseloadError('RECORD_INVALID', `a histogram cannot be unpacked: ${/** @type {Error} */ (error).message}`, { hint: 'the file was changed by hand or cut short', cause: error })
  }
}
