import { formatRate } from '../../../units.js'
import { makeTable } from '../../../report/tables/table.js'
import { tell } from '../../../report/sentences/index.js'
import { describeUsersOf, formatAt } from './cells.js'

/**
 * @import { LabRow } from '../verdict/rows.js'
 * @import { RowState, Table } from '../../../report/tables/table.js'
 */

/**
 * A table with target and rate in front; a target that was not measured has a row with the reason.
 * @param {object} options
 * @param {string} options.title
 * @param {readonly LabRow[]} options.rows
 * @param {Array<[name: string, align: 'left' | 'right']>} options.columns those behind target and rate
 * @param {(row: LabRow) => string[][]} options.lay the lines of a row that was measured, without target and rate
 * @param {string[]} [options.notes]
 * @param {boolean} [options.reasons] whether to say why rows are partial or invalid
 * @returns {Table}
 */
export function makeLabTable ({ title, rows, columns, lay, notes = [], reasons: withReasons = false }) {
  const lines = rows.flatMap((row) => layRow({ row, length: columns.length + 2, lay }))
  const reasons = !withReasons
    ? []
    : rows.flatMap(({ target, ratePerSecond, status, reason }) =>
      reason !== undefined && (status === 'partial' || status === 'invalid')
        ? [`${target}${formatAt(ratePerSecond)} (${status}): ${tell(reason)}`]
        : []
    )
  return makeTable({
    title,
    columns: [['Target', 'left'], [describeUsersOf(rows) === null ? 'Offered/s' : 'Asked/s', 'right'], ...columns],
    rows: lines.map(({ cells }) => cells),
    states: lines.map(({ state }) => state),
    notes: [...notes, ...new Set(reasons)]
  })
}

/**
 * @param {{ row: LabRow, length: number, lay: (row: LabRow) => string[][] }} options
 * @returns {Array<{ cells: string[], state: RowState }>}
 */
function layRow ({ row, length, lay }) {
  const { target, status, reason, ratePerSecond, traffic, achievedPerSecond } = row
  if (status === 'missing') { return [{ cells: [target, reason ? tell(reason) : 'not measured', ...Array(length - 2).fill('')], state: status }] }
  const label = status === 'ok' ? target : `${target} (${status})`
  const rate = formatRate({ perSecond: traffic ? achievedPerSecond ?? null : ratePerSecond })
  return lay(row).map((cells) => ({ cells: [label, rate, ...cells], state: status }))
}
