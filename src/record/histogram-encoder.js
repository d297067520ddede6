// By itself: who only reads histograms does not wait for the package that writes them.
import { encodeIntoCompressedBase64 } from 'hdr-histogram-js/dist/encoding.js'
import { WasmHistogram, initWebAssemblySync } from 'hdr-histogram-js/dist/wasm/index.js'
import { createHistogram } from '../load/histogram.js'

/** @import { Distribution } from '../types.ts' */

const HIGHEST_US = 3_600_000_000 // as the drivers' own

export { createHistogram }

const DIGITS = 3 // of our own histograms

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
 * @param {{ distribution: Distribution, digits?: number }} options digits: significant ones that the values have, 1 to 5; absent: 3
 * @returns {Promise<string>}
 */
export async function encodeDistribution ({ distribution: { valuesUs, counts }, digits = DIGITS }) {
  initWebAssemblySync()
  const histogram = WasmHistogram.build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: HIGHEST_US,
    numberOfSignificantValueDigits: /** @type {1 | 2 | 3 | 4 | 5} */ (digits)
  })
  for (const [i, valueUs] of valuesUs.entries()) histogram.recordValueWithCount(Math.min(valueUs, HIGHEST_US), counts[i])
  const encoded = encodeIntoCompressedBase64(histogram)
  histogram.destroy()
  return encoded
}
