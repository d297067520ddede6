/** @import { Row, TrialRecord } from '../types.ts' */

const BUSY = 0.95 // of a core or of an event loop: as good as all of it

/**
 * Can the trials be believed? Invalid beats partial: an incomplete number may still be true. The driver has said itself where
 * it fell short; the record keeps its words.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {{ status: Row['status'], reason?: Row['reason'], shortfalls?: Row['shortfalls'] }} shortfalls: absent where
 *   a record does not tell of what kind they are
 */
export function judgeTrials ({ trials }) {
  const spoiled = trials.filter(({ load }) => load.invalid.length > 0)
  if (spoiled.length > 0) {
    const { invalid } = spoiled[spoiled.length - 1].load // they say much the same; the record has them all
    const kinds = spoiled.flatMap(({ load }) => load.invalid.map(({ kind }) => kind))
    return {
      status: 'invalid',
      reason: { code: 'INVALID', shortfalls: invalid, others: spoiled.length - 1 },
      ...kinds.every((kind) => kind !== undefined) && { shortfalls: [...new Set(kinds)] }
    }
  }
  const partial = trials.filter(({ status }) => status === 'partial')
  if (partial.length === 0) return { status: 'ok' }
  return { status: 'partial', reason: { code: 'CUT_SHORT', causes: partial.map(({ reason = null }) => reason) } }
}

/**
 * k6 has no event loop of Node's: its processes together, on the cores that they share.
 * @param {TrialRecord['parts']} drivers
 * @param {number} windowMs
 */
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
  if (
    !drivers.some(({ eventLoopUtilization }) => (eventLoopUtilization ?? 0) >= BUSY) &&
    !(load.k6 && isCpuBusy(drivers, load.windowMs))
  ) { return false }
  return parts.filter(({ kind }) => kind !== 'driver').every(({ cpuUs, cores }) =>
    cpuUs === null || load.windowMs <= 0 || cpuUs / (load.windowMs * 1000 * Math.max(1, cores?.length ?? 1)) < BUSY)
}
