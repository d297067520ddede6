import { NOTHING, formatDuration, formatMebibytes, formatRate, formatShare, formatSignificant } from '../../../units.js'
import { listRows } from '../../tables/row-labels.js'
import { makeMissingCells, makeTable } from '../../tables/table.js'

/** @import { BaselineResult, Result, RowMeasured } from '../../../types.ts' */
/** @import { LabelledRow, Table } from '../../tables/table.js' */

/**
 * One load, with a row for each target.
 * @typedef {{ name: string, short: string, rows: LabelledRow[] }} Load
 */

const FIGURES = Object.freeze(['CPU per request (µs)', 'CPU (cores)', 'Event loop busy', 'Memory (MiB)'])

/**
 * What each part of each target, and the driver, used within the measured window: flat out, and beside it at the given
 * rate. Several rates have a table each.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table[]}
 */
export function buildResourceTables ({ result, baselineResult }) {
  const peak = listRows({ result, baselineResult, phase: 'peak' })
  const timed = listRows({ result, baselineResult, phase: 'latency' }).filter(({ row }) => row?.traffic?.kind !== 'stage')
  const loads = peak.length > 0 ? [{ name: 'at the peak', short: 'peak', rows: peak }] : []
  const rates = [...new Set(timed.map(({ row }) => row?.offeredPerSecond))].filter((rate) => rate !== undefined).sort((a, b) => a - b)
  const given = rates.map((rate) => {
    const name = `${formatRate({ perSecond: rate })}/s`
    return { name: `at ${name}`, short: name, rows: timed.filter(({ row }) => row?.offeredPerSecond === rate) }
  })
  const isOneOfEach = [...loads, ...given].every(({ rows }) => new Set(rows.map(({ target }) => target)).size === rows.length)
  if (loads.length > 0 && given.length === 1 && isOneOfEach) return [makeResourceTable([...loads, ...given])]
  return [...loads, ...given].map((load) => makeResourceTable([load]))
}

/** @param {Load[]} loads one, or two beside each other */
function makeResourceTable (loads) {
  /** @type {Array<[string, 'left' | 'right']>} */
  const columns = [
    ['Target', 'left'],
    ['Part', 'left'],
    ...FIGURES.flatMap((figure) => loads.map(({ short }) =>
      /** @type {[string, 'right']} */ ([loads.length > 1 ? `${figure}, ${short}` : figure, 'right']))),
    ['Pinned to', 'left'],
    ['Ready after', 'right']
  ]
  const lines = loads[0].rows.flatMap((labelled) => {
    const others = loads.slice(1).map(({ rows }) => rows.find(({ target }) => target === labelled.target)?.measured ?? null)
    return labelled.measured === null
      ? [{ cells: makeMissingCells({ labelled, length: columns.length }), state: labelled.state }]
      : layParts(labelled, [labelled.measured, ...others]).map((cells) => ({ cells, state: labelled.state }))
  })
  return makeTable({
    title: `Resources ${loads.map(({ name }) => name).join(' and ')}, by part`,
    columns,
    rows: lines.map(({ cells }) => cells),
    states: lines.map(({ state }) => state),
    notes: [
      'CPU (cores): 1 is one core all the time. Memory: resident at the window\'s end. A dash: not told by the platform, or not a process that was started here'
    ]
  })
}

/** @param {LabelledRow} labelled @param {Array<RowMeasured | null>} loads the first one is measured */
function layParts (labelled, loads) {
  const measured = loads.filter((one) => one !== null)
  const [{ cores, readyMs }] = measured
  const parts = [...new Set(measured.flatMap((one) => [
    ...Object.keys(one.cores),
    ...Object.keys(one.cpuPerRequestUs?.parts ?? {}),
    ...Object.keys(one.eventLoopUtilization),
    ...Object.keys(one.memoryBytes)
  ]))]
  return (parts.length > 0 ? parts : [NOTHING]).map((part, index) => [
    labelled.label,
    part,
    ...loads.map((one) => layCost(one, part)),
    ...loads.map((one) => layCores(one, part)),
    ...loads.map((one) => formatShare({ ratio: one?.eventLoopUtilization[part] ?? null })),
    ...loads.map((one) => formatMebibytes({ bytes: one?.memoryBytes[part] ?? null })),
    part in cores ? (cores[part]?.join(', ') ?? 'not pinned') : NOTHING,
    // Of the whole target, so it stands once.
    index === 0 && readyMs !== null ? formatDuration({ durationMs: readyMs }) : ''
  ])
}

/** @param {RowMeasured | null} measured @param {string} part */
function layCost (measured, part) {
  const cpuUs = measured?.cpuPerRequestUs?.parts[part]
  return cpuUs === undefined ? NOTHING : formatSignificant({ value: cpuUs, maxDecimals: 1 })
}

/** @param {RowMeasured | null} measured @param {string} part */
function layCores (measured, part) {
  const { meanCores = null, limitCores } = measured?.resources?.parts.find(({ name }) => name === part) ?? {}
  if (meanCores === null) return NOTHING
  const cores = formatSignificant({ value: meanCores, maxDecimals: 2 })
  return limitCores === undefined ? cores : `${cores} of ${formatSignificant({ value: limitCores, maxDecimals: 2 })}`
}
