import { PERCENTILE_KEYS } from '../../../plan/percentiles.js'
import {
  NOTHING, chooseTimeUnit, formatChance, formatCount, formatDuration, formatRate, formatRateEstimate,
  formatSignificant, formatTime, formatTimeAlone, formatTimeEstimate, labelPercentile
} from '../../../units.js'
import { describeMarks, tellChange } from '../../cost-figures.js'
import { listRows, rowOf } from '../../tables/row-labels.js'

/** @import { BaselineResult, PercentileKey, Result, Row, RowGood, RowMeasured } from '../../../types.ts' */
/** @import { LabelledRow } from '../../tables/row-labels.js' */
/** @import { Cell, Column, Table } from '../../document.ts' */
/** @import { TimeUnit } from '../../../units.js' */

/**
 * ofGood: what stands in a line of good answers alone; absent: nothing.
 * @typedef {{ column: Column, cell: (measured: RowMeasured, labelled: LabelledRow) => Cell,
 *   ofGood?: (good: RowGood) => Cell }} CellMaker
 */

const LAST = 16
/** Absent: the last. @type {Partial<Record<PercentileKey, number>>} */
const PRIORITIES = {
  p99: 2,
  p50: 3,
  p99_9: 7,
  p90: 10,
  p95: 12,
  p99_99: 13,
  p97_5: 15
}

/** @type {PercentileKey[]} */
const FLOOR_KEYS = ['p50', 'p99', 'p99_9']

/**
 * The main table of a phase: rate, percentiles of the response time, failures and the cost in rate.
 * @param {{ result: Result, baselineResult: BaselineResult, phase: Row['phase'] }} options
 * @returns {Table | null} null when the phase was not run
 */
export function buildLoadTable ({ result, baselineResult, phase }) {
  const rows = listRows({ result, baselineResult, phase })
  if (rows.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(({ measured }) => measured ? listTimes(measured) : []) })
  const makers = [
    ...(phase === 'latency' && rows.some(({ row }) => row?.offeredPerSecond !== undefined) ? [makeOfferedColumn()] : []),
    makeRateColumn(phase),
    ...PERCENTILE_KEYS.map((key) => makePercentileColumn({ key, rows, unit, floors: baselineResult.floors })),
    makeMaxColumn(unit),
    makeFailedColumn(),
    ...(phase === 'peak' ? [makeReferenceColumn(baselineResult), makeCpuColumn()] : [makeLagColumn(unit)])
  ]
  const lay = (/** @type {(maker: CellMaker) => Cell} */ cellOf) =>
    Object.fromEntries(makers.map((maker) => [maker.column.key, cellOf(maker)]))
  return {
    kind: 'table',
    title: describeLoad({ phase, rows, unit }),
    columns: [{ key: 'target', head: 'Target', priority: 0 }, ...makers.map(({ column }) => column)],
    rows: rows.flatMap((labelled) => {
      const good = labelled.measured?.good // where some requests failed, a second line: the same times without theirs
      return [
        rowOf({ labelled, lay: (measured) => lay(({ cell }) => cell(measured, labelled)) }),
        ...good
          ? [rowOf({
              labelled: { ...labelled, label: `${labelled.label} (good only)` },
              lay: () => lay(({ ofGood }) => ofGood?.(good) ?? '')
            })]
          : []
      ]
    }),
    notes: [
      ...listFloors({ rows, unit, floors: baselineResult.floors }),
      ...listOutside({ rows, unit }),
      ...listNotes(rows),
      ...(phase === 'peak' ? describeMarks({ costs: baselineResult.costs.flatMap(({ goodPerSecond }) => goodPerSecond ?? []) }) : [])
    ]
  }
}

/** @param {RowGood} measured @returns {Array<number | null>} */
function listTimes ({ responseTimeUs, maxUs }) {
  return [...PERCENTILE_KEYS.map((key) => responseTimeUs[key]?.value ?? null), maxUs]
}

/** @returns {CellMaker} */
function makeOfferedColumn () {
  return {
    column: { key: 'offered', head: 'Offered/s', align: 'right', priority: 4 },
    cell: (_, { row }) => formatRate({ perSecond: row?.offeredPerSecond ?? null })
  }
}

/** @param {Row['phase']} phase @returns {CellMaker} */
function makeRateColumn (phase) {
  return {
    column: { key: 'rate', head: phase === 'peak' ? 'Req/s' : 'Achieved/s', align: 'right', priority: 1 },
    cell: (measured) => formatRateEstimate({ estimate: measured.achievedPerSecond, detail: true, atLeast: measured.driverBound })
  }
}

