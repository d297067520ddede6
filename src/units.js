/*
 * How numbers are written, everywhere: the same whatever the locale of the machine.
 */

/** @import { Estimate } from './types.ts' */

/** @typedef {{ name: 'µs' | 'ms' | 's', sizeUs: number, maxDecimals: number }} TimeUnit */

/** Stands where there is nothing to say: not measured, or not told by the platform. */
export const NOTHING = '-'

/** @param {string} key `p97_5` @returns {string} `p97.5` */
export function labelPercentile (key) {
  return key.replace('_', '.')
}

/**
 * One unit for every cell that is read against another: mixed units in one table invite misreading by a factor of 1,000.
 * @param {{ valuesUs: Array<number | null> }} options
 * @returns {TimeUnit}
 */
export function chooseTimeUnit ({ valuesUs }) {
  const known = valuesUs.filter((value) => value !== null)
  if (known.length > 0 && known.every((value) => value < 1000)) return { name: 'µs', sizeUs: 1, maxDecimals: 0 }
  if (known.length > 0 && known.every((value) => value >= 10_000_000)) return { name: 's', sizeUs: 1_000_000, maxDecimals: 6 }
  return { name: 'ms', sizeUs: 1000, maxDecimals: 3 }
}

/**
 * Three significant figures, but nothing finer than the whole microsecond that was recorded.
 * @param {{ valueUs: number | null, unit: TimeUnit }} options
 */
export function formatTime ({ valueUs, unit }) {
  if (valueUs === null) return NOTHING
  return formatSignificant({ value: valueUs / unit.sizeUs, maxDecimals: unit.maxDecimals })
}

/** In sentences: `50 ms`, `0.75 ms`, `1.5 s`. @param {{ valueUs: number }} options */
export function formatTimeInWords ({ valueUs }) {
  return valueUs >= 1_000_000 ? `${Number((valueUs / 1_000_000).toPrecision(4))} s` : `${Number((valueUs / 1000).toPrecision(4))} ms`
}

/** A time that stands alone, with the unit that suits it. @param {{ valueUs: number }} options */
export function formatTimeAlone ({ valueUs }) {
  const unit = chooseTimeUnit({ valuesUs: [Math.abs(valueUs)] })
  return `${formatTime({ valueUs, unit })} ${unit.name}`
}

/**
 * `0.312`, `0.312 [0.30, 0.33]`, `n/a (needs 36,887)`, or `≥ 10,000 [5,120, ≥ 10,000]` where requests had not ended.
 * @param {{ estimate: Estimate | null, unit: TimeUnit, detail: boolean, needs?: number }} options
 */
export function formatTimeEstimate ({ estimate, unit, detail, needs }) {
  if (estimate === null) return detail && needs !== undefined ? `n/a (needs ${formatCount({ count: needs })})` : 'n/a'
  const value = `${estimate.atLeast === 'value' ? '≥ ' : ''}${formatTime({ valueUs: estimate.value, unit })}`
  if (!detail || estimate.low === null || estimate.high === null) return value
  const low = estimate.low / unit.sizeUs
  const high = estimate.high / unit.sizeUs
  const decimals = Math.min(decimalsForWidth(high - low), unit.maxDecimals)
  return `${value} [${formatFixed({ value: low, decimals })}, ${estimate.atLeast ? '≥ ' : ''}${formatFixed({ value: high, decimals })}]`
}

/**
 * For formats of numbers only: an upper end that nobody has seen is none.
 * @param {Estimate | null | undefined} estimate
 */
export function withoutUnseen (estimate) {
  return estimate?.atLeast ? { ...estimate, high: null } : estimate
}

/**
 * `38,884`, `38,884 [38,200, 39,560]` or `≥ 31,204`, which is all that can be said when the driver was the bottleneck.
 * @param {{ estimate: Estimate, detail: boolean, atLeast: boolean }} options
 */
export function formatRateEstimate ({ estimate, detail, atLeast }) {
  const value = formatRate({ perSecond: estimate.value })
  // An interval around a lower bound would claim an upper end that nobody has seen.
  if (atLeast) return `≥ ${value}`
  if (!detail || estimate.low === null || estimate.high === null) return value
  return `${value} [${formatRate({ perSecond: estimate.low })}, ${formatRate({ perSecond: estimate.high })}]`
}

/** `29,487`, `20.4`, `0.75`. @param {{ perSecond: number | null }} options */
export function formatRate ({ perSecond }) {
  return perSecond === null || Number.isNaN(perSecond) ? NOTHING : formatFigures({ value: perSecond })
}

/** Three figures that count, never fewer than the whole number. @param {{ value: number }} options */
export function formatFigures ({ value }) {
  return Math.abs(value) >= 100 ? formatCount({ count: value }) : String(Number(value.toPrecision(3)))
}

/** `30,211` @param {{ count: number }} options */
export function formatCount ({ count }) {
  return formatFixed({ value: count, decimals: 0 })
}

