import { tell } from '../../../report/sentences/index.js'
import { describeUsersOf, formatAt } from './cells.js'

/**
 * @import { LabRow } from '../verdict/rows.js'
 * @import { Cell, Column, Row, Table } from '../../../report/document.ts'
 */

/**
 * A table with target and rate in front; a target that was not measured has a row with the reason.
 * @param {object} options
 * @param {string} options.title
 * @param {readonly LabRow[]} options.rows
 * @param {readonly Column[]} options.columns those behind target and rate; the first ones stay longest
 * @param {(row: LabRow) => Array<Record<string, Cell>>} options.lay the lines of a row that was measured, without target and rate
 * @param {string[]} [options.notes]
 * @param {boolean} [options.reasons] whether to say why rows are partial or invalid
 * @returns {Table}
 */
export function makeLabTable ({ title, rows, columns, lay, notes = [], reasons: withReasons = false }) {
  const reasons = !withReasons
    ? []
    : rows.flatMap(({ target, ratePerSecond, status, reason }) =>
      reason !== undefined && (status === 'partial' || status === 'invalid')
        ? [`${target}${formatAt(ratePerSecond)} (${status}): ${tell(reason)}`]
        : []
    )
  return {
    kind: 'table',
    title,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'rate', head: describeUsersOf(rows) === null ? 'Offered/s' : 'Asked/s' },
      ...columns
    ],
    rows: rows.flatMap((row) => layRow({ row, lay })),
    notes: [...notes, ...new Set(reasons)]
  }
}

/**
 * @param {{ row: LabRow, lay: (row: LabRow) => Array<Record<string, Cell>> }} options
 * @returns {Row[]}
 */
function layRow ({ row, lay }) {
  const { ratePerSecond, traffic, achievedPerSecond } = row
  if (row.status === 'missing') return [rowOf({ row, cells: {} })]
  const value = traffic ? achievedPerSecond ?? null : ratePerSecond
  return lay(row).map((cells) => rowOf({ row, cells: { rate: { value, unit: 'perSecond' }, ...cells } }))
}

/**
 * A line of a target: what was measured, or why nothing was.
 * @param {{ row: LabRow, name?: string, cells: Record<string, Cell> }} options name: absent: that of the target
 * @returns {Row}
 */
export function rowOf ({ row: { target, status, reason }, name = target, cells }) {
  if (status === 'missing') return { cells: { target: name }, reason: reason ? tell(reason) : 'not measured', of: target }
  return {
    cells: { target: status === 'ok' ? name : `${name} (${status})`, ...cells },
    ...status === 'invalid' && { tone: 'dim' },
    of: target
  }
}
