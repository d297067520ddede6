import { describeMarks, tellChange, tellDifference } from '../../cost-figures.js'
import { NOTHING, formatSignificant } from '../../../units.js'
import { listRows, rowOf } from '../../tables/row-labels.js'

/** @import { BaselineResult, Cost, Result, RowMeasured } from '../../../types.ts' */
/** @import { Column, Table } from '../../document.ts' */

/** @type {Column[]} */
const COLUMNS = [
  { key: 'target', head: 'Target' },
  { key: 'p50', head: 'Δp50 (µs)', align: 'right' },
  { key: 'p99', head: 'Δp99 (µs)', align: 'right' },
  { key: 'rate', head: 'ΔReq/s', align: 'right' },
  { key: 'cpu', head: 'CPU per request (µs)', align: 'right' },
  { key: 'cpuDifference', head: 'ΔCPU per request (µs)', align: 'right' }
]

const REFERENCE = Object.freeze({ p50: 'reference', p99: 'reference', rate: 'reference', cpuDifference: 'reference' })

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
  return {
    kind: 'table',
    title: `Cost over ${baseline.reference}`,
    columns: COLUMNS,
    rows: rows.map((labelled) => rowOf({
      labelled,
      lay: (measured) => {
        const cpu = formatCpu(measured)
        if (labelled.target === baseline.reference) return { ...REFERENCE, cpu }
        const cost = costs.find(({ target }) => target === labelled.target)
        return {
          p50: tellDifference({ cost: cost?.p50Us }),
          p99: tellDifference({ cost: cost?.p99Us }),
          rate: tellChange({ cost: cost?.goodPerSecond }),
          cpu,
          cpuDifference: tellDifference({ cost: cost?.cpuPerRequestUs })
        }
      }
    })),
    notes: listNotes({ costs, hasReference: !!reference?.measured, reference: baseline.reference })
  }
}

/** @param {{ costs: Cost[], hasReference: boolean, reference: string }} options */
function listNotes ({ costs, hasReference, reference }) {
  const figures = costs.flatMap(({ p50Us, p99Us, goodPerSecond, cpuPerRequestUs }) =>
    [p50Us, p99Us, goodPerSecond, cpuPerRequestUs].flatMap((cost) => cost ?? []))
  return [
    ...costs.length === 0
      ? []
      : costs.some(({ timesFrom }) => timesFrom === 'latency')
        ? ['Δp50 and Δp99 are at the offered rate; rates and CPU time are flat out']
        : ['no latency phase: all of it is at the peak (closed loop), where a faster server is also asked more'],
    ...(hasReference ? [] : [`${reference} was not measured, so nothing can be said about cost over it`]),
    ...describeMarks({ costs: figures })
  ]
}

/** @param {RowMeasured} measured */
function formatCpu ({ cpuPerRequestUs }) {
  return cpuPerRequestUs === null ? NOTHING : formatSignificant({ value: cpuPerRequestUs.total, maxDecimals: 1 })
}
