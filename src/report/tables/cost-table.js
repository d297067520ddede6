import { NOTHING, formatChange, formatDifference, formatSignificant } from '../units.js'
import { listRows } from './row-labels.js'
import { makeMissingCells, makeTable } from './table.js'

/** @import { BaselineResult, Result, RowMeasured } from '../../types.ts' */
/** @import { Table } from './table.js' */

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [['Target', 'left'], ['Δp50 (µs)', 'right'], ['Δp99 (µs)', 'right'], ['ΔReq/s', 'right'], ['CPU per request (µs)', 'right'], ['ΔCPU per request (µs)', 'right']]

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
  const hasLatencyPhase = baselineResult.rows.some(({ phase, measured }) => phase === 'latency' && measured !== null)
  const bound = rows.filter(({ measured }) => measured?.driverBound).map(({ target }) => target)
  return makeTable({
    title: `Cost over ${baseline.reference}`,
    columns: COLUMNS,
    rows: rows.map(labelled => {
      if (labelled.measured === null) return makeMissingCells({ labelled, length: COLUMNS.length })
      const cpu = formatCpu(labelled.measured)
      if (labelled.target === baseline.reference) return [labelled.label, 'reference', 'reference', 'reference', cpu, 'reference']
      const cost = costs.find(({ target }) => target === labelled.target)
      return [
        labelled.label,
        formatDifference({ value: cost?.p50Us ?? null }),
        formatDifference({ value: cost?.p99Us ?? null }),
        formatChange({ ratio: cost?.rateRatio ?? null }),
        cpu,
        formatDifference({ value: cost?.cpuPerRequestUs ?? null, maxDecimals: 1 })
      ]
    }),
    states: rows.map(({ state }) => state),
    notes: [
      ...(hasLatencyPhase ? ['Δp50 and Δp99 are at the same given rate where both sides were measured at one, else at the peak; rates and CPU time are at the peak'] : ['all of it at the peak, where a faster server is also asked more']),
      ...(reference?.measured ? [] : [`${baseline.reference} was not measured, so nothing can be said about cost over it`]),
      ...(bound.length > 0 ? [`the driver was the bottleneck for ${bound.join(', ')}: differences in rate from or to it are bounds, not values`] : [])
    ]
  })
}

/** @param {RowMeasured} measured */
function formatCpu ({ cpuPerRequestUs }) {
  return cpuPerRequestUs === null ? NOTHING : formatSignificant({ value: cpuPerRequestUs.total, maxDecimals: 1 })
}
