import { figureOf, writeFigure } from '../../figures.js'
import { isHopeless } from '../../../judge/run-containers.js'
import { FEWEST_SECONDS } from '../../../stats/row-rates.js'

/**
 * @import { CostFigure, Estimate, PercentileKey, Row, RowMeasured, ShortfallKind } from '../../../types.ts'
 * @import { Cell, Figure } from '../../document.ts'
 */

const WIDE = 0.3 // of a rate: half a range beyond which the number itself says little

/**
 * A rate of good answers: its ends alone where they are wide, a word where they say nothing.
 * @param {{ estimate: Estimate, atLeast: boolean, isRough?: boolean }} options atLeast: the driver was the bottleneck
 * @returns {Figure}
 */
export function figureOfRate ({ estimate: { value, low, high }, atLeast, isRough = false }) {
  const unit = /** @type {const} */ ('perSecond')
  const word = isRough ? { word: /** @type {const} */ ('rough') } : {}
  const rounded = Number(value.toPrecision(3)) // what has no range is not known better
  if (atLeast) return { value: rounded, unit, bound: 'atLeast', ...word }
  if (low === null || high === null) return { value: rounded, unit, ...word }
  if (isHopeless({ low, high })) return { value: null, unit, word: 'cannot tell' }
  const isWide = Math.max(high - value, value - low) > WIDE * value
  return { value: isWide ? null : value, low, high, unit, ...word }
}

/** The same for a sentence that says the unit. @param {Parameters<typeof figureOfRate>[0]} options */
export function writeRate (options) {
  return writeFigure({ figure: figureOfRate(options), form: 'short', head: '/s' })
}

/**
 * A percentile, or about what it is where there are too few requests for more.
 * @param {{ measured: Pick<RowMeasured, 'responseTimeUs' | 'aboutUs' | 'aboutRangeUs'>, key: PercentileKey }} options
 * @returns {Figure}
 */
export function figureOfTime ({ measured: { responseTimeUs, aboutUs = {}, aboutRangeUs = {} }, key }) {
  const [estimate, about] = [responseTimeUs[key], aboutUs[key]]
  if (estimate) return figureOf({ estimate, unit: 'us' })
  if (about === undefined) return { value: null, unit: 'us', word: 'too few' }
  const [low, high] = aboutRangeUs[key] ?? [null, null]
  return { value: about, low, high, unit: 'us', rough: true }
}

/** The rate that was kept in 99 % of the seconds. @param {Pick<RowMeasured, 'perSecond'>} measured @returns {Figure} */
export function figureOfKept ({ perSecond }) {
  const isTold = perSecond !== null && perSecond.seconds >= FEWEST_SECONDS
  return { value: isTold ? Number(perSecond.p1.toPrecision(3)) : null, unit: 'perSecond' }
}

/**
 * What answers weigh on the wire, and unpacked where they are compressed.
 * @param {Pick<RowMeasured, 'answerBytes'>} measured @param {number} [times] absent: of one answer
 * @returns {Cell}
 */
export function cellOfBytes ({ answerBytes }, times = 1) {
  if (!answerBytes) return null
  const { wire, unpacked, encoding } = answerBytes
  const figure = (/** @type {number} */ value) => /** @type {Figure} */ ({ value: value * times, unit: 'bytes' })
  if (unpacked === undefined || encoding === 'identity') return figure(wire)
  return [figure(wire), ' (', figure(unpacked), ' unpacked)']
}

/** Against the reference. @param {CostFigure | null | undefined} cost @returns {Figure} */
export function figureOfChange (cost) {
  if (!cost) return { value: null, unit: 'change' }
  const { ratio: value, low, high, word, bound, within, unknownBecause } = cost
  return { value, low, high, unit: 'change', word, bound, within, unknownBecause }
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
 * A percentile of a row; of one that is not to be believed it stands there all the same, with the reason.
 * @param {{ row: Row | undefined, key: PercentileKey }} options
 * @returns {Cell}
 */
export function cellOfTime ({ row, key }) {
  if (!row?.measured) return 'not measured'
  const figure = figureOfTime({ measured: row.measured, key })
  if (row.status !== 'invalid') return figure
  const why = row.shortfalls?.map((kind) => DOUBTS[kind]).find((words) => words !== undefined) ?? 'invalid'
  return [{ ...figure, low: null, high: null }, `, ${why}`]
}
