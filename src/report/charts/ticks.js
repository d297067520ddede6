import { chooseTimeUnit } from '../../units.js'

/** @import { Scale } from './scales.js' */

/** `1 ms`, `500 µs`, `2 s`: on a log axis each with the unit that suits it. @param {number} valueUs */
export function labelTime (valueUs) {
  if (valueUs >= 1_000_000) return `${shorten(valueUs / 1_000_000)} s`
  return valueUs >= 1000 ? `${shorten(valueUs / 1000)} ms` : `${shorten(valueUs)} µs`
}

/** One unit for a linear axis. @param {Scale} scale @returns {(valueUs: number) => string} */
export function timeLabeller (scale) {
  if (scale.kind === 'log') return labelTime
  const unit = chooseTimeUnit({ valuesUs: [scale.domain[1]] })
  return (valueUs) => valueUs === 0 ? '0' : `${shorten(valueUs / unit.sizeUs)} ${unit.name}`
}

/** `20k`, `1.5M`, `0.25`: rates and counts. @param {number} value */
export function labelCount (value) {
  if (Math.abs(value) >= 1e6) return `${shorten(value / 1e6)}M`
  return Math.abs(value) >= 1e4 ? `${shorten(value / 1e3)}k` : shorten(value)
}

/** 1 / (1 - ratio) to `99.9 %`. @param {number} inverse */
export function labelPercentileTick (inverse) {
  const ratio = 1 - 1 / inverse
  const digits = Math.max(0, Math.ceil(Math.log10(inverse) - 1e-9) - 2)
  return `${Number((ratio * 100).toFixed(digits + 1))} %`
}

/** Without what floating point added. @param {number} value */
function shorten (value) {
  return String(Number(value.toPrecision(6)))
}
