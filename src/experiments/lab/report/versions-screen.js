import { clean } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { wrapText } from '../../../layout/text.js'
import { buildVersionsTable, listPhaseNames } from './versions.js'

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
      title: '', // the baseline's stands above it
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
    ...wrapText({ text: clean(describeColumns(rows)), columns, indent: '  ' }).map((line) => colors.dim(line))
  ]
}

/** Shorter than the notes of the table: a screen has few lines. @param {LabResult['rows']} rows */
function describeColumns (rows) {
  return (
    `a/b/c: ${listPhaseNames(rows).join(', ')}. misses: reads that waited for the origin. back: until hits are as before the deploy. ` +
    'calls/s: to the origin, in its busiest second. a key: origin calls for each key'
  )
}
