import { formatTenths, formatTimeAlone } from '../../../units.js'
import { amountOf, describeSize } from '../plan/sizes.js'
import { formatMemory } from './size-table.js'
import { makeLinearScale, makeScale } from '../../../report/charts/scales.js'
import { measureText } from '../../../report/text.js'

/**
 * @import { SizeCurve, SizeRow } from '../verdict/sizes.js'
 * @import { Block, Cell, Row } from '../../../report/document.ts'
 */

const EXACT = 'exact LRU, computed'
const PLOT_COLUMNS = 72
const [NARROWEST, WIDEST] = [24, 64]
const SIZE_PLOT_ROWS = 6 // with the axis and its labels 8

/**
 * The curve: a row for each cache, a column for each size, and the same as a plot with letters.
 * @param {{ sizes: SizeCurve }} options
 * @returns {Block[]}
 */
export function blocksOfSizes ({ sizes }) {
  const { rows, exact } = sizes
  const sound = rows.filter(({ hitRatio, status }) => hitRatio !== null && status !== 'invalid')
  const caches = listCaches({ rows, sound })
  if (caches.length === 0) return []
  const letters = caches.map((_, index) => String.fromCharCode(97 + index))
  const ratioAt = (/** @type {SizeRow[]} */ own) => exact.map(({ size }) =>
    own.find((row) => amountOf(row.size) === amountOf(size))?.hitRatio ?? null)
  const isComputed = exact.some((one) => one.exact !== null)
  const row = (/** @type {string} */ cache, /** @type {Array<{ value: number } | null>} */ values) =>
    /** @type {Row} */ ({ cells: { cache, ...Object.fromEntries(values.map((one, index) => [`size-${index}`, cellOf(one)])) }, weight: Infinity })
  return [
    {
      kind: 'table',
      title: 'Answered, by size',
      columns: [
        { key: 'cache', head: 'cache', priority: 0 },
        ...exact.map((one, index) => ({ key: `size-${index}`, head: describeSize(one), priority: index + 1, align: /** @type {const} */ ('right') }))
      ],
      rows: [
        ...isComputed ? [{ ...row(`* ${EXACT}`, exact.map((one) => one.exact)), tone: /** @type {const} */ ('dim') }] : [],
        ...caches.map((own, index) => row(`${letters[index]} ${own[0].title}`, ratioAt(own)))
      ]
    },
    { kind: 'facts', label: 'RANGES', lines: tellRanges(sound) },
    { kind: 'facts', label: 'MEMORY', lines: [tellMemory({ caches, letters, isWhole: sizes.ownGrowthBytes === null })] },
    { kind: 'facts', label: 'P50, P99', lines: [tellTimes({ caches, letters })] },
    {
      kind: 'plot',
      lines: plotSizes({
        amounts: exact.map(({ size }) => amountOf(size)),
        heads: exact.map(describeSize),
        lines: [
          ...isComputed ? [{ letter: '*', values: exact.map((one) => one.exact?.value ?? null) }] : [],
          ...caches.map((own, index) => ({ letter: letters[index], values: ratioAt(own).map((one) => one?.value ?? null) }))
        ],
        columns: PLOT_COLUMNS
      })
    }
  ]
}

/** @param {{ value: number } | null} one @returns {Cell} */
function cellOf (one) {
  return one === null ? 'not measured' : formatTenths({ ratio: one.value })
}

/** @param {{ rows: SizeRow[], sound: SizeRow[] }} options @returns {SizeRow[][]} by cache in the order of all rows, sizes upwards */
function listCaches ({ rows, sound }) {
  return [...new Set(rows.map(({ of }) => of))].map((of) => sound.filter((row) => row.of === of)).filter((own) => own.length > 0)
}

/** @param {SizeRow[]} rows */
function tellRanges (rows) {
  const known = rows.flatMap(({ hitRatio }) => hitRatio ?? [])
  const widest = Math.max(...known.map(({ value, low, high }) => Math.max(value - low, high - value)))
  const most = Math.max(...rows.map(({ repeats }) => repeats))
  const how = most > 1 ? `over ${most} repeats, each with other keys` : 'by chance, in one repeat'
  return [`± ${(widest * 100).toFixed(1)} points at most, ${how}`]
}

/** At the largest size. @param {{ caches: SizeRow[][], letters: string[], isWhole: boolean }} options isWhole: with the service's own */
function tellMemory ({ caches, letters, isWhole }) {
  const last = caches.map((own) => own[own.length - 1])
  return `${isWhole ? 'grown by, the service with it,' : 'of the cache'} with ${describeSize(last[0])}: ${last.map((row, index) => `${letters[index]} ${formatMemory(row.memoryBytes)}`).join(' · ')}`
}

/** At the largest size. @param {{ caches: SizeRow[][], letters: string[] }} options */
function tellTimes ({ caches, letters }) {
  const last = caches.map((own) => own[own.length - 1])
  const write = (/** @type {number | null} */ valueUs) => valueUs === null ? 'n/a' : formatTimeAlone({ valueUs })
  return `with ${describeSize(last[0])}: ${last.map(({ p50Us, p99Us }, index) => `${letters[index]} ${write(p50Us)}, ${write(p99Us)}`).join(' · ')}`
}

/**
 * Hit ratios by size, drawn with letters, so that a terminal shows the shape of the curve. Where several have a point in the same
 * place, they stand beside each other as far as there is room.
 * @param {{ amounts: number[], heads: string[], lines: Array<{ letter: string, values: Array<number | null> }>, columns: number }} options
 *   amounts: bytes or entries, rising; heads: their names; values: one for each of them
 * @returns {string[]} empty with fewer than two sizes, without a value, and where there is no room
 */
export function plotSizes ({ amounts, heads, lines, columns }) {
  const known = lines.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  if (amounts.length < 2 || known.length === 0) return []
  const y = makeLinearScale({ low: Math.min(...known) * 100, high: Math.max(...known) * 100, range: [SIZE_PLOT_ROWS - 1, 0], count: 3 })
  const labels = Array.from({ length: SIZE_PLOT_ROWS }, () => '')
  for (const tick of y.ticks) labels[Math.round(y.place(tick))] = `${tick} %`
  const gutter = Math.max(...labels.map((text) => text.length))
  const width = Math.min(WIDEST, columns - gutter - 3 - measureText({ text: heads[heads.length - 1] }))
  if (width < NARROWEST) return []
  const x = makeScale({ values: amounts, range: [0, width - 1] })
  const grid = Array.from({ length: SIZE_PLOT_ROWS }, () => Array(width + lines.length).fill(' '))
  for (const [at, amount] of amounts.entries()) {
    for (const { letter, values } of lines) {
      const value = values[at]
      if (value === null) continue
      const row = grid[Math.round(y.place(value * 100))]
      row[row.indexOf(' ', Math.round(x.place(amount)))] = letter
    }
  }
  return [
    ...grid.map((cells, row) => `${labels[row].padStart(gutter)} ${labels[row] === '' ? '│' : '┤'}${cells.join('')}`.trimEnd()),
    `${' '.repeat(gutter)} └${'─'.repeat(width)}`,
    `${' '.repeat(gutter + 2)}${placeHeads({ heads, places: amounts.map((amount) => Math.round(x.place(amount))) })}`
  ]
}

/** Those that have room. @param {{ heads: string[], places: number[] }} options */
function placeHeads ({ heads, places }) {
  let text = ''
  for (const [index, head] of heads.entries()) {
    if (places[index] >= text.length + (text === '' ? 0 : 1)) text = text.padEnd(places[index]) + head
  }
  return text
}
