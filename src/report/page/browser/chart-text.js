/** @import { ChartData } from '../../../types.ts' */

/**
 * A number as the record has it, and not as a picture has room for.
 * @param {number | null | undefined} value
 * @param {string} unit
 */
export function formatExact (value, unit) {
  if (value === null || value === undefined) return '-'
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit === '' ? '' : unit === '/s' ? '/s' : ` ${unit}`}`
}

/** Where the cursor stands. @param {number} x @param {Pick<ChartData, 'xKind' | 'xLabel'>} data */
export function formatX (x, { xKind, xLabel }) {
  if (xKind === 'percentile') return formatPercentile(x)
  if (xKind === 'seconds') return `${formatExact(x, 's')}`
  return `${xLabel}: ${formatExact(x, '')}`
}

/** `p99.9` for 1000. @param {number} x 1 / (1 - ratio) */
export function formatPercentile (x) {
  if (x <= 1) return 'min'
  const decimals = Math.max(0, Math.ceil(Math.log10(x)) - 2)
  return `p${Number((100 * (1 - 1 / x)).toFixed(Math.min(decimals + 2, 10)))}`
}

/** A tick of an axis: short, and with the unit that suits it. @param {number | null} value @param {string} unit */
export function formatTick (value, unit) {
  if (value === null) return ''
  if (unit !== 'µs') return `${shorten(value)}${unit === '%' ? ' %' : ''}`
  const [size, name] = value >= 1e6 ? [1e6, 's'] : value >= 1000 ? [1000, 'ms'] : [1, 'µs']
  return `${Number((value / size).toPrecision(6))} ${name}`
}

/** @param {number} value */
function shorten (value) {
  return Math.abs(value) >= 10_000
    ? `${Number((value / 1000).toPrecision(6)).toLocaleString('en-US')}k`
    : Number(value.toPrecision(6)).toLocaleString('en-US')
}
