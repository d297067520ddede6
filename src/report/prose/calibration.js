import { formatCount, formatTimestamp } from '../../units.js'
import { labelError } from '../../judge/calibration-wording.js'

/** @import { CalibrationQuote, CalibrationSummary } from '../../types.ts' */

/**
 * The error bar of a whole report, in one sentence.
 * @param {{ quote: CalibrationQuote | undefined }} options
 * @returns {string[]} plain text; empty for a record from before there was calibration
 */
export function describeCalibration ({ quote }) {
  if (quote === undefined) return []
  const { status, reason = '', startedAt, extent, summary } = quote
  if (status === 'none' || startedAt === undefined || summary === undefined) return [`How far off these numbers are is not known: ${reason}.`]
  const when = `${formatTimestamp({ iso: startedAt }).slice(0, 10)} on this machine${extent === 'default' ? '' : ` (${extent})`}`
  const figures = describeSummary({ summary })
  if (status === 'trusted') return [`Calibrated ${when}: ${figures}.`]
  const found = status === 'not trusted' ? 'not trusted here' : 'without a verdict'
  return [`Calibrated ${when}, ${found}: ${figures}. Reason: ${reason}.`]
}

/**
 * `worst error 1.3 % (p99.9, stall), floor 31 µs, ceiling 98,000/s a core`
 * @param {{ summary: CalibrationSummary }} options
 */
export function describeSummary ({ summary: { worstError, floorUs, ceilingPerSecond } }) {
  return [
    worstError === null ? 'no error above 0.2 ms' : `worst error ${labelError(worstError)}`,
    ...(floorUs === null ? [] : [`floor ${floorUs} µs`]),
    ...(ceilingPerSecond === null ? [] : [`ceiling ${formatCount({ count: Number(ceilingPerSecond.toPrecision(3)) })}/s a core`])
  ].join(', ')
}
