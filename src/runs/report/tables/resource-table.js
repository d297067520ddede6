import { NOTHING, formatDuration, formatMebibytes, formatShare, formatSignificant } from '../../../layout/units.js'
import { listRows } from '../../../layout/tables/row-labels.js'
import { makeMissingCells, makeTable } from '../../../layout/tables/table.js'

/** @import { BaselineResult, Result, RowMeasured } from '../../../types.ts' */
/** @import { LabelledRow, Table } from '../../../layout/tables/table.js' */

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [
  ['Target', 'left'],
  ['Part', 'left'],
  ['CPU per request (µs)', 'right'],
  ['Event loop busy', 'right'],
  ['Memory (MiB)', 'right'],
  ['Cores', 'left'],
  ['Ready after', 'right']
]

/**
 * What each part of each target, and the driver, used within the measured window.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table | null}
 */
export function buildResourceTable ({ result, baselineResult }) {
  const rows = listRows({ result, baselineResult, phase: 'peak' })
  if (rows.length === 0) return null
  const lines = rows.flatMap((labelled) => labelled.measured === null
    ? [{ cells: makeMissingCells({ labelled, length: COLUMNS.length }), state: labelled.state }]
    : layParts(labelled, labelled.measured).map((cells) => ({ cells, state: labelled.state })))
  return makeTable({
    title: 'Resources at the peak, by part',
    columns: COLUMNS,
    rows: lines.map(({ cells }) => cells),
    states: lines.map(({ state }) => state),
    notes: ['a dash: not told by the platform, or not a process that was started here']
  })
}

/** @param {LabelledRow} labelled @param {RowMeasured} measured */
function layParts (labelled, measured) {
  const { cpuPerRequestUs, eventLoopUtilization, memoryBytes, cores, readyMs } = measured
  const parts = [
    ...new Set([
      ...Object.keys(cores),
      ...Object.keys(cpuPerRequestUs?.parts ?? {}),
      ...Object.keys(eventLoopUtilization),
      ...Object.keys(memoryBytes)
    ])
  ]
  return (parts.length > 0 ? parts : [NOTHING]).map((part, index) => {
    const cpuUs = cpuPerRequestUs?.parts[part]
    return [
      labelled.label,
      part,
      cpuUs === undefined ? NOTHING : formatSignificant({ value: cpuUs, maxDecimals: 1 }),
      formatShare({ ratio: eventLoopUtilization[part] ?? null }),
      formatMebibytes({ bytes: memoryBytes[part] ?? null }),
      part in cores ? (cores[part]?.join(', ') ?? 'not pinned') : NOTHING,
      // Of the whole target, so it stands once.
      index === 0 && readyMs !== null ? formatDuration({ durationMs: readyMs }) : ''
    ]
  })
}
