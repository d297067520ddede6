import { BaseloadError } from '../errors.js'
import { decodeHdr } from './hdr-decoder.js'

/** @import { Distribution } from '../types.ts' */

/**
 * Unpack an HDR histogram of microseconds, of any number of digits. Each value is the highest one of its bucket, so no
 * request is shown faster than it was.
 * @param {string} base64
 * @returns {Distribution}
 * @throws {BaseloadError} RECORD_INVALID
 */
export function decodeHistogram (base64) {
  try {
    const { values, bottoms, counts, total, isFine } = decodeHdr({ base64 })
    // The bottoms of our own are known from their values; another tool's buckets may be wider.
    return { valuesUs: values, counts, total, ...!isFine && { bottomsUs: bottoms } }
  } catch (error) {
    throw new BaseloadError(
      'RECORD_INVALID',
      `a histogram cannot be unpacked: ${/** @type {Error} */ (error).message}`,
      { hint: 'the file was changed by hand or cut short', cause: error }
    )
  }
}
