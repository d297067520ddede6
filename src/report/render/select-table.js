import { clean } from '../screen/frame.js'
import { measureText } from '../text.js'
import { chooseScale, writeText } from '../figures.js'
import { isJudged, isSpark, listFigures, selectLines, writeCell } from './cells.js'

/**
 * @import { Cell, Column, Depth, Figure, Outcome, Row, Table } from '../document.ts'
 * @import { Said } from './cells.js'
 *
 * A column with its priority. @typedef {Column & { priority: number }} RankedColumn
 *
 * A column that is shown. isNumber: it is read from the right.
 * @typedef {{ key: string, head: string, group: string, isNumber: boolean }} LaidColumn
 *
 * figure: what is in the cell, to be sorted by. outcome: its word tells it. isSpark: it is a drawing.
 * @typedef {{ text: string, figure: Figure | null, outcome?: Outcome, isSpark: boolean }} LaidCell
 *
 * reason: in place of cells but the first.
 * @typedef {Pick<Row, 'tone' | 'role' | 'of'> & { cells: LaidCell[], reason: string | null, bar: Figure | null }} LaidRow
 *
 * A table to be drawn. barWidth: 0: no bars; left: rows that are not there; dropped: columns that had no room.
 * @typedef {{ columns: LaidColumn[], rows: LaidRow[], barWidth: number, mostOfBars: number, left: number, dropped:
 *   Column[], notes: Said[] }} LaidTable
 */

const GAP = 2
const NARROWEST_NAME = 22
export const NARROWEST_BAR = 12
const WIDEST_BAR = 40
const NARROW_SPARK = 24

/**
 * Which rows and columns of a table are shown, and in what form: as many columns as there is room for, in their short
 * form; then long names, bars, and where there is depth for it long forms. A column goes, never a range.
 * @param {{ table: Table, depth: Depth, columns?: number, mostRows?: number }} options columns: of the terminal;
 *   absent: there is room
 * @returns {LaidTable}
 */
export function layTable ({ table, depth, columns = Infinity, mostRows = Infinity }) {
  const rows = chooseRows(table.rows.filter((row) => (row.depth ?? 0) <= depth), mostRows)
  const given = listColumns(table, depth)
  const forms = given.map((column) => writeColumn({ column, rows, table, depth }))
  const room = chooseForms({ given, forms, columns, depth })
  const kept = given.flatMap((column, index) => {
    const form = room.kept.get(index)
    return form === undefined ? [] : [{ column, cells: forms[index][form] }]
  })
  const barred = given.find(({ bar }) => bar)
  const bars = rows.map(({ cells }) => barred === undefined ? null : findFigure(cells[barred.key]))
  return {
    columns: kept.map(({ column }) => ({
      key: column.key, head: clean(column.head), group: clean(column.group ?? ''), isNumber: isNumeric(column, rows)
    })),
    rows: rows.map((row, index) => ({
      tone: row.tone,
      role: row.role,
      of: row.of,
      cells: kept.map(({ column: { key }, cells }) => layCell(cells[index], row.cells[key])),
      reason: row.reason === undefined ? null : clean(writeText({ text: row.reason })),
      bar: bars[index]
    })),
    barWidth: bars.some((bar) => bar !== null) ? room.barWidth : 0,
    mostOfBars: Math.max(0, ...bars.map((bar) => bar?.high ?? bar?.value ?? 0)),
    left: table.rows.filter((row) => (row.depth ?? 0) <= depth).length - rows.length,
    dropped: given.filter((_, index) => !room.kept.has(index)),
    notes: selectLines({ lines: table.notes ?? [], depth })
  }
}

/** @param {string} text @param {Cell | undefined} cell @returns {LaidCell} */
function layCell (text, cell) {
  return { text, figure: findFigure(cell), ...isJudged(cell) && { outcome: cell.outcome }, isSpark: isSpark(cell) }
}

/** @param {Table} table @param {Depth} depth @returns {RankedColumn[]} */
export function listColumns ({ columns, rows }, depth) {
  const isEmpty = (/** @type {string} */ key) => rows.every(({ cells }) => cells[key] === '')
  return columns.map((column, index) => ({ priority: index, ...column }))
    .filter(({ key, depth: own = 0 }, index) => own <= depth && (index === 0 || !isEmpty(key)))
}

/**
 * The heaviest, in their own order; a head goes where nothing is left below it, what goes with a row goes with it.
 * @param {Row[]} rows @param {number} most
 */
