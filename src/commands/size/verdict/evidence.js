import { isWithin } from './load-bounds.js'

/** @import { Capacity, Evidence, Needed, Sizing, SizeMeasurements } from '../../../types.ts' */

const STARTS = 2 // of a server that is started for each probe: one may be a lucky one
const ROUNDING = 1e-9

/**
 * How well a number of units is known. `measured`: it held the demand, and one unit less did not. `not shown`: there is
 * no number, or one that nobody should rely on. `probably`: what lies between, such as a number by the curve. Every
 * format, the exit code and the mark of an answer take the word from here.
 * @param {{ needed: Needed, code: Sizing['code'], demandPerSecond: number, measurements: Pick<SizeMeasurements, 'kind' |
 *   'means' | 'capacities'> }} options
 * @returns {Evidence}
 */
export function judgeEvidence ({ needed, code, demandPerSecond, measurements }) {
  if (code !== null) return code === 'OBJECTIVE_OUT_OF_REACH' ? 'measured' : 'probably'
  const { units, basis, far, high, isHoldSure, fails, isFailureSure } = needed
  if (units === null || basis === 'at least' || far || (basis === 'proportion' && high === null)) return 'not shown'
  if (basis !== 'measured') return 'probably'
  const { within, passed } = countStarts({ capacity: measurements.capacities.find((one) => one.units === units), demandPerSecond })
  if (!isHoldSure) return passed > 0 ? 'probably' : 'not shown'
  // What was brought along is taken as it is, and what ran already has one start.
  const isRepeated = measurements.kind === 'points' || measurements.means === 'running' || within >= STARTS
  const hasBothSides = units === 1 || (fails?.units === units - 1 && isFailureSure)
  return isRepeated && hasBothSides ? 'measured' : 'probably'
}

/**
 * Probes at the demand or above it: within the objectives; and passed beyond doubt, where more did than came out badly.
 * @param {{ capacity: Capacity | undefined, demandPerSecond: number }} options
 */
function countStarts ({ capacity, demandPerSecond }) {
  const asked = capacity?.probes.filter(({ offeredPerSecond }) => offeredPerSecond >= demandPerSecond * (1 - ROUNDING)) ?? []
  const passed = asked.filter(({ verdict }) => verdict === 'pass')
  const bad = asked.filter((probe) => probe.verdict !== 'invalid' && !isWithin(probe) &&
    passed.some(({ offeredPerSecond }) => offeredPerSecond === probe.offeredPerSecond))
  return { within: asked.filter(isWithin).length, passed: Math.max(0, passed.length - bad.length) }
}

/**
 * The same of what some units hold, without a demand. `measured`: a rate was confirmed, or an interval over starts says
 * what is held; or the objective is missed at any rate. `probably`: a rate held, and that was not confirmed, or the
 * search was broken off.
 * @param {Pick<Capacity, 'lowerPerSecond' | 'confirmed' | 'starts' | 'stopped'> | undefined} capacity
 * @returns {Evidence}
 */
export function judgeCapacity (capacity) {
  if (capacity?.stopped === 'objective out of reach') return 'measured'
  if (!capacity || capacity.lowerPerSecond === null) return 'not shown'
  const { confirmed, starts, stopped } = capacity
  const isWhole = stopped !== 'errors' && stopped !== 'interrupted'
  return isWhole && (confirmed || Number(starts) > 0) ? 'measured' : 'probably'
}
