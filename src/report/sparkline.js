const BARS = '▁▂▃▄▅▆▇█'
const GAP = '·'

/**
 * A line of bars, from the lowest value to the highest one: a shape, from which no number is to be read.
 * @param {{ values: ReadonlyArray<number | null>, most?: number }} options values: null is a gap; most: characters, of the newest
 * @returns {string} empty without a value
 */
export function drawSparkline ({ values, most = 40 }) {
  const shown = values.slice(-most)
  const known = shown.flatMap((value) => value !== null && Number.isFinite(value) ? [value] : [])
  if (known.length === 0) return ''
  const low = Math.min(...known)
  const high = Math.max(...known)
  return shown.map((value) => {
    if (value === null || !Number.isFinite(value)) return GAP
    // All equal: the middle, as neither end would be true.
    return BARS[high === low ? 3 : Math.min(BARS.length - 1, Math.floor((value - low) / (high - low) * BARS.length))]
  }).join('')
}
