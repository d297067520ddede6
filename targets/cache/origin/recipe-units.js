// A timer of Node.js holds 31 bits of milliseconds; past that it fires at once.
const MOST_MS = 0x7fffffff
const UNITS_BYTES = Object.freeze({ b: 1, kb: 1024, mb: 1024 * 1024 })
/** Of one payload. More would fill the memory of a small machine when the recipe is posted. */
export const MOST_BYTES = 64 * 1024 * 1024
/** Of all payloads and recipes together. */
export const MOST_BYTES_IN_ALL = 256 * 1024 * 1024
/** `<<16kb>>` in a body; what stands in the brackets is only taken for a size when it begins like one. */
export const PLACEHOLDER = /<<(\d[^<>]*)>>/g

/**
 * `0`, `"0"`, `"500ms"`, `"2s"`.
 * @param {unknown} value
 * @returns {number | null} milliseconds; null when it is none of these
 */
export function readDuration (value) {
  if (value === 0) return 0
  const match = typeof value === 'string' ? /^(\d+)(ms|s)?$/.exec(value.trim()) : null
  if (!match) return null
  const [, digits, unit] = match
  const ms = Number(digits) * (unit === 's' ? 1000 : 1)
  return (unit === undefined && ms !== 0) || ms > MOST_MS ? null : ms
}

/**
 * A duration, or two of them with `..` between: `"100ms..2s"`, in either order.
 * @param {unknown} value
 * @returns {{ minMs: number, maxMs: number } | null} null when it is neither
 */
export function readLatency (value) {
  const ends = (typeof value === 'string' ? value.split('..') : [value]).map(readDuration)
  if (ends.length > 2 || ends.includes(null)) return null
  const known = /** @type {number[]} none is null */ (ends)
  return { minMs: Math.min(...known), maxMs: Math.max(...known) }
}

/**
 * `512b`, `20kb` (20,480 bytes), `2mb`.
 * @param {string} text
 * @returns {number | null} bytes; null when it is no size, or more than MOST_BYTES
 */
export function readSize (text) {
  const match = /^(\d+)(b|kb|mb)$/.exec(text.trim())
  if (!match) return null
  const bytes = Number(match[1]) * UNITS_BYTES[/** @type {keyof typeof UNITS_BYTES} by the pattern */ (match[2])]
  return bytes <= MOST_BYTES ? bytes : null
}