/** `28`, `94,000`: two digits, of a number that is only estimated. @param {{ count: number }} options */
export function formatEstimate ({ count }) {
  return formatCount({ count: Number(count.toPrecision(2)) })
}

/** `1 unit`, `3,000 units`. @param {{ count: number, of: string }} options */
export function formatNumberOf ({ count, of }) {
  return `${formatCount({ count })} ${of}${count === 1 ? '' : 's'}`
}

/** `2.05 kB`, `402 kB`, `-12 bytes`, `1.3 MB`: powers of ten, three digits at most. @param {{ bytes: number }} options */
export function formatBytes ({ bytes }) {
  const [size, unit] = BYTE_UNITS.find(([least]) => Math.abs(bytes) >= least) ?? [1, 'bytes']
  return `${Number((bytes / size).toPrecision(3))} ${unit}`
}

/** `180 Mbit/s`: of a link, three digits. @param {{ bits: number }} options a second */
export function formatBits ({ bits }) {
  const [size, unit] = bits >= 1e9 ? [1e9, 'Gbit/s'] : bits >= 1e6 ? [1e6, 'Mbit/s'] : [1e3, 'kbit/s']
  return `${Number((bits / size).toPrecision(3))} ${unit}`
}

const BYTE_UNITS = /** @type {const} */ ([[1e12, 'TB'], [1e9, 'GB'], [1e6, 'MB'], [1e3, 'kB']])

/** @param {{ bytes: number | null }} options @returns {string} in MiB; the column says so */
export function formatMebibytes ({ bytes }) {
  return bytes === null ? NOTHING : formatSignificant({ value: bytes / 1_048_576, maxDecimals: 1 })
}

/** `+12.3 %`, `-25.0 %`. @param {{ ratio: number | null }} options */
export function formatChange ({ ratio }) {
  return ratio === null ? NOTHING : `${withSign(formatFixed({ value: ratio * 100, decimals: 1 }))} %`
}

/**
 * A change in percent with its range, from low to high: `-45 % (-49 to -41)`. In whole percent where that says enough.
 * @param {{ ratio: number, low: number, high: number }} options after / before
 */
export function formatChangeRange ({ ratio, low, high }) {
  const [value, from, to] = [ratio, low, high].map((one) => (one - 1) * 100)
  const write = writePercent(from, to)
  return `${write(value)} % (${write(from)} to ${write(to)})`
}

/**
 * The range of a change alone, where no number within it is worth naming: `-2 to +12 %`.
 * @param {{ low: number, high: number }} options after / before
 */
export function formatChangeEnds ({ low, high }) {
  const [from, to] = [low, high].map((one) => (one - 1) * 100)
  const write = writePercent(from, to)
  return `${write(from)} to ${write(to)} %`
}

/** No end that is something is printed as no change, and none that is not all as all. @param {number} low @param {number} high */
function writePercent (low, high) {
  const isLost = (/** @type {number} */ one) => one !== 0 && one !== -100 && [0, -100].includes(Math.round(one))
  const needsMore = isLost(low) || isLost(high) || Math.round(low) === Math.round(high)
  const decimals = needsMore ? Math.max(1, decimalsForRange(low, high)) : 0
  return (/** @type {number} */ percent) => withSign(formatFixed({ value: percent, decimals }))
}

/**
 * The same for a difference in a unit: `+112 (+98 to +126)`.
 * @param {{ value: number, low: number, high: number }} options
 */
export function formatDifferenceRange ({ value, low, high }) {
  const decimals = decimalsForRange(...nearerFirst(low, high))
  const write = (/** @type {number} */ one) => withSign(formatFixed({ value: one, decimals }))
  return `${write(value)} (${write(low)} to ${write(high)})`
}

/** @param {number} low @param {number} high @returns {[number, number]} */
function nearerFirst (low, high) {
  return Math.abs(low) <= Math.abs(high) ? [low, high] : [high, low]
}

/** As many as the width is worth, and no end that differs from nothing is printed as 0. @param {number} near @param {number} far */
function decimalsForRange (near, far) {
  const shown = near === 0 ? 0 : -Math.floor(Math.log10(Math.abs(near)))
  return Math.min(3, Math.max(decimalsForWidth(Math.abs(far - near)), shown, 0))
}

/** A share of something in whole percent, `98 %`. @param {{ ratio: number | null }} options */
export function formatShare ({ ratio }) {
  return ratio === null ? NOTHING : `${formatFixed({ value: ratio * 100, decimals: 0 })} %`
}

/** To a tenth of a point: `41.2 %`. @param {{ ratio: number }} options */
export function formatTenths ({ ratio }) {
  return `${(ratio * 100).toFixed(1)} %`
}

