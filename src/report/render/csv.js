import { writeCsvLine } from '../page/csv.js'
import { writeText } from '../figures.js'
import { listFigures, writeCell } from './cells.js'
import { selectBlocks } from './select.js'

/** @import { Block, Column, Document, Figure, Row, Table } from '../document.ts' */

/** What is known of one side alone. */
const BOUNDS = Object.freeze({ atLeast: 'or more', atMost: 'or less', highAtLeast: 'high end not known' })
const HEADINGS = ['table', 'row', 'column', 'value', 'low', 'high', 'unit', 'text']

/**
 * All tables of a document as RFC 4180 has it, a line a cell: a figure as value, low, high and unit, so that it can
 * be computed with; µs, bytes and shares of 1 whatever a table shows, a change as after / before.
 * @param {{ document: Document }} options
 * @returns {string}
 */
export function renderCsv ({ document: { subject, blocks } }) {
  const tables = listTables(selectBlocks({ blocks: markWhole(blocks), depth: 3 }).blocks, subject)
  const lines = tables.flatMap(({ table, title }) => table.rows.flatMap((row) => listLines({ table, title, row })))
  return [HEADINGS, ...lines].map(writeCsvLine).join('')
}

/** A sentence is no cell. @param {readonly Block[]} blocks @returns {Block[]} */
function markWhole (blocks) {
  return blocks.flatMap((block) => {
    /** @type {Block[]} */
    const whole = block.kind === 'table' ? [{ ...block, short: undefined }] : []
    return block.kind === 'section' ? [{ ...block, blocks: markWhole(block.blocks) }] : whole
  })
}

/** @param {readonly Block[]} blocks @param {string} title @returns {Array<{ table: Table, title: string }>} */
function listTables (blocks, title) {
  return blocks.flatMap((block) => {
    if (block.kind === 'section') return listTables(block.blocks, block.title)
    return block.kind === 'table' ? [{ table: block, title: block.title ?? title }] : []
  })
}

/** @param {{ table: Table, title: string, row: Row }} options @returns {Array<Array<string | number | null>>} */
function listLines ({ table: { columns: [first, ...others] }, title, row: { cells, reason } }) {
  const name = writeCell({ cell: cells[first.key] ?? '' })
  if (reason !== undefined) return [[title, name, null, null, null, null, null, writeText({ text: reason })]]
  return others.flatMap((column) => {
    const cell = cells[column.key]
    const figures = listFigures(cell)
    const place = [title, name, nameColumn(column)]
    if (cell == null || cell === '') return []
    if (figures.length === 0) return [[...place, null, null, null, null, writeCell({ cell })]]
    return figures.map((figure) => [...place, ...listEnds(figure)])
  })
}

/** @param {Figure} figure */
function listEnds ({ value, low = null, high = null, unit, word, needs, bound, rough }) {
  const shown = unit === 'date' && value !== null ? new Date(value).toISOString() : value
  const said = [word, needs !== undefined && 'too few', bound && BOUNDS[bound], rough && 'rough'].filter(Boolean).join(', ')
  return [shown, low, bound === 'highAtLeast' ? null : high, unit, said || null]
}

/** @param {Column} column */
function nameColumn ({ head, group }) {
  return group === undefined ? head : `${group}: ${head}`
}
