/** Shorter than that no slope is seen through a saw-tooth; longer than a day is a matter for production. */
export const LEAST_SOAK_MS = 10_000
export const MOST_SOAK_MS = 86_400_000

const SETTLE_MS = 60_000
const SETTLE_SHARE = 0.25

/**
 * Load before the window of a soak. In its first minute a server compiles, opens its buffers and lets its heap grow to
 * the size that it keeps: that is no leak.
 * @param {{ durationMs: number }} options of the window
 * @returns {number} ms
 */
export function chooseSoakWarmup ({ durationMs }) {
  return Math.round(Math.min(SETTLE_MS, durationMs * SETTLE_SHARE))
}
