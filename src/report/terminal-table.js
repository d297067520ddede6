import Table from 'cli-table3'
import { escapeTerminal } from './escape.js'
import { NO_BORDER, makePlainStyle, measureText, shortenText } from './text.js'

/** @import { Colors } from './text.js' */
/** @import { Table as ReportTable } from './tables/table.js' */

const GAP = '  '
const SMALLEST_NAME = 16

/**
 * A table that fits: the least important columns are left out, and what space is left goes to intervals.
 * @param {{ table: ReportTable, columns: number, colors: Colors }} options columns: of the terminal
 * @returns {{ lines: string[], dropped: string[], shortNotes: string[] }} dropped: names of columns that had no room
 */
export function layTable ({ table, columns, colors }) {
  const nameWidth = Math.max(SMALLEST_NAME, Math.floor(columns / 3))
  const clean = (/** @type {string[][]} */ rows) => rows.map((row) => row.map((text, index) => {
    const cell = escapeTerminal({ text })
    return index === 0 ? shortenName(cell, nameWidth) : cell
  }))
  const forms = { short: alignPoints({ rows: clean(table.shortRows), table }), long: clean(table.rows) }
  const shown = chooseColumns({ table, forms, columns })
  const indexes = table.columns.map((_, index) => index).filter((index) => shown.has(index))
  const cells = forms.short.map((row, rowIndex) =>
    indexes.map((index) => (shown.get(index) === 'long' ? forms.long : forms.short)[rowIndex][index])
  )
  return {
    lines: draw({
      heads: indexes.map((index) => table.columns[index].name),
      aligns: indexes.map((index) => table.columns[index].align),
      cells,
      states: table.states,
      columns,
      colors
    }),
    dropped: table.columns.filter((_, index) => !shown.has(index)).map(({ name }) => name),
    shortNotes: indexes
      .filter((index) => shown.get(index) === 'short')
      .flatMap((index) => table.columns[index].shortNote ?? [])
  }
}

/** The mark behind a name is what must not be cut off. @param {string} name @param {number} columns */
function shortenName (name, columns) {
  const mark = /(?: by \w+)?(?: \((?:partial|invalid)\))?(?: \(good only\))?$/.exec(name)?.[0] ?? ''
  return `${shortenText({ text: name.slice(0, name.length - mark.length), columns: Math.max(columns - mark.length, SMALLEST_NAME / 2) })}${mark}`
}

/**
 * Three figures each, but one under the other: 0.842 below 12.4 must not look like the larger of the two.
 * @param {{ rows: string[][], table: ReportTable }} options
 */
function alignPoints ({ rows, table }) {
  const fractions = rows.map((row) => row.map((cell) => /^[^\d]*\d[\d,]*(\.\d+)?$/.exec(cell)?.[1]?.length ?? 0))
  const widest = table.columns.map((_, index) => Math.max(0, ...fractions.map((row) => row[index])))
  return rows.map((row, at) => row.map((cell, index) => {
    const isNumber = table.columns[index].align === 'right' && /^[^\d]*\d[\d,]*(?:\.\d+)?$/.test(cell)
    return isNumber ? cell + ' '.repeat(widest[index] - fractions[at][index]) : cell
  }))
}

/**
 * Takes columns, and the long forms of their cells, in order of importance for as long as they fit.
 * @param {{ table: ReportTable, forms: { short: string[][], long: string[][] }, columns: number }} options
 */
function chooseColumns ({ table, forms, columns }) {
  const widths = {
    short: table.columns.map((column, index) => measureColumn({ head: column.name, rows: forms.short, index, table })),
    long: table.columns.map((column, index) => measureColumn({ head: column.name, rows: forms.long, index, table }))
  }
  const steps = table.columns.flatMap(({ importance, detailImportance }, index) => [
    { importance, index, form: /** @type {const} */ ('short') },
    ...(detailImportance === undefined ? [] : [{ importance: detailImportance, index, form: /** @type {const} */ ('long') }])
  ]).sort((a, b) => a.importance - b.importance)
  /** @type {Map<number, 'short' | 'long'>} */
  const shown = new Map()
  for (const { importance, index, form } of steps) {
    if (form === 'long' && !shown.has(index)) continue
    const candidate = new Map(shown).set(index, form)
    const width = [...candidate].reduce((sum, [at, as]) => sum + widths[as][at], GAP.length * (candidate.size - 1))
    if (width <= columns || importance === 0) shown.set(index, form)
  }
  return shown
}

/** @param {{ head: string, rows: string[][], index: number, table: ReportTable }} options */
function measureColumn ({ head, rows, index, table }) {
  // The reason of a missing row runs over the other columns, so it does not count for the one it begins in.
  const cells = rows.filter((_, rowIndex) => index === 0 || table.states[rowIndex] !== 'missing').map((row) => row[index])
  return Math.max(...[head, ...cells].map((text) => measureText({ text })))
}

/**
 * @param {{ heads: string[], aligns: Array<'left' | 'right'>, cells: string[][], states: ReportTable['states'],
 *   columns: number, colors: Colors }} options
 */
function draw ({ heads, aligns, cells, states, columns, colors }) {
  const table = new Table({
    head: heads.map((head) => colors.bold(head)),
    colAligns: aligns,
    chars: { ...NO_BORDER, mid: '─', 'mid-mid': '─'.repeat(GAP.length), middle: GAP },
    style: makePlainStyle()
  })
  const firstWidth = Math.max(...[heads[0], ...cells.map((row) => row[0])].map((text) => measureText({ text })))
  cells.forEach((row, index) => {
    const paint = {
      ok: (/** @type {string} */ text) => text,
      partial: colors.yellow,
      invalid: colors.dim,
      missing: colors.dim
    }[states[index]]
    if (states[index] !== 'missing' || row.length < 2) return table.push(row.map((cell) => cell === '' ? '' : paint(cell)))
    const reason = shortenText({ text: row[1], columns: Math.max(columns - firstWidth - GAP.length, SMALLEST_NAME) })
    table.push([paint(row[0]), { content: paint(reason), colSpan: row.length - 1, hAlign: 'left' }])
  })
  return table.toString().split('\n').map((line) => line.trimEnd())
}
