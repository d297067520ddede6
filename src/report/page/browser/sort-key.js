const UNITS = { ns: 1e-3, µs: 1, ms: 1e3, s: 1e6, min: 6e7, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 }
const NUMBER = /^([<>≤≥~] ?)?([+-]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)\s*(ns|µs|ms|s|min|KiB|MiB|GiB)?\b/

/**
 * What a cell counts as when its column is sorted: `9,434 [8,944, 9,950]` as 9434, `2.43 ms` as more than `950 µs`.
 * @param {string} text
 * @returns {number | null} null for a cell without a number, which comes last either way
 */
export function readSortKey (text) {
  const match = NUMBER.exec(text.trim())
  if (match === null) return null
  const value = Number(match[2].replaceAll(',', ''))
  return Number.isNaN(value) ? null : value * (UNITS[/** @type {keyof typeof UNITS} */ (match[3])] ?? 1)
}
