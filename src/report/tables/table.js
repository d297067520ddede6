/** @import { Row, RowMeasured } from '../../types.ts' */

/**
 * A column. Importance decides what is dropped where there is no room: the highest number goes first, 0 never goes.
 * @typedef {{ name: string, align: 'left' | 'right', importance: number }} Column
 */

/**
 * One table under every format. Cells are plain text, escaped by the format and not before. In a row of state `missing` the
 * second cell is the reason and the rest are empty.
 * @typedef {object} Table
 * @property {string} title
 * @property {Column[]} columns
 * @property {string[][]} rows
 * @property {RowState[]} states one for each row
 * @property {string[]} notes
 * @property {string[]} [targets] one for each row, for the filter of a page; absent: it is of all
 */

/** @typedef {Row['status']} RowState */

/**
 * A row with the name it is shown under. `row` is null when the result has none for a target of the baseline.
 * `first` is false for a further row of the same target, by another driver.
 * @typedef {{ target: string, label: string, first: boolean, state: RowState, row: Row | null, measured: RowMeasured |
 *   null, reason: string }} LabelledRow
 */

/**
 * A table whose cells have one form only.
 * @param {{ title: string, columns: Array<[name: string, align: 'left' | 'right']>, rows: string[][], states?:
 *   RowState[], notes?: string[], targets?: string[] }} options
 * @returns {Table}
 */
export function makeTable ({ title, columns, rows, states, notes = [], targets }) {
  return {
    title,
    columns: columns.map(([name, align], index) => ({ name, align, importance: index })),
    rows,
    states: states ?? rows.map(() => 'ok'),
    notes,
    ...targets !== undefined && { targets }
  }
}

/**
 * The cells of a missing row: its name, why, and nothing else.
 * @param {{ labelled: LabelledRow, length: number }} options
 * @returns {string[]}
 */
export function makeMissingCells ({ labelled, length }) {
  return [labelled.label, labelled.reason, ...Array(Math.max(length - 2, 0)).fill('')]
}
