import { formatTimeOf } from './cells.js'
import { NOTHING, chooseTimeUnit, formatRate, formatTime, labelPercentile } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'

/**
 * @import { Baseline } from '../../../types.ts'
 * @import { LabResult } from '../verdict/result.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { Table } from '../../../layout/tables/table.js'
 */

/**
 * Published response times beside those of a lab: at its lowest rate, of the whole window and, where there is one, of the fault.
 * @param {{ baseline: Baseline, lab: LabResult }} options
 * @returns {Table | null} null where no time is published
 */
export function buildLabPublishedTable ({ baseline: { published, targets }, lab: { rows } }) {
  const unit = chooseTimeUnit({ valuesUs: [] })
  const withFault = rows.some(({ fault }) => fault)
  const rates = [...new Set(rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? []))]
  const lines = targets.flatMap((target) => {
    const row = rows
      .filter((one) => one.target === target && one.ratePerSecond !== null)
      .sort((a, b) => Number(a.ratePerSecond) - Number(b.ratePerSecond))[0]
    return Object.entries(published?.figures[target]?.latencyMs ?? {}).map(([key, valueMs]) => [
      row && row.status !== 'ok' ? `${target} (${row.status})` : target,
      `latency ${labelPercentile(key)} (ms)`,
      String(valueMs),
      row ? formatTime({ valueUs: findWhole(row, key), unit }) : NOTHING,
      ...(withFault ? [row?.fault && isKnown(key) ? formatTimeOf(findInFault(row.fault, key), unit) : NOTHING] : [])
    ])
  })
  if (!published || lines.length === 0) return null
  return makeTable({
    title: `Published beside measured (published with ${published.tool})`,
    columns: [
      ['Target', 'left'],
      ['Figure', 'left'],
      ['Published', 'right'],
      ['Here', 'right'],
      ...(withFault ? [FAULT_COLUMN] : [])
    ],
    rows: lines,
    notes: [
      `here: ${rates.length > 0 ? `at ${formatRate({ perSecond: Math.min(...rates) })}/s, ` : ''}in an open loop. A dash: not measured here; a mean is not known of a part of the window; n/a: the sample is too small`,
      ...(published.notes ?? [])
    ]
  })
}

const FAULT_COLUMN = /** @type {[string, 'right']} */ (['Here, in the fault', 'right'])

/** @param {string} key */
function isKnown (key) {
  return key !== 'mean'
}

/** @param {LabRow} row @param {string} key */
function findWhole ({ responseTimeUs, maxUs, meanUs }, key) {
  if (key === 'mean') return meanUs
  if (key === 'max') return maxUs
  const percentiles = /** @type {Record<string, { value: number } | null | undefined>} */ (responseTimeUs ?? {})
  return percentiles[key]?.value ?? null
}

/** @param {NonNullable<LabRow['fault']>} fault @param {string} key */
function findInFault ({ responseTimeUs, maxUs }, key) {
  if (key === 'max') return maxUs
  return /** @type {Record<string, number | null | undefined>} */ (responseTimeUs)[key] ?? null
}
