import { chooseTimeUnit, formatRate, formatTime } from '../../../units.js'
import { describeUsersOf, formatCalls, formatGood } from './cells.js'
import { rowOf } from './table.js'
import { buildVersionsTable } from './versions.js'

/**
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabStretch } from '../verdict/phases.js'
 * @import { CostBar } from '../../../report/run/charts.js'
 * @import { Cell, Column, Table } from '../../../report/document.ts'
 * @import { TimeUnit } from '../../../units.js'
 */

const FIGURES = Object.freeze(['success', 'p50', 'p99', 'calls/request'])
const FAULT = 'fault: '

/**
 * The one table to look at: what users saw and what the origin was asked, before the fault and in it, at the lowest rate; of a
 * deploy what it does.
 * @param {{ result: LabResult }} options
 * @returns {Table}
 */
export function buildLabHead ({ result }) {
  return buildVersionsTable({ result }) ?? buildStretchTable(result)
}

/** @param {LabResult} result @returns {Table} */
function buildStretchTable (result) {
  const rows = listFirst(result)
  const stretches = rows.flatMap(({ healthy, fault }) => [healthy, fault])
  const unit = chooseTimeUnit({ valuesUs: stretches.flatMap((one) => one ? [one.responseTimeUs.p50, one.responseTimeUs.p99] : []) })
  const hasFault = rows.some(({ fault }) => fault)
  const rates = [...new Set(rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? []))]
  const users = describeUsersOf(rows)
  const at = users !== null ? `, ${users}` : rates.length === 1 ? `, at ${formatRate({ perSecond: rates[0] })}/s` : ''
  const names = [...FIGURES, ...hasFault ? FIGURES.map((figure) => `${FAULT}${figure}`) : []]
  return {
    kind: 'table',
    title: `What users saw, and what the origin was asked${at} (times in ${unit.name})`,
    columns: [
      { key: 'target', head: 'Server' },
      ...names.map((name) => /** @type {Column} */ ({ key: name, head: name, align: 'right' }))
    ],
    rows: rows.map((row) => rowOf({
      row,
      name: row.title,
      cells: { ...layStretch(row.healthy, unit, ''), ...layStretch(row.fault, unit, FAULT) }
    })),
    notes: hasFault ? ['calls: of the origin; fault: while it lasts, the other columns are from before it'] : []
  }
}

/** @param {LabStretch | null} stretch @param {TimeUnit} unit @param {string} when @returns {Record<string, Cell>} */
function layStretch (stretch, unit, when) {
  if (stretch === null) return {}
  const { goodRatio, callsPerRequest, responseTimeUs: { p50, p99 } } = stretch
  const times = [p50, p99].map((valueUs) => valueUs === null ? 'too few' : formatTime({ valueUs, unit }))
  const cells = [formatGood(goodRatio), ...times, formatCalls(callsPerRequest)]
  return Object.fromEntries(FIGURES.map((figure, index) => [`${when}${figure}`, cells[index]]))
}

/**
 * What is left for the origin to do, to be drawn.
 * @param {{ result: LabResult }} options
 * @returns {{ unit: string, bars: CostBar[] }}
 */
export function listLabCosts ({ result }) {
  return {
    unit: 'requests that reach the origin',
    bars: listFirst(result).flatMap(({ title, status, healthy, origin }) => {
      const calls = healthy?.callsPerRequest ?? origin?.callsPerRequest ?? null
      if (calls === null || status === 'invalid') return []
      return [{ label: title, cost: calls, text: `${formatCalls(calls)} calls/request` }]
    })
  }
}

/** @param {LabResult} result */
function listFirst ({ rows }) {
  const lowest = Math.min(...rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? []))
  return rows.filter(({ ratePerSecond }) => ratePerSecond === null || ratePerSecond === lowest)
}
