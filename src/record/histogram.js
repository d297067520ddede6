import hdr from 'hdr-histogram-js'
import { BaseloadError } from '../errors.js'
import { createHistogram } from '../load/histogram.js'

/** @import { Distribution } from '../types.ts' */

const HIGHEST_US = 3_600_000_000 // as the drivers' own

export { createHistogram }

/**
 * Unpack an HDR V2 histogram. Each value is the highest one of its bucket, so no request is shown faster than it was.
 * @param {string} base64
 * @returns {Distribution}
 * @throws {BaseloadError} RECORD_INVALID
 */
export function decodeHistogram (base64) {
  // Its own iterator steps over every bucket there could be, up to an hour: 23,552 of them, for a few hundred that hold anything.
  const histogram = /** @type {any} */ (unpack(base64))
  /** @type {Distribution} */
  const distribution = { valuesUs: [], counts: [], total: 0 }
  for (let index = 0; distribution.total < histogram.totalCount && index < histogram.countsArrayLength; index++) {
    const count = histogram.getCountAtIndex(index)
    if (count === 0) continue
    distribution.valuesUs.push(histogram.highestEquivalentValue(histogram.valueFromIndex(index)))
    distribution.counts.push(count)
    distribution.total += count
  }
  return distribution
}

/**
 * @param {{ windows: readonly number[][] }} options response times in microseconds, by window
 * @returns {Promise<string[]>} each as a histogram that decodeHistogram unpacks
 */
export async function encodeWindows ({ windows }) {
  const histogram = await createHistogram()
  const encoded = windows.map((window) => {
    histogram.reset()
    for (const us of window) histogram.record(us)
    return histogram.encode()
  })
  histogram.free()
  return encoded
}

/**
 * The other way round: a distribution as a histogram that decodeHistogram unpacks, to within 0.1 %.
 * @param {{ distribution: Distribution }} options
 * @returns {Promise<string>}
 */
export async function encodeDistribution ({ distribution: { valuesUs, counts } }) {
  await hdr.initWebAssembly()
  const histogram = hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: HIGHEST_US, numberOfSignificantValueDigits: 3, useWebAssembly: true })
  for (const [i, valueUs] of valuesUs.entries()) histogram.recordValueWithCount(Math.min(valueUs, HIGHEST_US), counts[i])
  const encoded = hdr.encodeIntoCompressedBase64(histogram)
  histogram.destroy()
  return encoded
}

/** @param {string} base64 */
function unpack (base64) {
  try {
    // Packed takes less memory and 15 times as long to read: a report of some hundred trials would take minutes.
    return hdr.decodeFromCompressedBase64(base64, 64)
  } catch (error) {
    throw new BaseloadError('RECORD_INVALID', `a histogram cannot be unpacked: ${/** @type {Error} */ (error).message}`, { hint: 'the file was changed by hand or cut short', cause: error })
  }
}
