/**
 * @import { Depth, Row, Table } from './document.ts'
 * @import { Table as MadeTable } from './tables/table.js'
 */

/**
 * A table whose cells are texts already, as a block.
 * @param {{ table: MadeTable, title?: string, depth?: Depth, most?: number }} options title: absent: its own
 * @returns {Table}
 */
export function documentTable ({ table, title = table.title, depth, most }) {
  const { columns, rows, states, targets, notes } = table
  const key = (/** @type {number} */ index) => `column-${index}`
  return {
    kind: 'table',
    title,
    ...depth !== undefined && { depth },
    ...most !== undefined && { most },
    columns: columns.map(({ name, align, importance }, index) =>
      ({ key: key(index), head: name, priority: index === 0 ? 0 : importance, align })),
    rows: rows.map((cells, at) => {
      const shown = states[at] === 'missing' ? cells.slice(0, 1) : cells
      return /** @type {Row} */ ({
        cells: Object.fromEntries(shown.map((cell, index) => [key(index), cell])),
        ...states[at] === 'missing' && { reason: cells[1] },
        ...states[at] === 'invalid' && { tone: 'dim' },
        ...targets?.[at] !== undefined && { of: targets[at] }
      })
    }),
    notes
  }
}
