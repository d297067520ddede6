import { formatTenths } from '../units.js'
/** @import { CalibrationSummary } from '../types.ts' */

/** `1.3 % (p99.9, stall)` @param {NonNullable<CalibrationSummary['worstError']>} error */
export function labelError ({ ratio, percentile, server }) {
  return `${formatTenths({ ratio })} (${percentile.replace('_', '.')}, ${server})`
}
