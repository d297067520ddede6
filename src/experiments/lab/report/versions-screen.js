import { clean } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { wrapText } from '../../../layout/text.js'
import { buildVersionsTable } from './versions.js'

/**
 * @import { LabResult } from '../verdict/result.js'
 * @import { Screen } from '../../../layout/screen/frame.js'
 */

const NARROWEST_NAME = 18 // many figures stand beside it

/**
 * What a deploy does, a line for each way of keeping entries, and what must be known to read it. What was not measured
 * has no line.
 * @param {{ result: Pick<LabResult, 'rows'>, mostRows: number } & Screen} options
 * @returns {string[]} none where nothing is deployed
 */
export function layVersions ({ result: { rows }, mostRows, columns, colors }) {
  const table = buildVersionsTable({ result: { rows: rows.filter(({ status }) => status !== 'missing') } })
  if (!table) return []
  const [, ...heads] = table.columns.map(({ name }) => name)
  return [
    ...layGrid({
      title: clean(table.title),
      heads,
      rows: table.rows.map(([name, ...cells], index) => ({
        name: clean(name),
        cells: cells.map(clean),
        ...table.states[index] === 'invalid' && { paint: colors.dim }
      })),
      mostRows: Math.max(mostRows, table.rows.length), // these few are the answer
      order: heads.map((_, index) => index),
      narrowestName: NARROWEST_NAME,
      columns,
      colors
    }),
    ...table.notes.slice(0, 1)
      .flatMap((note) => wrapText({ text: clean(note), columns, indent: '  ' }))
      .map((line) => colors.dim(line))
  ]
}
