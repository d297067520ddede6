import { tellChange } from './cost-figures.js'
import {
  chooseTimeUnit, formatBytes, formatChance, formatChange, formatChangeEnds, formatCount, formatDuration, formatFigures,
  formatFixed, formatGoodRatio, formatMebibytes, formatRate, formatRatio, formatShare, formatSignificant, formatTime,
  formatTimestamp, NOTHING, trimZeros, withSign
} from '../units.js'

/**
 * @import { CostFigure, Estimate } from '../types.ts'
 * @import { Figure, Part, Text, Unit } from './document.ts'
 * @import { TimeUnit } from '../units.js'
 *
 * How numbers of a unit are written. size: what one of the unit shown is of; most: decimals; least: decimals,
 * negative: tens; alone: a value without a range, the suffix aside; below: what none is rounded up to.
 * @typedef {{ size: number, most: number, least?: number, below?: number, suffix: string, alone: (value: number) =>
 *   string }} Writing
 */

const PERCENT = { size: 0.01, suffix: ' %' }
const bare = (/** @type {string} */ text) => text.replace(/ (?:%|MiB|UTC)$/, '')

/** @type {Readonly<Record<Exclude<Unit, 'us'>, Writing>>} */
const WRITINGS = Object.freeze({
  perSecond: { size: 1, most: 3, suffix: '/s', alone: (value) => formatRate({ perSecond: value }) },
  count: { size: 1, most: 0, least: 0, suffix: '', alone: (value) => formatCount({ count: value }) },
  share: { ...PERCENT, most: 1, alone: (value) => bare(formatShare({ ratio: value })) },
  chance: { ...PERCENT, most: 6, alone: (value) => bare(formatChance({ ratio: value })) },
  good: { ...PERCENT, most: 8, below: 1, alone: (value) => bare(formatGoodRatio({ ratio: value })) },
  change: { ...PERCENT, most: 3, alone: (value) => bare(formatChange({ ratio: value - 1 })) },
  factor: { size: 1, most: 4, suffix: '', alone: (value) => formatRatio({ ratio: value }) },
  bytes: { size: 1, most: 0, suffix: '', alone: (value) => formatBytes({ bytes: value }) },
  mebibytes: { size: 2 ** 20, most: 1, suffix: ' MiB', alone: (value) => formatMebibytes({ bytes: value }) },
  units: { size: 1, most: 0, least: 0, suffix: ' units', alone: (value) => formatCount({ count: value }) },
  money: { size: 1, most: 4, suffix: '', alone: (value) => formatFigures({ value }) },
  date: { size: 1, most: 0, suffix: ' UTC', alone: writeDate },
  cores: { size: 1, most: 2, suffix: '', alone: (value) => formatSignificant({ value, maxDecimals: 2 }) },
  ms: { size: 1, most: 0, suffix: '', alone: (value) => formatDuration({ durationMs: value }) },
  plain: { size: 1, most: 4, suffix: '', alone: (value) => String(Number(value.toPrecision(4))) }
})

/**
 * The one notation of a value. Long: `26,700/s (24,600 to 28,800)`; short: `26,700 ± 2,100/s` where both halves
 * differ by less than a quarter. No more digits than two of the half range.
 * @param {{ figure: Figure, form?: 'long' | 'short', scale?: TimeUnit, head?: string }} options scale: of times that
 *   are read against each other; head: of its column, which may have the unit
 * @returns {string}
 */
export function writeFigure ({ figure, form = 'long', scale, head = '' }) {
  const { word, needs, mark = '' } = figure
  if (figure.unit === 'change') return `${writeChange(figure, form)}${mark}`
  const writing = findWriting(figure, scale)
  const text = writeValue(figure, form, { ...writing, suffix: isSaid(writing.suffix, head) ? '' : writing.suffix })
  const said = word ?? (needs === undefined ? undefined : 'too few')
  const needed = needs === undefined || form === 'short' ? '' : ` (needs ${formatCount({ count: needs })})`
  if (said === undefined) return `${text}${mark}`
  return `${text === NOTHING ? said : `${text}, ${said}`}${needed}${mark}`
}

