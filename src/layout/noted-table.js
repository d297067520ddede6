import { escapeTerminal } from './escape.js'
import { layTable } from './terminal-table.js'
import { wrapText } from './text.js'

/** @import { Colors } from './text.js' */
/** @import { Table } from './tables/table.js' */

/**
 * A table with its title, its notes and what had no room, as close as it can be.
 * @param {{ table: Table, columns: number, colors: Colors }} options
 * @returns {string[]} lines
 */
export function layTitledTable ({ table, columns, colors }) {
  const { lines, dropped } = layTable({ table, columns, colors })
  const notes = [...table.notes, ...(dropped.length > 0 ? [`no room for: ${dropped.join(', ')}`] : [])]
  const lay = (/** @type {string} */ text, indent = '') => wrapText({ text: escapeTerminal({ text }), columns, indent })
  return [...lay(table.title).map((line) => colors.bold(line)), ...lines, ...notes.flatMap((note) => lay(note, '  '))]
}
