const UNIT_US = { ns: 0.001, us: 1, µs: 1, μs: 1, ms: 1000, s: 1e6, secs: 1e6, m: 60e6, h: 3600e6 }

/**
 * A duration as wrk, hey or a Go program prints it: `1.23ms`, `450.00us`, `0.0012 secs`, `1m2.5s`.
 * @param {string} text
 * @returns {number} microseconds
 * @throws {Error} when it is none
 */
export function readDurationUs (text) {
  const parts = [...text.trim().matchAll(/(\d+(?:\.\d+)?)\s*(ns|us|µs|μs|ms|secs|s|m|h)(?=\d|$)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text.trim()) throw new Error(`"${text}" is no duration`)
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * UNIT_US[/** @type {keyof typeof UNIT_US} */ (unit)], 0)
}