/**
 * The unit that times have in common.
 * @param {{ figures: readonly Figure[] }} options
 */
export function chooseScale ({ figures }) {
  const times = figures.filter(({ unit }) => unit === 'us')
  return chooseTimeUnit({ valuesUs: times.map(({ value, low = null, high = null }) => value ?? low ?? high) })
}

/**
 * An estimate of the record as a figure.
 * @param {{ estimate: Estimate | null | undefined, unit: Unit }} options
 * @returns {Figure}
 */
export function figureOf ({ estimate, unit }) {
  if (!estimate) return { value: null, unit }
  const { value, low, high, atLeast } = estimate
  const bound = atLeast === 'value' ? 'atLeast' : 'highAtLeast'
  return { value, low, high, unit, ...atLeast !== undefined && { bound } }
}

/** A text without its parts' marks. @param {{ text: Text, form?: 'long' | 'short' }} options */
export function writeText ({ text, form }) {
  return typeof text === 'string' ? text : text.map((part) => writePart({ part, form })).join('')
}

/** @param {{ part: Part, form?: 'long' | 'short' }} options */
export function writePart ({ part, form }) {
  if (typeof part === 'string') return part
  if (isFigure(part)) return writeFigure({ figure: part, form })
  return 'name' in part ? part.name : 'command' in part ? part.command : part.link
}

/** Escapers trim; a part of a text has its space to the next one. @param {string} part @param {string} escaped */
export function keepSpace (part, escaped) {
  return `${/^\s/.test(part) ? ' ' : ''}${escaped}${/\S/.test(part) && /\s$/.test(part) ? ' ' : ''}`
}

/** @param {unknown} value @returns {value is Figure} */
export function isFigure (value) {
  return typeof value === 'object' && value !== null && 'unit' in value
}

/** @param {Figure} figure @param {TimeUnit | undefined} scale @returns {Writing} */
function findWriting ({ unit, value, low, high }, scale) {
  if (unit === 'units' && (value ?? low ?? high) === 1) return { ...WRITINGS.units, suffix: ' unit' }
  if (unit !== 'us') return WRITINGS[unit]
  const time = scale ?? chooseTimeUnit({ valuesUs: [Math.abs(value ?? low ?? high ?? 0)] })
  return {
    size: time.sizeUs,
    most: time.maxDecimals,
    suffix: ` ${time.name}`,
    alone: (valueUs) => formatTime({ valueUs, unit: time })
  }
}

/** @param {Figure} figure @param {'long' | 'short'} form @param {Writing} writing */
function writeValue (figure, form, writing) {
  const { value, low = null, high = null, bound, unit, rough, signed } = figure
  const sign = signed ? withSign : (/** @type {string} */ text) => text
  const open = isOpen(figure) ? '≥ ' : ''
  const before = bound === 'atLeast' ? '≥ ' : bound === 'atMost' ? '≤ ' : rough && unit === 'us' ? 'about ' : ''
  // A range around a lower bound would claim an upper end that nobody has seen.
  if (low === null || high === null || low === high || (bound !== undefined && open === '')) {
    return writeOneSided(figure, before, sign, writing)
  }
  const { text: write, half } = writeInRange({ value, low, high, writing })
  const text = (/** @type {number} */ one) => sign(write(one))
  if (value === null) return `${text(low)} to ${open}${text(high)}${writing.suffix}`
  const isEven = Math.abs(high - value - (value - low)) < EVEN * half
  if (form === 'short' && isEven && open === '') {
    const width = write(half)
    return `${before}${text(value)}${width === '0' ? '' : ` ± ${width}`}${writing.suffix}`
  }
  return `${before}${text(value)}${writing.suffix} (${text(low)} to ${open}${text(high)})`
}

const EVEN = 0.25 // of a half range

/** @param {Figure} figure */
function isOpen ({ bound, unit }) {
  return bound === 'highAtLeast' || (bound === 'atLeast' && unit === 'us')
}

