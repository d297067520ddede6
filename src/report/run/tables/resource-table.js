import { NOTHING, formatMebibytes, formatRate, formatSignificant } from '../../../units.js'
import { listRows, rowOf } from '../../tables/row-labels.js'

/** @import { BaselineResult, Result, RowMeasured } from '../../../types.ts' */
/** @import { LabelledRow } from '../../tables/row-labels.js' */
/** @import { Cell, Column, Row, Table } from '../../document.ts' */

/**
 * One load, with a row for each target.
 * @typedef {{ name: string, short: string, rows: LabelledRow[] }} Load
 */

/**
 * @type {ReadonlyArray<{ key: string, head: string, lay: (measured: RowMeasured | null, part: string) => Cell }>}
 */
const FIGURES = Object.freeze([
  { key: 'cpu', head: 'CPU per request (µs)', lay: layCost },
  { key: 'cores', head: 'CPU (cores)', lay: layCores },
  { key: 'eventLoop', head: 'Event loop busy', lay: layBusy },
  { key: 'memory', head: 'Memory (MiB)', lay: layMemory }
])

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
  if (loads.length > 0 && given.length === 1 && isOneOfEach) return [makeResourceTable([...loads, ...given], result)]
  return [...loads, ...given].map((load) => makeResourceTable([load], result))
}

/** @param {Load[]} loads one, or two beside each other @param {Result} result @returns {Table} */
function makeResourceTable (loads, { run: { machine } }) {
  const figures = FIGURES.flatMap(({ key, head }) => loads.map(({ short }, index) => /** @type {Column} */ ({
    key: `${key}-${index}`, head: loads.length > 1 ? `${head}, ${short}` : head, align: 'right'
  })))
  return {
    kind: 'table',
    title: `Resources ${loads.map(({ name }) => name).join(' and ')}, by part`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'part', head: 'Part' },
      ...figures,
      { key: 'pinned', head: 'Pinned to' },
      { key: 'ready', head: 'Ready after', align: 'right' }
    ],
    rows: loads[0].rows.flatMap((labelled) => {
      const others = loads.slice(1).map(({ rows }) => rows.find(({ target }) => target === labelled.target)?.measured ?? null)
      return labelled.measured === null
        ? [rowOf({ labelled, lay: () => ({}) })]
        : layParts(labelled, [labelled.measured, ...others])
    }),
    notes: [
      `CPU (cores): 1 is one core fully busy, of ${machine.cores}. Memory: resident at the window's end, of ${formatMebibytes({ bytes: machine.memoryBytes })} MiB. A dash: the platform does not tell, or the process was not started here`
    ]
  }
}

/** @param {LabelledRow} labelled @param {Array<RowMeasured | null>} loads the first one is measured @returns {Row[]} */
function layParts (labelled, loads) {
  const measured = loads.filter((one) => one !== null)
  const [{ cores, readyMs }] = measured
  const parts = [...new Set(measured.flatMap((one) => [
    ...Object.keys(one.cores),
    ...Object.keys(one.cpuPerRequestUs?.parts ?? {}),
    ...Object.keys(one.eventLoopUtilization),
    ...Object.keys(one.memoryBytes)
  ]))]
  return (parts.length > 0 ? parts : [NOTHING]).map((part, at) => rowOf({
    labelled,
    lay: () => ({
      part,
      ...Object.fromEntries(FIGURES.flatMap(({ key, lay }) => loads.map((one, index) => [`${key}-${index}`, lay(one, part)]))),
      pinned: part in cores ? (cores[part]?.join(', ') ?? 'not pinned') : NOTHING,
      // Of the whole target, so it stands once.
      ready: at === 0 && readyMs !== null ? { value: readyMs, unit: 'ms' } : ''
    })
  }))
}

/** @param {RowMeasured | null} measured @param {string} part @returns {Cell} */
function layBusy (measured, part) {
  return { value: measured?.eventLoopUtilization[part] ?? null, unit: 'share' }
}

/** @param {RowMeasured | null} measured @param {string} part @returns {Cell} */
function layMemory (measured, part) {
  return { value: measured?.memoryBytes[part] ?? null, unit: 'mebibytes' }
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
