/** @import { CalibrationSummary } from '../types.ts' */

/** `1.3 % (p99.9, stall)` @param {NonNullable<CalibrationSummary['worstError']>} error */
export function labelError ({ ratio, percentile, server }) {
  return `${(ratio * 100).toFixed(1)} % (${percentile.replace('_', '.')}, ${server})`
}