/** @param {{ key: PercentileKey, rows: LabelledRow[], unit: TimeUnit, floors: BaselineResult['floors'] }} options @returns {CellMaker} */
function makePercentileColumn ({ key, rows, unit, floors }) {
  const measured = rows.flatMap((row) => row.measured ?? [])
  const empty = measured.every((one) => one.responseTimeUs[key] === null)
  return {
    column: {
      key,
      head: labelPercentile(key),
      align: 'right',
      priority: (PRIORITIES[key] ?? LAST) + (empty ? 100 : 0) // a column of nothing but n/a is the first to go
    },
    cell: (one, { row }) =>
      formatTimeEstimate({ estimate: one.responseTimeUs[key], unit, detail: true, needs: one.needs[key] }) +
      (isAtFloor({ row, key, floors }) ? FLOOR_MARK : ''),
    ofGood: ({ responseTimeUs, needs }) => formatTimeEstimate({ estimate: responseTimeUs[key], unit, detail: true, needs: needs[key] })
  }
}

/** @param {TimeUnit} unit @returns {CellMaker} */
function makeMaxColumn (unit) {
  const cell = (/** @type {RowGood} */ { maxUs }) => formatTime({ valueUs: maxUs, unit })
  return { column: { key: 'max', head: 'max', align: 'right', priority: 6 }, cell, ofGood: cell }
}

/** How late the p99 request left: what of a tail may be the driver's. @param {TimeUnit} unit @returns {CellMaker} */
function makeLagColumn (unit) {
  return {
    column: { key: 'lag', head: 'Send lag p99', align: 'right', priority: 8 },
    cell: ({ sendLagUs }) => formatTime({ valueUs: sendLagUs?.p99?.value ?? null, unit })
  }
}

/** @returns {CellMaker} */
function makeFailedColumn () {
  return {
    column: { key: 'failed', head: 'Failed', align: 'right', priority: 2 },
    cell: ({ counts: { failed, timedOut }, failuresKnown }) =>
      failuresKnown === false
        ? NOTHING
        : `${formatCount({ count: failed })}${timedOut === 0 ? '' : ` + ${formatCount({ count: timedOut })}`}`
  }
}

/** @param {BaselineResult} baselineResult @returns {CellMaker} */
function makeReferenceColumn ({ baseline, costs }) {
  return {
    column: { key: 'cost', head: 'vs reference', align: 'right', priority: 2 },
    cell: (_, { target, first }) => {
      // A second row of the same target, by another driver, is not what the cost was drawn from.
      if (!first) return NOTHING
      if (target === baseline.reference) return 'reference'
      return tellChange({ cost: costs.find((cost) => cost.target === target)?.goodPerSecond })
    }
  }
}

/** @returns {CellMaker} */
function makeCpuColumn () {
  return {
    column: { key: 'cpu', head: 'CPU µs/req', align: 'right', priority: 11 },
    cell: ({ cpuPerRequestUs }) => cpuPerRequestUs === null ? NOTHING : formatSignificant({ value: cpuPerRequestUs.total, maxDecimals: 1 })
  }
}

/** @param {{ phase: Row['phase'], rows: LabelledRow[], unit: TimeUnit }} options */
function describeLoad ({ phase, rows, unit }) {
  const connections = [...new Set(rows.flatMap(({ row }) => row ? [row.connections] : []))].sort((a, b) => a - b)
  const over = connections.length === 0 ? '' : `, ${connections.join(' or ')} connection${connections.join() === '1' ? '' : 's'}`
  if (rows.length > 0 && rows.every(({ row }) => row?.driver === 'foreign')) { return `Measured by another tool${phase === 'latency' ? ' at a given rate' : ''}${over.replace(/^, 0 connections$/, ', connections not known')}; response times in ${unit.name}` }
  const byK6 = rows.some(({ row }) => row?.driver === 'k6')
  const traffic = findTraffic(rows)
  if (traffic?.kind === 'users') return `Users who pause (closed loop${byK6 ? ' of k6' : ''}${over.replace(/connection/, 'user')}); response times in ${unit.name}`
  if (byK6) { return `${phase === 'peak' ? 'Peak (closed loop of k6' : 'Latency at a given rate (arrival rate of k6'}${over.replace(/connection/, 'virtual user')}); response times from when k6 sent, in ${unit.name}` }
  if (traffic && 'toUsers' in traffic) return `Users in stages (closed loop${over.replace(/connection/, 'user')}); response times in ${unit.name}`
  const name = phase === 'peak' ? 'Peak (closed loop' : traffic?.kind === 'stage' ? 'A rate in stages (open loop' : 'Latency at a given rate (open loop'
  const setBy = new Set(rows.flatMap(({ row }) => row?.connectionsSetBy ?? []))
  if (setBy.has('user')) return `${name}, a client's pool of${over.slice(1)}); response times in ${unit.name}`
  if (setBy.size > 0) return `${name}, connections as needed); response times in ${unit.name}`
  return `${name}${over}); response times in ${unit.name}`
}

/** @param {LabelledRow[]} rows */
function findTraffic (rows) {
  return rows.find(({ row }) => row?.traffic)?.row?.traffic
}

const FLOOR_MARK = ' *'
export const GOOD_NOTE = 'good only: the times of good answers alone; the line above has all requests'

/**
 * A target cannot be seen to answer faster than a server that does nothing.
 * @param {{ row: Row | null, key: PercentileKey, floors: BaselineResult['floors'] }} options
 */