function chooseRows (rows, most) {
  if (rows.length <= most) return rows
  const weights = rows.map(({ weight }, index) => ({ index, weight: weight ?? -index / rows.length }))
  const order = weights.sort((a, b) => b.weight - a.weight)
  const needed = weights.filter(({ weight }) => weight === Infinity).length
  const kept = new Set(order.slice(0, Math.max(most, needed)).map(({ index }) => index))
  return rows.filter((row, index) => {
    if (row.role === 'second') return kept.has(index - 1)
    return row.role === 'head' ? kept.has(index + 1) : kept.has(index)
  })
}

/**
 * The cells of a column in both forms; a name's short form is that of the target.
 * @param {{ column: Column, rows: Row[], table: Table, depth: Depth }} options
 */
function writeColumn ({ column, rows, table, depth }) {
  /** @type {Map<string | undefined, Row[]>} */
  const alike = new Map(rows.map(({ scale }) => [scale, []]))
  for (const row of table.rows) alike.get(row.scale)?.push(row)
  const scales = new Map([...alike].map(([scale, own]) => [scale, chooseColumnScale({ column, scale, own, table })]))
  const [head, most] = [column.head, depth <= 1 ? NARROW_SPARK : undefined]
  const write = (/** @type {'long' | 'short'} */ form) => rows.map(({ cells, scale }) =>
    clean(writeCell({ cell: cells[column.key], form, scale: scales.get(scale), head, most })))
  return { short: write('short'), long: write('long') }
}

/**
 * Rows of a scale share a unit with each other; else columns of a scale do.
 * @param {{ column: Column, scale: string | undefined, own: Row[], table: Table }} options own: its rows
 */
function chooseColumnScale ({ column, scale, own, table: { columns } }) {
  const isAlike = (/** @type {Column} */ one) => one.key === column.key || (one.scale !== undefined && one.scale === column.scale)
  const alike = scale === undefined ? columns.filter(isAlike) : columns
  return chooseScale({ figures: alike.flatMap(({ key }) => own.flatMap(({ cells }) => listFigures(cells[key]))) })
}

/** @param {Cell | undefined} cell */
function findFigure (cell) {
  return listFigures(cell)[0] ?? null
}

/** @param {Column} column @param {Row[]} rows */
function isNumeric ({ key, align }, rows) {
  return align === undefined ? rows.some(({ cells }) => findFigure(cells[key]) !== null) : align === 'right'
}

/**
 * Short names, columns by priority, long names, bars, long forms.
 * @param {{ given: RankedColumn[], forms: Array<{ short: string[], long: string[] }>, columns: number, depth: Depth }}
 *   options
 * @returns {{ kept: Map<number, 'short' | 'long'>, barWidth: number }} kept: by the index of the column
 */
function chooseForms ({ given, forms, columns, depth }) {
  const widths = given.map(({ head }, index) => ({
    short: widest([head, ...forms[index].short]),
    long: widest([head, ...forms[index].long])
  }))
  const order = given.map((_, index) => index).slice(1).sort((a, b) => given[a].priority - given[b].priority)
  let used = GAP + Math.min(widths[0].short, NARROWEST_NAME)
  /** @type {Map<number, 'short' | 'long'>} */
  const kept = new Map([[0, 'short']])
  for (const index of order) {
    const width = GAP + widths[index].short
    if (used + width > columns && given[index].priority > 0) continue
    kept.set(index, 'short')
    used += width
  }
  used += widths[0].short - Math.min(widths[0].short, NARROWEST_NAME)
  const lengthen = (/** @type {number} */ index) => {
    const more = widths[index].long - widths[index].short
    if (!kept.has(index) || used + more > columns) return
    kept.set(index, 'long')
    used += more
  }
  lengthen(0)
  const spare = columns - used - GAP
  const isWide = Number.isFinite(columns) && kept.size === given.length && spare >= NARROWEST_BAR
  const barWidth = isWide ? Math.min(spare, WIDEST_BAR) : 0
  if (depth >= 2) {
    used += barWidth === 0 || !given.some(({ bar }) => bar) ? 0 : barWidth + GAP
    for (const index of order) lengthen(index)
  }
  return { kept, barWidth }
}

/** @param {string[]} texts */
function widest (texts) {
  return Math.max(...texts.map((text) => measureText({ text })))
}
