import { escapeTerminal } from '../escape.js'
import { writeText } from '../figures.js'
import { listFigures, selectLines, writeCell } from './cells.js'
import { selectBlocks } from './select.js'

/** @import { Block, Column, Document, Figure, Row, Table, Text } from '../document.ts' */

/** What is known of one side alone. */
const BOUNDS = Object.freeze({ atLeast: 'or more', atMost: 'or less', highAtLeast: 'high end not known' })
const HEADINGS = ['table', 'row', 'column', 'value', 'low', 'high', 'unit', 'text']

/**
 * All tables of a document as RFC 4180 has it, a line a cell: a figure as value, low, high and unit, so that it can
 * be computed with; µs, bytes and shares of 1 whatever a table shows, a change as after / before. What stands beside them as a
 * sentence (what is wrong, what was left out, what a column means) is a line of its own.
 * @param {{ document: Document }} options
 * @returns {string}
 */
export function renderCsv ({ document: { subject, blocks } }) {
  return [HEADINGS, ...listAll(selectBlocks({ blocks: markWhole(blocks), depth: 3 }).blocks, subject)].map(writeCsvLine).join('')
}

/** A sentence is no cell, but what is not known, or not compared, is. @param {readonly Block[]} blocks @returns {Block[]} */
function markWhole (blocks) {
  return blocks.flatMap((block) => {
    /** @type {Block[]} */
    const kept = block.kind === 'trouble' || block.kind === 'list' ? [block] : []
    if (block.kind === 'section') return [...kept, { ...block, blocks: markWhole(block.blocks) }]
    return block.kind === 'table' ? [...kept, { ...block, short: undefined }] : kept
  })
}

/** @param {readonly Block[]} blocks @param {string} title @returns {Array<Array<string | number | null>>} */
function listAll (blocks, title) {
  const note = (/** @type {Text} */ text, about = title) => [about, '', 'note', null, null, null, null, writeText({ text })]
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'section': return listAll(block.blocks, block.title)
      case 'trouble': return block.texts.map((text) => note(text))
      case 'list': return selectLines({ lines: block.lines, depth: 3 }).map(({ text }) => note(text, block.title))
      case 'table': return [
        ...block.rows.flatMap((row) => listLines({ table: block, title: block.title ?? title, row })),
        ...selectLines({ lines: block.notes ?? [], depth: 3 }).map(({ text }) => note(text, block.title))
      ]
      default: return []
    }
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

/** @param {ReadonlyArray<string | number | null>} cells */
export function writeCsvLine (cells) {
  return `${cells.map(quote).join(',')}\r\n`
}

/**
 * A name that begins like a formula would be computed by a spreadsheet: an apostrophe keeps it text.
 * @param {string | number | null} cell
 */
function quote (cell) {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const plain = escapeTerminal({ text: cell })
  const text = /^[=+\-@]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
