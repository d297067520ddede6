import { chooseTimeUnit, formatRate, formatTime, NOTHING } from '../../../units.js'
import { makeTable } from '../../../report/tables/table.js'
import { tell } from '../../../report/sentences/index.js'
import { describeUsersOf, formatCalls, formatGood } from './cells.js'
import { buildVersionsTable } from './versions.js'

/**
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { LabStretch } from '../verdict/phases.js'
 * @import { CostBar } from '../../../report/run/charts.js'
 * @import { Table } from '../../../report/tables/table.js'
 * @import { TimeUnit } from '../../../units.js'
 */

const FIGURES = Object.freeze(['success', 'p50', 'p99', 'calls/request'])

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
  const name = (/** @type {string} */ when) => FIGURES.map((figure) => /** @type {[string, 'right']} */ ([`${when}${figure}`, 'right']))
  const table = makeTable({
    title: `What users saw, and what the origin was asked${at} (times in ${unit.name})`,
    columns: [['Server', 'left'], ...name(''), ...hasFault ? name('fault: ') : []],
    rows: rows.map((row) => layRow({ row, unit, hasFault })),
    states: rows.map(({ status }) => status),
    notes: hasFault ? ['calls: of the origin; fault: while it lasts, the other columns are from before it'] : []
  })
  return { ...table, targets: rows.map(({ target }) => target) }
}

/** @param {{ row: LabRow, unit: TimeUnit, hasFault: boolean }} options */
function layRow ({ row: { title, status, reason, healthy, fault }, unit, hasFault }) {
  const figures = hasFault ? [...FIGURES, ...FIGURES] : FIGURES
  if (status === 'missing') return [title, reason ? tell(reason) : 'not measured', ...figures.slice(1).map(() => '')]
  return [status === 'ok' ? title : `${title} (${status})`, ...layStretch(healthy, unit), ...hasFault ? layStretch(fault, unit) : []]
}

/** @param {LabStretch | null} stretch @param {TimeUnit} unit */
function layStretch (stretch, unit) {
  if (stretch === null) return FIGURES.map(() => NOTHING)
  const { goodRatio, callsPerRequest, responseTimeUs: { p50, p99 } } = stretch
  const times = [p50, p99].map((valueUs) => valueUs === null ? 'too few' : formatTime({ valueUs, unit }))
  return [formatGood(goodRatio), ...times, formatCalls(callsPerRequest)]
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
