import { NOTHING, formatTime } from '../../../units.js'
import { GOOD_COLUMNS, GOOD_NOTE, layGoodTimes } from './good-times.js'
import { rowOf } from './table.js'
import { formatAt, formatCalls, formatGood, formatMs, formatShareOf, formatTimeOf } from './cells.js'

/**
 * @import { LabRecovery } from '../verdict/counters.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { TimeUnit } from '../../../units.js'
 * @import { Column, Table } from '../../../report/document.ts'
 */

/**
 * What a fault does, one table for each rate: who serves, how often the origin is asked, what users wait more, how old
 * the answers are, and how long it is felt.
 * @param {{ rows: readonly LabRow[], unit: TimeUnit }} options
 * @returns {Table[]} none without a fault or an end of one
 */
export function makeFaultTables ({ rows, unit }) {
  const hit = rows.filter(({ fault, recovery }) => fault || recovery)
  return [...new Set(hit.map(({ ratePerSecond }) => ratePerSecond))].map((rate) =>
    makeFaultTable(
      hit.filter(({ ratePerSecond }) => ratePerSecond === rate),
      unit
    )
  )
}

/** @param {LabRow[]} rows of one rate @param {TimeUnit} unit @returns {Table} */
function makeFaultTable (rows, unit) {
  const phases = [...new Set(rows.flatMap(({ fault }) => fault?.phases ?? []))].join(', ')
  const apart = rows.some(({ fault }) => fault?.good)
  // asked about only where the origin comes back
  const fresh = rows.some(({ recovery }) => recovery && (recovery.freshMs || recovery.notFresh > 0))
  /** @type {Column[]} */
  const columns = [
    { key: 'target', head: 'Target' },
    { key: 'success', head: 'Success', align: 'right' },
    { key: 'calls', head: 'Calls/req.', align: 'right' },
    { key: 'stale', head: 'Stale', align: 'right' },
    { key: 'added', head: 'Added p50', align: 'right' },
    ...fresh ? [FRESH_COLUMN] : [],
    { key: 'good', head: 'Good after', align: 'right' },
    { key: 'p99', head: 'p99', align: 'right' },
    { key: 'max', head: 'max', align: 'right' },
    ...apart ? GOOD_COLUMNS : []
  ]
  return {
    kind: 'table',
    title: `In the fault${phases === '' ? '' : ` (${phases})`}${formatAt(rows[0].ratePerSecond)}, and after it (times in ${unit.name})`,
    columns,
    rows: rows.map((row) => layRow(row, unit)),
    notes: [
      ...(apart ? [GOOD_NOTE] : []),
      'Success: of the answers that came meanwhile. Calls/req.: of the origin, for each request. Stale: of the answers. Added p50: over that before the fault; negative where it is less',
      `Good after: from the start of the last phase to the last failed answer${fresh ? '; fresh after: to the last value from before that phase' : ''}; of the worst repeat. At once: there was none; never: not within the window`
    ]
  }
}

/** @param {LabRow} row @param {TimeUnit} unit */
function layRow (row, unit) {
  const { fault, healthy, recovery } = row
  return rowOf({
    row,
    cells: {
      success: formatGood(fault?.goodRatio),
      calls: formatCalls(fault?.callsPerRequest),
      stale: formatShareOf(fault?.staleRatio),
      added: formatAdded(fault?.responseTimeUs.p50, healthy?.responseTimeUs.p50, unit),
      fresh: formatUntil(recovery, 'fresh'),
      good: formatUntil(recovery, 'good'),
      p99: fault ? formatTimeOf(fault.responseTimeUs.p99, unit) : NOTHING,
      max: fault ? formatTime({ valueUs: fault.maxUs, unit }) : NOTHING,
      ...layGoodTimes({ p50Us: fault?.good?.responseTimeUs.p50, p99Us: fault?.good?.responseTimeUs.p99, unit })
    }
  })
}

/** @type {Column} */
const FRESH_COLUMN = { key: 'fresh', head: 'Fresh after', align: 'right' }

/** @param {number | null | undefined} faultUs @param {number | null | undefined} healthyUs @param {TimeUnit} unit */
function formatAdded (faultUs, healthyUs, unit) {
  if (typeof faultUs !== 'number' || typeof healthyUs !== 'number') return NOTHING
  const addedUs = faultUs - healthyUs
  return `${addedUs < 0 ? '-' : ''}${formatTime({ valueUs: Math.abs(addedUs), unit })}`
}

/** @param {LabRecovery | null} recovery @param {'good' | 'fresh'} what */
function formatUntil (recovery, what) {
  if (!recovery) return NOTHING
  const range = what === 'good' ? recovery.recoveredMs : recovery.freshMs
  const never = what === 'good' ? recovery.notRecovered : recovery.notFresh
  if (never > 0) return 'never'
  return range?.high === 0 ? 'at once' : formatMs(range?.high ?? null)
}
