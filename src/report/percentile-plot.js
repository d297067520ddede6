import { labelPercentileTick, timeLabeller } from './charts/ticks.js'
import { makeLogScale } from './charts/scales.js'
import { escapeTerminal } from './escape.js'
import { measureText, shortenText, wrapText } from './text.js'
import { PERCENTILE_KEYS } from '../plan/percentiles.js'
import { formatRate, labelPercentile } from '../units.js'

/**
 * @import { RowMeasured } from '../types.ts'
 * @import { LabelledRow } from './tables/row-labels.js'
 * @typedef {{ x: number, y: number }} Point x: nines, that is log10(1 / (1 - ratio)); y: microseconds
 * @typedef {{ letter: string, label: string, rate: string, points: Point[] }} Line rate: where the label alone is not one row's
 */

const NARROWEST = 40
const ROWS = 9 // with title, axis and its labels 12
const A_NINE = 20 // columns: as many as a curve has points for each nine, so that none hides another
const MEDIAN = Math.log10(2)
const P90 = 1 - 1e-9 // of less there is nothing to see that the table does not say
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const TITLE = 'Response time by percentile, log axes'

/**
 * Response time at each percentile, drawn with letters: as much room for each further nine, response times on a log
 * axis. Below it the letters' names.
 * @param {{ rows: LabelledRow[], columns: number }} options of one phase; columns: of the terminal
 * @returns {string[]} empty where there is nothing to draw or no room to draw it in
 */
export function plotPercentiles ({ rows, columns }) {
  const lines = listLines(rows)
  if (lines.length === 0 || columns < NARROWEST) return []
  const points = lines.flatMap((line) => line.points)
  const most = Math.max(...points.map(({ x }) => x))
  if (most < P90) return []
  const times = points.map(({ y }) => y)
  const y = makeLogScale({ low: Math.min(...times), high: Math.max(...times), range: [ROWS - 0.5, -0.5], count: 4, margin: 1 })
  const labels = labelRows(y)
  const gutter = Math.max(...labels.map((text) => measureText({ text })))
  const width = Math.min(columns - gutter - 3, Math.ceil((most - MEDIAN) * A_NINE) + 1)
  const place = (/** @type {number} */ nines) => Math.round((nines - MEDIAN) / (most - MEDIAN) * (width - 1))
  const grid = drawGrid({ lines, width, placeX: place, placeY: (us) => clampRow(y.place(us)) })
  return [
    shortenText({ text: TITLE, columns }),
    ...grid.map((cells, row) => `${padLeft(labels[row], gutter)} ${labels[row] === '' ? '│' : '┤'} ${cells}`.trimEnd()),
    ...drawAxis({ gutter, width, most, place, columns }),
    ...listNames({ lines, left: rows.length > LETTERS.length, columns })
  ]
}

/** @param {LabelledRow[]} rows @returns {Line[]} */
function listLines (rows) {
  return rows.flatMap(({ label, row, measured }) => {
    const points = measured === null ? [] : listPoints(measured)
    const isOneOfSeveral = rows.filter((other) => other.label === label).length > 1
    const rate = isOneOfSeveral && row?.offeredPerSecond !== undefined ? ` at ${formatRate({ perSecond: row.offeredPerSecond })}/s` : ''
    return points.length === 0 ? [] : [{ label, rate, points }]
  }).slice(0, LETTERS.length).map((line, index) => ({ letter: LETTERS[index], ...line }))
}

/** The dense curve where there is one, else the percentiles of the tables: both end where the requests do. @param {RowMeasured} measured */
function listPoints ({ curve, responseTimeUs }) {
  const known = curve ?? PERCENTILE_KEYS.flatMap((key) => {
    const estimate = responseTimeUs[key]
    return estimate === null ? [] : [{ ratio: Number(labelPercentile(key).slice(1)) / 100, estimate }]
  })
  // Whole microseconds: a time of 0 is one of less than 1, and a log axis has no 0.
  return known
    .filter(({ ratio }) => ratio >= 0.5)
    .map(({ ratio, estimate }) => ({ x: -Math.log10(1 - ratio), y: Math.max(estimate.value, 1) }))
}

/** The text before each row. @param {import('./charts/scales.js').Scale} y @returns {string[]} */
function labelRows (y) {
  const label = timeLabeller(y)
  const labels = Array(ROWS).fill('')
  // A narrow range may have no round number in it, and without two a scale cannot be read.
  for (const tick of y.ticks.length > 1 ? y.ticks : y.domain) labels[clampRow(y.place(tick))] = label(tick)
  return labels
}

/** @param {number} row */
function clampRow (row) {
  return Math.min(Math.max(Math.round(row), 0), ROWS - 1)
}

/**
 * Where several have a point in the same place, the columns take turns: a line of `ababab` is two of the same.
 * @param {{ lines: Line[], width: number, placeX: (nines: number) => number, placeY: (us: number) => number }} options
 * @returns {string[]} one a row
 */
function drawGrid ({ lines, width, placeX, placeY }) {
  /** @type {Set<string>[][]} */
  const cells = Array.from({ length: ROWS }, () => Array.from({ length: width }, () => new Set()))
  for (const { letter, points } of lines) {
    for (const { x, y } of points) cells[placeY(y)][placeX(x)].add(letter)
  }
  return cells.map((row) => row.map((letters, column) => [...letters][column % Math.max(letters.size, 1)] ?? ' ').join(''))
}

/** @param {{ gutter: number, width: number, most: number, place: (nines: number) => number, columns: number }} options */
function drawAxis ({ gutter, width, most, place, columns }) {
  const rule = Array(width).fill('─')
  let names = ''
  for (const inverse of [2, ...Array.from({ length: 9 }, (_, nines) => 10 ** (nines + 1))]) {
    if (Math.log10(inverse) > most + 1e-9) break
    const at = place(Math.log10(inverse))
    const name = labelPercentileTick(inverse)
    rule[at] = '┴'
    const start = Math.max(0, Math.min(at - Math.floor(name.length / 2), columns - gutter - 3 - name.length))
    if (start >= names.length + (names === '' ? 0 : 2)) names = names.padEnd(start) + name
  }
  return [`${' '.repeat(gutter)} └─${rule.join('')}`, `${' '.repeat(gutter + 3)}${names}`]
}

/** @param {{ lines: Line[], left: boolean, columns: number }} options left: there are more than there are letters */
function listNames ({ lines, left, columns }) {
  const names = lines.map(
    ({ letter, label, rate }) =>
      `${letter} ${shortenText({ text: escapeTerminal({ text: label }), columns: Math.max(Math.floor(columns / 3), 16) })}${rate}`
  )
  // What belongs to one name must not be torn apart: no-break spaces while the lines are laid.
  const text = [...names, ...(left ? ['the others have no letter left'] : [])].map((name) => name.replaceAll(' ', '\u00a0')).join('  ')
  return wrapText({ text, columns }).map((line) => line.trim().replaceAll('\u00a0', ' '))
}

/** @param {string} text @param {number} width */
function padLeft (text, width) {
  return ' '.repeat(width - measureText({ text })) + text
}
