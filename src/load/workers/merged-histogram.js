import { decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js/dist/encoding.js'

/**
 * Several histograms as the one that would have held all their values: counts are added bucket by bucket, so nothing is
 * lost. Percentiles cannot be merged.
 * @param {readonly string[]} encoded at least one, all with the bounds of ../histogram.js
 * @returns {{ encode: () => string, percentile: (p: number) => number, total: number }}
 */
export function mergeHistograms (encoded) {
  const [merged, ...others] = encoded.map((base64) => decodeFromCompressedBase64(base64, 'packed'))
  for (const other of others) merged.add(other)
  return {
    encode: () => encodeIntoCompressedBase64(merged),
    percentile: (p) => merged.getValueAtPercentile(p),
    total: merged.totalCount
  }
}