/** @param {Figure} figure @param {string} before @param {(text: string) => string} sign @param {Writing} writing */
function writeOneSided ({ value, low = null, high = null, bound }, before, sign, { alone, suffix }) {
  if (value !== null) {
    const text = `${before}${sign(alone(value))}${suffix}`
    if (bound !== undefined || (low === null) === (high === null)) return text
    return `${text} (${low === null ? `less than ${sign(alone(high ?? 0))}` : `${sign(alone(low))} or more`})`
  }
  if (low === null) return high === null ? NOTHING : `less than ${sign(alone(high))}${suffix}`
  return high === null ? `${sign(alone(low))}${suffix} or more` : `${sign(alone(low))}${suffix}`
}

/**
 * @param {{ value: number | null, low: number, high: number, writing: Writing }} options half: the larger half of the
 *   range
 */
function writeInRange ({ value, low, high, writing: { size, most, below, least = -Infinity } }) {
  const half = value === null ? (high - low) / 2 : Math.max(high - value, value - low)
  const wanted = Math.max(Math.min(1 - magnitude(half / size), most), least)
  const text = (/** @type {number} */ one) => {
    // No end that is something is printed as 0.
    const decimals = one === 0 ? wanted : Math.max(wanted, Math.min(-magnitude(one / size), most))
    if (decimals > 0) return trimZeros(formatFixed({ value: keepBelow(one, below, decimals) / size, decimals }))
    const step = 10 ** -decimals
    return formatFixed({ value: Math.round(one / size / step) * step, decimals: 0 })
  }
  return { text, half }
}

/**
 * @param {number} value
 * @param {number | undefined} below that it must not be rounded up to
 * @param {number} decimals of percent
 */
function keepBelow (value, below, decimals) {
  const steps = 10 ** (decimals + 2)
  if (below === undefined || value >= below || Math.round(value * steps) < below * steps) return value
  return Math.floor(value * steps) / steps
}

/** @param {number} value */
function magnitude (value) {
  return Math.floor(Math.log10(Math.abs(value)))
}

/**
 * A change has words of its own. Short, and without a range: in whole percent, where that is neither nothing nor all.
 * @param {Figure} figure @param {'long' | 'short'} form
 */
function writeChange (figure, form) {
  const { value, low = null, high = null, word = 'different', rough } = figure
  if (isOfChange(word) && (value !== null || word === 'inconclusive') && low !== null && high !== null) {
    const { bound, within } = figure
    const cost = /** @type {CostFigure} */ ({ ratio: value ?? low, low, high, word: rough ? 'rough' : word, bound, within })
    return tellChange({ cost, short: form === 'short' })
  }
  if (value === null && low !== null && high !== null) return formatChangeEnds({ low, high })
  if (value === null && word === 'unmeasured') return tellUnmeasured(figure, form)
  if (value === null) return word === 'different' ? NOTHING : word
  const percent = (value - 1) * 100
  const isWhole = form === 'short' && ![0, -100].includes(Math.round(percent))
  const whole = `${withSign(formatFixed({ value: percent, decimals: 0 }))} %`
  const text = isWhole ? whole : formatChange({ ratio: value - 1 })
  return isOfChange(word) ? text : `${text}, ${word}`
}

/** @param {Figure} figure @param {'long' | 'short'} form */
function tellUnmeasured ({ unknownBecause }, form) {
  const cost = /** @type {CostFigure} */ ({ ratio: null, low: null, high: null, word: 'unmeasured', unknownBecause })
  return tellChange({ cost, short: form === 'short' })
}

const WORDS_OF_CHANGE = ['different', 'same', 'probable', 'inconclusive', 'rough', 'unmeasured']

/** @param {string} word */
function isOfChange (word) {
  return WORDS_OF_CHANGE.includes(word)
}

/** A head says `/s` at the end of a word, other units as words. @param {string} suffix @param {string} head */
function isSaid (suffix, head) {
  const unit = suffix.trim()
  return unit !== '' && head.split(/[ ,()]+/).some((word) => word === unit || (unit === '/s' && word.endsWith(unit)))
}

/** @param {number} value milliseconds since 1970 */
function writeDate (value) {
  return bare(formatTimestamp({ iso: new Date(value).toISOString() }))
}
