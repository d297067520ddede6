import { NOTHING, formatTime } from '../../../units.js'
import { GOOD_COLUMNS, GOOD_NOTE, layGoodTimes } from './good-times.js'
import { formatAt, formatCalls, formatGood, formatMs, formatShareOf, formatTimeOf } from './cells.js'
import { makeTable } from '../../../report/tables/table.js'

/**
 * @import { LabRecovery } from '../verdict/counters.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { TimeUnit } from '../../../units.js'
 * @import { Table } from '../../../report/tables/table.js'
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

/** @param {LabRow[]} rows of one rate @param {TimeUnit} unit */
function makeFaultTable (rows, unit) {
  const phases = [...new Set(rows.flatMap(({ fault }) => fault?.phases ?? []))].join(', ')
  const apart = rows.some(({ fault }) => fault?.good)
  // asked about only where the origin comes back
  const fresh = rows.some(({ recovery }) => recovery && (recovery.freshMs || recovery.notFresh > 0))
  return makeTable({
    title: `In the fault${phases === '' ? '' : ` (${phases})`}${formatAt(rows[0].ratePerSecond)}, and after it (times in ${unit.name})`,
    columns: [
      ['Target', 'left'],
      ['Success', 'right'],
      ['Calls/req.', 'right'],
      ['Stale', 'right'],
      ['Added p50', 'right'],
      ...(fresh ? [FRESH_COLUMN] : []),
      ['Good after', 'right'],
      ['p99', 'right'],
      ['max', 'right'],
      ...(apart ? GOOD_COLUMNS : [])
    ],
    rows: rows.map(({ target, status, fault, healthy, recovery }) => [
      status === 'ok' ? target : `${target} (${status})`,
      formatGood(fault?.goodRatio),
      formatCalls(fault?.callsPerRequest),
      formatShareOf(fault?.staleRatio),
      formatAdded(fault?.responseTimeUs.p50, healthy?.responseTimeUs.p50, unit),
      ...(fresh ? [formatUntil(recovery, 'fresh')] : []),
      formatUntil(recovery, 'good'),
      fault ? formatTimeOf(fault.responseTimeUs.p99, unit) : NOTHING,
      fault ? formatTime({ valueUs: fault.maxUs, unit }) : NOTHING,
      ...(apart ? layGoodTimes({ p50Us: fault?.good?.responseTimeUs.p50, p99Us: fault?.good?.responseTimeUs.p99, unit }) : [])
    ]),
    states: rows.map(({ status }) => status),
    notes: [
      ...(apart ? [GOOD_NOTE] : []),
      'Success: of the answers that came meanwhile. Calls/req.: of the origin, for each request. Stale: of the answers. Added p50: over that before the fault; negative where it is less',
      `Good after: from the start of the last phase to the last failed answer${fresh ? '; fresh after: to the last value from before that phase' : ''}; of the worst repeat. At once: there was none; never: not within the window`
    ]
  })
}

const FRESH_COLUMN = /** @type {[string, 'right']} */ (['Fresh after', 'right'])

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
