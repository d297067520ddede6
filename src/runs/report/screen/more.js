import { clean } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { wrapText } from '../../../layout/text.js'
import { findReported } from '../experiments.js'

/**
 * @import { BaselineResult } from '../../../types.ts'
 * @import { ScreenOptions } from '../screen.js'
 */

const NARROWEST_NAME = 18 // many figures stand beside it

/**
 * The table that a kind of experiment wants on the screen, with its first note. What was not measured is told below.
 * @param {{ baselineResult: BaselineResult, mostRows: number } & ScreenOptions} options
 * @returns {string[]} none where it wants none
 */
export function layMore ({ baselineResult, mostRows, columns, colors }) {
  const table = findReported(baselineResult).buildScreen?.(baselineResult)
  if (!table) return []
  const [, ...heads] = table.columns.map(({ name }) => name)
  const rows = table.shortRows
    .map(([name, ...cells], index) => ({ name: clean(name), cells: cells.map(clean), state: table.states[index] }))
    .filter(({ state }) => state !== 'missing')
    .map(({ state, ...row }) => ({ ...row, ...state === 'invalid' && { paint: colors.dim } }))
  return [
    ...layGrid({
      title: clean(table.title),
      heads,
      rows,
      order: heads.map((_, index) => index),
      mostRows,
      narrowestName: NARROWEST_NAME,
      columns,
      colors
    }),
    ...table.notes.slice(0, 1).flatMap((note) => wrapText({ text: clean(note), columns, indent: '  ' })).map((line) => colors.dim(line))
  ]
}
