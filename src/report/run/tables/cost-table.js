import { describeMarks, tellChange, tellDifference } from '../../cost-figures.js'
import { NOTHING, formatSignificant } from '../../../units.js'
import { listRows } from '../../tables/row-labels.js'
import { makeMissingCells, makeTable } from '../../tables/table.js'

/** @import { BaselineResult, Cost, Result, RowMeasured } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [
  ['Target', 'left'],
  ['Δp50 (µs)', 'right'],
  ['Δp99 (µs)', 'right'],
  ['ΔReq/s', 'right'],
  ['CPU per request (µs)', 'right'],
  ['ΔCPU per request (µs)', 'right']
]

/**
 * What each target costs over the reference.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table | null} null when no peak was measured
 */
export function buildCostTable ({ result, baselineResult }) {
  const { baseline, costs } = baselineResult
  const rows = listRows({ result, baselineResult, phase: 'peak' }).filter(({ first }) => first)
  if (rows.length === 0) return null
  const reference = rows.find(({ target }) => target === baseline.reference)
  return makeTable({
    title: `Cost over ${baseline.reference}`,
    columns: COLUMNS,
    rows: rows.map((labelled) => {
      if (labelled.measured === null) return makeMissingCells({ labelled, length: COLUMNS.length })
      const cpu = formatCpu(labelled.measured)
      if (labelled.target === baseline.reference) return [labelled.label, 'reference', 'reference', 'reference', cpu, 'reference']
      const cost = costs.find(({ target }) => target === labelled.target)
      return [
        labelled.label,
        tellDifference({ cost: cost?.p50Us }),
        tellDifference({ cost: cost?.p99Us }),
        tellChange({ cost: cost?.goodPerSecond }),
        cpu,
        tellDifference({ cost: cost?.cpuPerRequestUs })
      ]
    }),
    states: rows.map(({ state }) => state),
    notes: listNotes({ costs, hasReference: !!reference?.measured, reference: baseline.reference })
  })
}

/** @param {{ costs: Cost[], hasReference: boolean, reference: string }} options */
function listNotes ({ costs, hasReference, reference }) {
  const figures = costs.flatMap(({ p50Us, p99Us, goodPerSecond, cpuPerRequestUs }) =>
    [p50Us, p99Us, goodPerSecond, cpuPerRequestUs].flatMap((cost) => cost ?? []))
  return [
    ...costs.length === 0
      ? []
      : costs.some(({ timesFrom }) => timesFrom === 'latency')
        ? ['Δp50 and Δp99 are at the offered rate; rates and CPU time are at the peak']
        : ['no latency phase: all of it is at the peak (closed loop), where a faster server is also asked more'],
    ...(hasReference ? [] : [`${reference} was not measured, so nothing can be said about cost over it`]),
    ...describeMarks({ costs: figures })
  ]
}

/** @param {RowMeasured} measured */
function formatCpu ({ cpuPerRequestUs }) {
  return cpuPerRequestUs === null ? NOTHING : formatSignificant({ value: cpuPerRequestUs.total, maxDecimals: 1 })
}