/** In sentences: two digits that count, all the nines of a good ratio, `0.04 %`, `99.999 %`. @param {{ ratio: number }} options 0 to 1 */
export function formatPercent ({ ratio }) {
  const percent = ratio * 100
  const fromEnd = Math.min(percent, 100 - percent)
  const decimals = fromEnd > 0 ? Math.max(0, 1 - Math.floor(Math.log10(fromEnd) + 1e-9)) : 0
  return `${Number(percent.toFixed(Math.min(decimals, 10)))} %`
}

/** A probability; small ones keep two figures, `0.0035 %`. @param {{ ratio: number }} options */
export function formatChance ({ ratio }) {
  const percent = ratio * 100
  if (percent > 0 && percent < 0.0001) return '< 0.0001 %'
  return `${Number(percent.toPrecision(percent < 0.01 ? 2 : 3))} %`
}

/**
 * A ratio that lives near 1: enough digits to show what is missing from it, and never rounded up to `100 %`.
 * @param {{ ratio: number | null }} options
 */
export function formatGoodRatio ({ ratio }) {
  return ratio === null ? NOTHING : `${formatNearHundred(ratio)} %`
}

/** One that was asked for, to the last digit: `p99.9`. @param {{ ratio: number }} options 0 to 1 */
export function formatAskedPercentile ({ ratio }) {
  return `p${Number((100 * ratio).toFixed(6))}`
}

/** One that was found: `p98.28` for 0.9828 (or 98.28). @param {{ percentile: number }} options */
export function formatPercentileName ({ percentile }) {
  return `p${formatNearHundred(percentile > 1 ? percentile / 100 : percentile)}`
}

/** A ratio without a unit, three figures: `1.25`. @param {{ ratio: number | null }} options */
export function formatRatio ({ ratio }) {
  if (ratio === null || Number.isNaN(ratio)) return NOTHING
  return Number.isFinite(ratio) ? formatSignificant({ value: ratio, maxDecimals: 4 }) : '∞'
}

/** `350 ms`, `117 s`, `41.7 min`, `12 h`, `3 days` @param {{ durationMs: number }} options */
export function formatDuration ({ durationMs }) {
  if (durationMs < 1000) return `${formatSignificant({ value: durationMs, maxDecimals: 0 })} ms`
  const [, size, unit, decimals] = DURATION_UNITS.find(([least]) => durationMs >= least) ?? [0, 1000, 's', 1]
  return `${formatFigures({ value: Number((durationMs / size).toFixed(decimals)) })} ${unit}`
}

const DURATION_UNITS = /** @type {const} */ ([
  [3 * 86_400_000, 86_400_000, 'days', 2], [3 * 3_600_000, 3_600_000, 'h', 2], [120_000, 60_000, 'min', 1]
])

/** `2026-01-02T03:04:05.678Z` is for programs. @param {{ iso: string }} options */
export function formatTimestamp ({ iso }) {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(iso)
  return match ? `${match[1]} ${match[2]} UTC` : iso
}

/**
 * @param {{ value: number, maxDecimals: number }} options
 * @returns {string} three significant figures or more, `0.312`, `12.4`, `38,884`
 */
export function formatSignificant ({ value, maxDecimals }) {
  if (value === 0) return '0'
  // The magnitude is taken after rounding: 9.996 is 10.0, not 10.00.
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(3)))))
  return formatFixed({ value, decimals: Math.min(Math.max(2 - magnitude, 0), maxDecimals) })
}

/** `1.5` for `1.500`, `20` for `20.0`. @param {string} text of a number */
export function trimZeros (text) {
  return text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text
}

/** `38,884.0` @param {{ value: number, decimals: number }} options decimals: below 0: to tens, hundreds */
export function formatFixed ({ value, decimals }) {
  const text = value.toFixed(decimals).replace(/^-(?=[0.]+$)/, '')
  const [whole, fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3}){1,7}$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Ends of an interval need no more digits than its width is worth. @param {number} width */
function decimalsForWidth (width) {
  if (width <= 0) return 3
  const magnitude = Math.floor(Math.log10(width))
  // 0.21 wide and cut to tenths would be half as wide or half as wide again.
  return Math.max((width / 10 ** magnitude < 3 ? 1 : 0) - magnitude, 0)
}

/** `+3`, `-3`, `0`. @param {string} text of a number */
export function withSign (text) {
  return text.startsWith('-') || /^[0.]+$/.test(text) ? text : `+${text}`
}

/** @param {number} ratio */
function formatNearHundred (ratio) {
  if (ratio >= 1) return '100'
  if (ratio <= 0.9) return String(Number((ratio * 100).toPrecision(3)))
  const decimals = Math.min(Math.max(1 - Math.floor(Math.log10((1 - ratio) * 100)), 0), 8)
  const shown = Number((ratio * 100).toFixed(decimals))
  return shown >= 100 ? (Math.floor(ratio * 10 ** (decimals + 2)) / 10 ** decimals).toFixed(decimals) : String(shown)
}
