import { estimateBodies } from '../../../stats/checked-bodies.js'
import { NOTHING, formatCount } from '../../units.js'
import { listRows } from '../../tables/row-labels.js'
import { makeMissingCells, makeTable } from '../../tables/table.js'

/** @import { BaselineResult, Result, Row, RowMeasured } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [
  ['Target', 'left'],
  ['Due', 'right'],
  ['Ok', 'right'],
  ['Failed', 'right'],
  ['Timed out', 'right'],
  ['Unfinished', 'right'],
  ['Not sent', 'right'],
  ['Causes', 'left'],
  ['Repeats', 'right']
]

/**
 * Where every request went: due = ok + failed + timed out + unfinished + not sent.
 * @param {{ result: Result, baselineResult: BaselineResult, phase: Row['phase'] }} options
 * @returns {Table | null}
 */
export function buildCountsTable ({ result, baselineResult, phase }) {
  const rows = listRows({ result, baselineResult, phase })
  if (rows.length === 0) return null
  // Not a part of the sum: each of them stands in one of the columns before.
  const hasResent = rows.some(({ measured }) => measured?.resent)
  // Where nothing is asked of bodies, no more is said of them.
  const asksBodies = rows.some(({ measured }) => measured?.bodies)
  const withBodies = asksBodies ? COLUMNS.toSpliced(-1, 0, ['Bodies checked', 'right']) : COLUMNS
  const columns = hasResent ? withBodies.toSpliced(7, 0, ['Resent', 'right']) : withBodies
  const withResent = (/** @type {string[]} */ cells, /** @type {string} */ resent) => hasResent ? cells.toSpliced(7, 0, resent) : cells
  return makeTable({
    title: phase === 'peak' ? 'Every request of the peak' : 'Every request at the given rate',
    columns,
    rows: rows.map((labelled) => {
      if (labelled.measured === null) return makeMissingCells({ labelled, length: columns.length })
      const { counts, failedByCause, failuresKnown, resent = 0 } = labelled.measured
      // Then only their sum is known.
      if (failuresKnown === false) {
        return withResent([
          labelled.label,
          formatCount({ count: counts.due }),
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          ...asksBodies ? [NOTHING] : [],
          String(labelled.row?.repeats ?? NOTHING)
        ], NOTHING)
      }
      return withResent([
        labelled.label,
        ...[counts.due, counts.ok, counts.failed, counts.timedOut, counts.unfinished, counts.notSent].map((count) =>
          formatCount({ count })
        ),
        listCauses(failedByCause),
        ...asksBodies ? [tellBodies(labelled.measured)] : [],
        String(labelled.row?.repeats ?? NOTHING)
      ], formatCount({ count: resent }))
    }),
    states: rows.map(({ state }) => state)
  })
}

/** @param {Record<string, number>} failedByCause */
function listCauses (failedByCause) {
  const causes = Object.entries(failedByCause).sort(([, a], [, b]) => b - a)
  return causes.length === 0 ? NOTHING : causes.map(([cause, count]) => `${cause}: ${formatCount({ count })}`).join(', ')
}

/** @param {Pick<RowMeasured, 'bodies'>} measured */
function tellBodies ({ bodies }) {
  if (!bodies) return NOTHING
  const { answers, checked } = estimateBodies({ bodies })
  return checked === answers ? `all ${formatCount({ count: checked })}` : `${formatCount({ count: checked })} of ${formatCount({ count: answers })}`
}
