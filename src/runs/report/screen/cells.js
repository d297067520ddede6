import { formatCount, formatRate, formatTime, trimZeros } from '../../../layout/units.js'
import { isHopeless } from '../../verdict/containers.js'

/** @import { Estimate, PercentileKey, Row, RowMeasured, ShortfallKind } from '../../../types.ts' */
/** @import { TimeUnit } from '../../../layout/units.js' */

const WIDE = 0.3 // of a rate: half a range beyond which the number itself says little

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
 * `2.1 ms (1.8 to 2.6)`, `about 2.1 ms (1.2 to 4)` where there are too few for more than a rough range, `(1.2 or more)` in one start.
 * @param {{ measured: RowMeasured, key: PercentileKey, unit: TimeUnit, detail: boolean }} options detail: with its range
 * @returns {string}
 */
export function formatPercentileCell ({ measured: { responseTimeUs, aboutUs = {}, aboutRangeUs = {} }, key, unit, detail }) {
  const [about, [low, high] = [null, null]] = [aboutUs[key], aboutRangeUs[key]]
  if (responseTimeUs[key] || about === undefined) return formatTimeCell({ estimate: responseTimeUs[key], unit, detail })
  return `about ${formatTimeCell({ estimate: { value: about, low, high, basis: 'merged' }, unit, detail })}`
}

/** @param {{ measured: RowMeasured | null | undefined, key: PercentileKey }} options @returns {number | null} */
export function readTimeUs ({ measured, key }) {
  return measured?.responseTimeUs[key]?.value ?? measured?.aboutUs?.[key] ?? null
}

/**
 * @param {{ estimate: Estimate | null | undefined, unit: TimeUnit, detail: boolean }} options of a response time; detail: with its range
 * @returns {string}
 */
export function formatTimeCell ({ estimate, unit, detail }) {
  if (!estimate) return 'too few'
  const { value, low, high, atLeast } = estimate
  const write = (/** @type {number} */ us) => trimZeros(formatTime({ valueUs: Number(us.toPrecision(2)), unit }))
  const text = `${atLeast === 'value' ? '≥ ' : ''}${write(value)} ${unit.name}`
  if (!detail || low === null) return text
  return `${text} (${high === null ? `${write(low)} or more` : `${write(low)} to ${atLeast ? '≥ ' : ''}${write(high)}`})`
}

/** Why a row is not to be believed, in a few words. @type {Partial<Record<ShortfallKind, string>>} */
const DOUBTS = {
  late: 'driver late',
  unsent: 'driver late',
  still: 'driver stopped',
  busy: 'driver busy',
  connections: 'too few connections',
  exhausted: 'out of files or ports',
  clock: 'clocks differ'
}

/**
 * A figure of a row that is not to be believed stands there all the same, with the reason.
 * @param {{ text: string, row: Pick<Row, 'status' | 'shortfalls'> }} options
 */
export function markDoubt ({ text, row: { status, shortfalls = [] } }) {
  if (status !== 'invalid') return text
  return `${text}, ${shortfalls.map((kind) => DOUBTS[kind]).find((words) => words !== undefined) ?? 'invalid'}`
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
