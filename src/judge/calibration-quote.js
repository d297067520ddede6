/** @import { Calibration, CalibrationQuote, Machine } from '../types.ts' */

/** What of a machine changes how wrong a driver is on it. @type {ReadonlyArray<Exclude<keyof Machine, 'versions'>>} */
const TELLING = ['cpuModel', 'cores', 'memoryBytes', 'platform', 'kernel', 'node', 'governor', 'clockSource', 'virtualization', 'niceness']
const RUN_IT = 'run `baseload calibrate`'

/** One line that is the same for the same machine. @param {{ machine: Machine }} options @returns {string} */
export function fingerprintMachine ({ machine }) {
  return TELLING.map((key) => `${key} ${machine[key]}`).join(', ')
}

/**
 * What a record says of how wrong the tool is: the calibration of the same machine by the same version, or why there is none.
 * @param {{ kept: readonly Calibration[], machine: Machine, version: string, engine?: 'k6' }} options engine: who
 *   measures, if not the drivers of ours, of which calibrations are kept
 * @returns {CalibrationQuote}
 */
export function quoteCalibration ({ kept, machine, version, engine }) {
  if (engine) {
    return {
      status: 'none',
      reason: "k6 measured, and what is kept is of baseload's own drivers: see `baseload calibrate --engine k6`"
    }
  }
  const own = kept.find((one) => fingerprintMachine(one) === fingerprintMachine({ machine }))
  if (!own) return { status: 'none', reason: `not calibrated on this machine${describeOthers({ kept, machine })}: ${RUN_IT}` }
  if (own.tool.version !== version) {
    return {
      status: 'none',
      reason: `calibrated by baseload ${own.tool.version} only, and this is ${version}: ${RUN_IT}`
    }
  }
  const { verdict, checks, startedAt, extent, summary } = own
  const reasons = checks
    .filter(({ status }) => status === (verdict === 'not trusted' ? 'failed' : 'unknown'))
    .map(({ name, detail }) => `${name}: ${detail}`)
  return { status: verdict, ...(verdict === 'trusted' ? {} : { reason: reasons.join('; ') }), startedAt, extent, summary }
}

/** @param {{ kept: readonly Calibration[], machine: Machine }} options */
function describeOthers ({ kept, machine }) {
  const differences = kept.map((one) =>
    TELLING.filter((key) => one.machine[key] !== machine[key]).map(
      (key) => `${key} ${one.machine[key]} instead of ${machine[key]}`
    )
  )
  const [nearest] = differences.sort((a, b) => a.length - b.length)
  return nearest ? ` (what is kept is of another: ${nearest.join(', ')})` : ''
}
