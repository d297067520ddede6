import { formatCostChange } from '../tables/cost-text.js'
import { escapeTerminal } from '../../../layout/escape.js'
import { measureText } from '../../../layout/text.js'
import { formatCount, formatDifferenceRange, formatRate, formatTime, trimZeros } from '../../../layout/units.js'

/** @import { CostFigure, Estimate } from '../../../types.ts' */
/** @import { TimeUnit } from '../../../layout/units.js' */

const WIDE = 0.3 // of a rate: half a range beyond which the number itself says little
const HOPELESS = 10 // an upper end that is so many times the lower one is no answer

/**
 * `26,700 ± 2,100`: no more digits than the range is worth; `15,000 to 57,000` where that is wide, `cannot tell` where it says nothing;
 * `≥ 26,700` where the driver was the bottleneck; the number alone where there is no range.
 * @param {{ estimate: Estimate, atLeast: boolean }} options of a rate
 */
export function formatRateCell ({ estimate: { value, low, high }, atLeast }) {
  if (atLeast) return `≥ ${formatRate({ perSecond: Number(value.toPrecision(3)) })}`
  if (low === null || high === null) return formatRate({ perSecond: Number(value.toPrecision(3)) })
  if (isHopeless({ low, high })) return 'cannot tell'
  const half = Math.max(high - value, value - low)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(half, 1))) - 1)
  const round = (/** @type {number} */ one) => Math.round(one / step) * step
  if (half > WIDE * value) return `${formatCount({ count: round(low) })} to ${formatCount({ count: round(high) })}`
  return `${formatCount({ count: round(value) })} ± ${formatCount({ count: Math.max(round(half), 1) })}`
}

/**
 * `-45 % (-41 to -49)`, `no difference found` or `cannot tell`: why, the report says.
 * @param {{ cost: CostFigure | null | undefined }} options
 */
export function formatCostCell ({ cost }) {
  if (!cost || cost.found === 'unknown' || cost.ratio === null || cost.low === null || cost.high === null) return 'cannot tell'
  const [value, low, high] = [cost.ratio, cost.low, cost.high].map((ratio) => Math.round((ratio - 1) * 100))
  // What would be no change, or nothing left, in whole percent keeps its decimals.
  const isCoarse = cost.found !== 'none' && cost.bound === undefined && low * high > 0 && low > -100 && low !== high
  if (!isCoarse) return formatCostChange({ cost: { ...cost, rough: false } })
  const sign = (/** @type {number} */ percent) => percent > 0 ? `+${percent}` : String(percent)
  const [near, far] = Math.abs(low) < Math.abs(high) ? [low, high] : [high, low]
  return `${sign(value)} % (${sign(near)} to ${sign(far)})`
}

/**
 * `+37 µs (+30 to +44)`, or that no difference was found.
 * @param {{ cost: CostFigure | null | undefined, unit: string }} options unit: of its difference
 * @returns {string | null} null where nothing can be said
 */
export function formatCostAmount ({ cost, unit }) {
  if (!cost || cost.found === 'unknown' || cost.difference === null) return null
  return cost.found === 'none' ? 'no difference found' : formatDifferenceRange(cost.difference).replace(' (', ` ${unit} (`)
}

/**
 * `2.1 ms (1.8 to 2.6)`
 * @param {{ estimate: Estimate | null | undefined, unit: TimeUnit, detail: boolean }} options of a response time; detail: with its range
 */
export function formatTimeCell ({ estimate, unit, detail }) {
  if (!estimate) return 'too few'
  const { value, low, high, atLeast } = estimate
  const write = (/** @type {number} */ us) => trimZeros(formatTime({ valueUs: Number(us.toPrecision(2)), unit }))
  const text = `${atLeast === 'value' ? '≥ ' : ''}${write(value)} ${unit.name}`
  return detail && low !== null && high !== null ? `${text} (${write(low)} to ${atLeast ? '≥ ' : ''}${write(high)})` : text
}

/**
 * `█████▒▒▒`: as long as the rate; light between the ends of its range.
 * @param {{ estimate: Estimate, most: number, width: number }} options most: the rate of a whole bar
 */
export function drawBar ({ estimate: { value, low, high }, most, width }) {
  if (low !== null && high !== null && isHopeless({ low, high })) return ''
  const long = (/** @type {number} */ rate) => Math.max(0, Math.min(width, Math.round(rate / most * width)))
  const sure = long(low ?? value)
  return '█'.repeat(sure) + '▒'.repeat(Math.max(0, long(high ?? value) - sure))
}

/** Starts of a server that differ so much. @param {{ low: number, high: number }} range of a rate */
export function isHopeless ({ low, high }) {
  return low * HOPELESS < high
}

/** @param {string} text @param {number} columns @param {'left' | 'right'} [align] */
export function pad (text, columns, align = 'left') {
  const spaces = ' '.repeat(Math.max(0, columns - measureText({ text })))
  return align === 'left' ? text + spaces : spaces + text
}

/** Names come from files of users, and from what servers print. @param {string} text */
export function clean (text) {
  return escapeTerminal({ text })
}

/** A heading without a colour is told by its capitals; `gRPC` stays. @param {string} text */
export function raiseTitle (text) {
  return text.split(' ').map((word) => /^[a-z][A-Z]/.test(word) ? word : word.toUpperCase()).join(' ')
}
