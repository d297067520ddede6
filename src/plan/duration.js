import { BaseloadError } from '../errors.js'

/** Largest first: the order in which they may be written. */
const UNITS = Object.freeze({ d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 })
const NUMBER = '(\\d+(?:\\.\\d+)?)'
const PATTERN = new RegExp(`^(?:${NUMBER}d)?(?:${NUMBER}h)?(?:${NUMBER}m(?:in|(?!s)))?(?:${NUMBER}s)?(?:${NUMBER}ms)?$`)
const EXAMPLES = 'write it like 500ms, 10s, 3m or 1h30m (a plain number is seconds)'

/**
 * `500ms`, `10s`, `3m`, `1h30m`; a plain number is seconds, as autocannon has it.
 * @param {{ text: string | number, name: string }} options name: what the duration is of, for the message:
 *   `--duration`, `load.timeout`
 * @returns {number} whole milliseconds, 0 or more
 * @throws {BaseloadError} DURATION_INVALID
 */
export function parseDuration ({ text, name }) {
  const written = String(text).trim().toLowerCase().replaceAll(' ', '')
  if (/^\d+(\.\d+)?$/.test(written)) return toWholeMs({ ms: Number(written) * 1000, text, name })
  const ms = readDurationMs({ text: written })
  if (ms === null) throw createError({ text, name, hint: EXAMPLES })
  return toWholeMs({ ms, text, name })
}

/**
 * Each number with its unit, the greatest unit first: `1d`, `1h30m`, `43min12s`.
 * @param {{ text: string }} options
 * @returns {number | null} milliseconds, however long; null for what is none
 */
export function readDurationMs ({ text }) {
  const written = text.toLowerCase().replaceAll(' ', '')
  const match = written === '' ? null : PATTERN.exec(written)
  return match && Object.values(UNITS).reduce((sum, unitMs, i) => sum + Number(match[i + 1] ?? 0) * unitMs, 0)
}

/**
 * What parseDuration reads back as the same number, as people write it: seconds up to two minutes.
 * @param {{ ms: number }} options ms: 0 or more
 * @returns {string} `1h30m`, `3m`, `90s`, `2.5s`, `500ms`
 */
export function writeDuration ({ ms }) {
  let rest = Math.round(ms)
  if (rest < 1000) return rest === 0 ? '0s' : `${rest}ms`
  if (rest < 120_000) return `${rest / 1000}s`
  let text = ''
  for (const [unit, unitMs] of [['h', UNITS.h], ['m', UNITS.m]]) {
    const count = Math.floor(rest / Number(unitMs))
    if (count > 0) text += `${count}${unit}`
    rest -= count * Number(unitMs)
  }
  return rest === 0 ? text : `${text}${rest / 1000}s`
}

/** @param {{ ms: number, text: string | number, name: string }} options */
function toWholeMs ({ ms, text, name }) {
  const whole = Math.round(ms)
  // A timer in Node.js holds 31 bits; past that it fires at once.
  if (whole > 0x7fffffff) throw createError({ text, name, hint: 'the longest is 596h' })
  if (whole === 0 && ms > 0) throw createError({ text, name, hint: 'the shortest is 1ms' })
  return whole
}

/** @param {{ text: string | number, name: string, hint: string }} options */
function createError ({ text, name, hint }) {
  return new BaseloadError('DURATION_INVALID', `${name}: ${JSON.stringify(text)} is no duration`, { hint })
}
