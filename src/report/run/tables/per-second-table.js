import { NOTHING, formatRate } from '../../units.js'
import { listRows } from '../../tables/row-labels.js'
import { makeMissingCells, makeTable } from '../../tables/table.js'

/** @import { BaselineResult, Result } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [
  ['Target', 'left'],
  ['1 %', 'right'],
  ['2.5 %', 'right'],
  ['50 %', 'right'],
  ['97.5 %', 'right'],
  ['mean', 'right'],
  ['stdev', 'right'],
  ['min', 'right']
]

/**
 * Requests in single seconds, as autocannon prints them.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table | null}
 */
export function buildPerSecondTable ({ result, baselineResult }) {
  const rows = listRows({ result, baselineResult, phase: 'peak' })
  if (rows.length === 0) return null
  return makeTable({
    title: 'Requests in each second of the peak',
    columns: COLUMNS,
    rows: rows.map((labelled) => {
      if (labelled.measured === null) return makeMissingCells({ labelled, length: COLUMNS.length })
      const seconds = labelled.measured.perSecond
      if (seconds === null) return [labelled.label, ...COLUMNS.slice(1).map(() => NOTHING)]
      return [
        labelled.label,
        ...[seconds.p1, seconds.p2_5, seconds.p50, seconds.p97_5, seconds.mean, seconds.stdev, seconds.min].map(
          (perSecond) => formatRate({ perSecond })
        )
      ]
    }),
    states: rows.map(({ state }) => state),
    notes: ['1 %: the rate that was kept in 99 % of the seconds; 2.5 %, 50 % and 97.5 % likewise. Whole seconds only.']
  })
}
