// Piece by piece: the whole of it loads the number formats of all languages, a third of what a driver's start takes.
import { encodeIntoCompressedBase64 } from 'hdr-histogram-js/dist/encoding.js'
import { WasmHistogram, initWebAssemblySync } from 'hdr-histogram-js/dist/wasm/index.js'

const HIGHEST_US = 3_600_000_000 // an hour: longer than any time-out that makes sense

/**
 * A histogram for whole microseconds, 3 significant digits (0.1 %), in WebAssembly.
 * Values above an hour are recorded as an hour: a value must never be lost.
 * @returns {Promise<{ record: (valueUs: number) => void, recordMany: (valueUs: number, count: number) => void, encode:
 *   () => string, reset: () => void, percentile: (p: number) => number, total: () => number, free: () => void }>} free:
 *   190 kB that no garbage collector sees; nothing of it may be used afterwards
 */
export async function createHistogram () {
  return buildHistogram()
}

/** The same, at once: for what is not known beforehand to be needed. */
export function buildHistogram () {
  initWebAssemblySync() // at once, and once: the other way asks for `Response`, for which Node.js loads all of `fetch`
  const histogram = WasmHistogram.build({
    lowestDiscernibleValue: 1,
    highestTrackableValue: HIGHEST_US,
    numberOfSignificantValueDigits: 3
  })
  return {
    record: (/** @type {number} */ valueUs) => histogram.recordValue(valueUs < HIGHEST_US ? valueUs : HIGHEST_US),
    recordMany: (/** @type {number} */ valueUs, /** @type {number} */ count) =>
      histogram.recordValueWithCount(Math.min(valueUs, HIGHEST_US), count),
    encode: () => encodeIntoCompressedBase64(histogram),
    reset: () => histogram.reset(),
    percentile: (/** @type {number} */ p) => histogram.getValueAtPercentile(p),
    total: () => histogram.totalCount,
    free: () => histogram.destroy()
  }
}

/** Histograms hold whole microseconds, at least 1. @param {number} us */
export function wholeUs (us) {
  return us > 1 ? Math.round(us) : 1
}