function isAtFloor ({ row, key, floors }) {
  const floorUs = floors.find(({ ratePerSecond }) => ratePerSecond === row?.offeredPerSecond)?.responseTimeUs[key] ?? null
  const valueUs = row?.measured?.responseTimeUs[key]?.value ?? null
  return floorUs !== null && valueUs !== null && valueUs <= floorUs
}

/** @param {{ rows: LabelledRow[], unit: TimeUnit, floors: BaselineResult['floors'] }} options */
function listFloors ({ rows, unit, floors }) {
  const used = floors.filter(({ ratePerSecond }) => rows.some(({ row }) => row?.offeredPerSecond === ratePerSecond))
  const isMarked = rows.some(({ row }) => PERCENTILE_KEYS.some((key) => isAtFloor({ row, key, floors })))
  return [
    ...used.map(({ ratePerSecond, responseTimeUs, windowMs }) => {
      const times = FLOOR_KEYS.flatMap((key) =>
        responseTimeUs[key] === null
          ? []
          : [`${labelPercentile(key)} ${formatTime({ valueUs: responseTimeUs[key], unit })}`]
      )
      return `this machine alone, a server that does nothing at ${formatRate({ perSecond: ratePerSecond })}/s: ${times.length > 0 ? times.join(', ') : 'too few requests'} (${formatDuration({ durationMs: windowMs })})`
    }),
    ...isMarked ? ['*: no longer than this machine alone, so it says nothing about the target'] : []
  ]
}

/** The other view: what was not due while the machine stood still. @param {{ rows: LabelledRow[], unit: TimeUnit }} options */
function listOutside ({ rows, unit }) {
  return rows.flatMap(({ label, measured }) => {
    if (!measured?.outside || !measured.stops) return []
    const { outside, stops: { count, totalUs } } = measured
    const times = PERCENTILE_KEYS.flatMap((key) =>
      outside.responseTimeUs[key]
        ? [`${labelPercentile(key)} ${formatTime({ valueUs: outside.responseTimeUs[key].value, unit })}`]
        : []
    )
    return [
      `${label} outside stops (${formatChance({ ratio: outside.leftOutRatio })} left out): ${[...times, `max ${formatTime({ valueUs: outside.maxUs, unit })}`].join(', ')}; the machine stopped ${count === 1 ? 'once' : `${formatCount({ count })} times`}, ${formatTimeAlone({ valueUs: totalUs })} in all`
    ]
  })
}

/** @param {LabelledRow[]} rows */
function listNotes (rows) {
  const notes = rows
    .filter(({ state, reason }) => (state === 'partial' || state === 'invalid') && reason !== '')
    .map(({ label, reason }) => `${label}: ${reason}`)
  for (const { label, measured } of rows) {
    const causes = Object.entries(measured?.failedByCause ?? {}).map(([cause, count]) => `${cause} (${formatCount({ count })})`)
    if (causes.length > 0) notes.push(`${label} failed by: ${causes.join(', ')}`)
  }
  for (const { label, row, measured } of rows) {
    if (row?.driver !== 'k6' || !measured || measured.counts.notSent === 0) continue
    const { notSent, due } = measured.counts
    notes.push(
      `${label}: k6 skipped ${formatCount({ count: notSent })} of ${formatCount({ count: due })} requests, because no virtual user was free; percentiles leave them out, objectives count them as failed`
    )
  }
  const measured = rows.flatMap((row) => row.measured ?? [])
  if (measured.some(({ counts }) => counts.timedOut > 0)) notes.push('Failed a + b: a failed, b timed out')
  if (measured.some(({ good }) => good)) notes.push(GOOD_NOTE)
  if (measured.some(({ driverBound }) => driverBound)) { notes.push('≥: the load driver was the bottleneck, so the target may be faster') }
  if (measured.some(({ responseTimeUs }) => Object.values(responseTimeUs).some((estimate) => estimate?.atLeast))) {
    notes.push(
      '≥ before a response time: some of these requests timed out or did not end, so it is at least this long'
    )
  }
  const bases = new Set(measured.map(({ achievedPerSecond }) => achievedPerSecond.basis))
  if (bases.has('within-trial')) {
    notes.push(
      `one repeat${bases.size > 1 ? ' of some targets' : ''}: brackets hold the range within one trial; it excludes variation between restarts`
    )
  }
  if (bases.has('repeats')) notes.push('brackets hold the 95 % range over repeats, each on a fresh server')
  const listTold = (/** @type {RowMeasured} */ { responseTimeUs }) => Object.values(responseTimeUs)
  if (measured.some((one) => listTold(one).some((estimate) => estimate?.basis === 'within-trial' && estimate.low === null))) {
    notes.push(`a percentile of one repeat without brackets: order unknown${rows.some(({ row }) => row?.driver === 'k6') ? ' (k6 keeps it with --exact)' : ''}, so how many of its slow requests came together is not known`)
  }
  const merged = measured.some((one) => listTold(one).some((estimate) => estimate?.basis === 'merged'))
  if (merged) notes.push('a percentile without brackets is from all repeats merged: fewer than three repeats have enough requests for it alone')
  return notes
}
