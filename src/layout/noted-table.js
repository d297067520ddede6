import { escapeTerminal } from './escape.js'
import { layTable } from './terminal-table.js'
import { wrapText } from './text.js'

/** @import { Colors } from './text.js' */
/** @import { Table } from './tables/table.js' */

/**
 * A table for a terminal and below it, dimmed, what must be known to read it: its notes, and what the terminal is too narrow for.
 * @param {{ table: Table, columns: number, colors: Colors, told?: Set<string> }} options told: notes that stand above
 *   already, each of which is not told again; those of this table are added
 * @returns {string[]} lines, without the title
 */
export function layNotedTable ({ table, columns, colors, told = new Set() }) {
  const { lines, dropped, shortNotes } = layTable({ table, columns, colors })
  const notes = [
    ...table.notes,
    ...(shortNotes.length > 0 ? [`n/a: too few requests (${shortNotes.join(', ')})`] : []),
    ...(dropped.length > 0 ? [`no room in ${columns} columns for ${dropped.join(', ')}; the report has them`] : [])
  ].filter((note) => !told.has(note))
  for (const note of notes) told.add(note)
  const text = notes.flatMap((note) => wrapText({ text: escapeTerminal({ text: note }), columns, hang: '  ' }))
  return [...lines, ...(text.length > 0 ? [''] : []), ...text.map((line) => colors.dim(line))]
}
