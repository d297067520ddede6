/** @import { Row, TrialRecord } from '../types.ts' */

const BUSY = 0.95 // of a core or of an event loop: as good as all of it

/**
 * Can the trials be believed? Invalid beats partial: an incomplete number may still be true. The driver has said itself where
 * it fell short; the record keeps its words.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {{ status: Row['status'], reason?: string, faults?: Row['faults'] }} faults: absent where a spoiled trial does not tell its codes
 */
export function judgeTrials ({ trials }) {
  const spoiled = trials.filter(({ load }) => load.invalid.length > 0)
  if (spoiled.length > 0) {
    const { invalid } = spoiled[spoiled.length - 1].load // they say much the same; the record has them all
    const faults = spoiled.flatMap(({ load }) => load.faults ?? [])
    const areKnown = faults.length === spoiled.reduce((sum, { load }) => sum + load.invalid.length, 0)
    return {
      status: 'invalid',
      reason: [...new Set(invalid)].join('; ') + (spoiled.length > 1 ? ` (and ${spoiled.length - 1} more such)` : ''),
      ...(areKnown && { faults: [...new Set(faults.map(({ code }) => code))] })
    }
  }
  const partial = trials.filter(({ status }) => status === 'partial')
  if (partial.length === 0) return { status: 'ok' }
  const reasons = partial.map(({ reason }) => reason ?? 'not measured to its end')
  return { status: 'partial', reason: [...new Set(reasons)].join('; ') }
}

/** k6 has no event loop of Node's: its processes together, on the cores that they share. @param {TrialRecord['parts']} drivers @param {number} windowMs */
function isCpuBusy (drivers, windowMs) {
  const cores = new Set(drivers.flatMap((part) => part.cores ?? [])).size
  return cores > 0 && drivers.reduce((sum, { cpuUs }) => sum + (cpuUs ?? 0), 0) / (windowMs * 1000 * cores) >= BUSY
}

/**
 * The driver was busy all the time and the target was not: the rate says what the driver can do.
 * A target of which nothing is known counts as not busy; "at least" is true in any case.
 * @param {TrialRecord} record
 * @returns {boolean}
 */
export function isDriverBound ({ parts, load }) {
  const drivers = parts.filter(({ kind }) => kind === 'driver')
  if (!drivers.some(({ eventLoopUtilization }) => (eventLoopUtilization ?? 0) >= BUSY) && !(load.k6 && isCpuBusy(drivers, load.windowMs))) return false
  return parts.filter(({ kind }) => kind !== 'driver').every(({ cpuUs, cores }) =>
    cpuUs === null || load.windowMs <= 0 || cpuUs / (load.windowMs * 1000 * Math.max(1, cores?.length ?? 1)) < BUSY)
}
