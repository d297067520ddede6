import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { layTable } from '../../../layout/terminal-table.js'
import { wrapText } from '../../../layout/text.js'

/** @import { Table } from '../../../layout/tables/table.js' */

/**
 * What the tables of a size and of a capacity are printed with. say: a paragraph; lay: a table with its notes.
 * @param {{ columns: number, colors: boolean }} options
 */
export function createPrinter ({ columns, colors }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text) => wrapText({ text: escapeTerminal({ text }), columns, hang: '  ' })
  const lay = (/** @type {Table} */ table) => [
    ...say(table.title),
    '',
    ...layTable({ table, columns, colors: paint }).lines,
    ...table.notes.flatMap((note) => say(note).map((line) => paint.dim(line))),
    ''
  ]
  return { paint, say, lay }
}
