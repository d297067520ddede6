import { formatDuration, formatRatio } from '../../../report/units.js'
import { tell } from '../../../report/sentences/index.js'

/** @import { BaselineResult } from '../../../types.ts' */
/** @import { SoakRow } from '../verdict/result.js' */

/**
 * Whether memory leaks and p99 drifts, some sentences a target.
 * @param {Pick<BaselineResult, 'soak'>} baselineResult
 * @returns {string} plain text, to be escaped by the format
 */
export function answerSoak ({ soak }) {
  if (!soak || soak.rows.length === 0) return 'nothing was measured.'
  return soak.rows.map(tellRow).join(' ')
}

/** @param {SoakRow} row */
function tellRow (row) {
  const { target, parts, reason, endedEarly, windowMs, plannedMs } = row
  const which = parts.length > 1 ? parts.find((part) => part.reason === reason)?.part : undefined
  const name = which === undefined ? target : `${target} (${which})`
  const length = endedEarly
    ? ` Decided after ${formatDuration({ durationMs: windowMs })} of ${formatDuration({ durationMs: plannedMs })}.`
    : ''
  return `${name}: ${tell(reason)}. ${tellDrift(row)}${length}`
}

/**
 * @param {Pick<SoakRow, 'drift'>} row
 * @returns {string} a sentence
 */
export function tellDrift ({ drift }) {
  if (drift === null) return 'p99 over time: not known, too few requests.'
  const { found, ratioPerHour: { value, low, high } } = drift
  const range = `${formatRatio({ ratio: low })} to ${formatRatio({ ratio: high })}`
  switch (found) {
    case 'rises': return `p99 rises: × ${formatRatio({ ratio: value })} an hour (${range}).`
    case 'falls': return `p99 falls: × ${formatRatio({ ratio: value })} an hour (${range}).`
    case 'none': return `p99 is steady: × ${range} an hour.`
    default: return 'p99 over time: no drift found, but the soak was too short to rule one out.'
  }
}
