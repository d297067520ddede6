import { isWithin } from './load-bounds.js'

/** @import { Probe } from '../../../types.ts' */
/** @import { CapacitySearch } from '../types.ts' */
/** @import { Wanted } from './capacity-search.js' */
/** @import { Load } from './load-bounds.js' */

export const STEEPEST = 1 / 3 // of a rate that did not hold: no nearer to 0 in one step
const MOST_INVALID = 3
const FEW_LEFT = 3 // probes

/**
 * An invalid probe has moved nothing: the same again. Where that does not help and no rate has held, lower rates are
 * asked once each: a driver that cannot keep up here may do there.
 * @param {{ settings: CapacitySearch, probes: Probe[] }} options
 * @returns {Wanted | 'driver' | null} null where the last probe is valid
 */
export function repeatInvalid ({ settings: { leastPerSecond, targetPerSecond }, probes }) {
  const last = probes.at(-1)
  const inRow = probes.length - 1 - probes.findLastIndex(({ verdict }) => verdict !== 'invalid')
  if (!last || inRow === 0) return null
  if (inRow < MOST_INVALID) return last
  const offeredPerSecond = roundRate(last.offeredPerSecond * STEEPEST)
  const isLowest = targetPerSecond !== undefined || offeredPerSecond < leastPerSecond
  return isLowest || probes.some(isWithin) ? 'driver' : { ...last, offeredPerSecond, isConfirmation: false }
}

/**
 * Nothing has held, and the time has room for few probes more: down in long steps. That a low rate holds is an answer,
 * and so is that none does; a rate just below one that failed is neither.
 * @param {{ settings: CapacitySearch, probes: Probe[], upper: Load | null, probesLeft: number }} options
 * @returns {Wanted | null}
 */
export function goDown ({ settings: { leastPerSecond, fullMs }, probes, upper, probesLeft }) {
  if (upper === null || probesLeft > FEW_LEFT || probes.some(isWithin)) return null
  return { offeredPerSecond: Math.max(leastPerSecond, upper.offeredPerSecond * STEEPEST), plannedMs: fullMs, isConfirmation: false }
}

/** A rate that can be read: four digits are 0.1 % of any, far below the width. @param {number} rate */
export function roundRate (rate) {
  return Number(rate.toPrecision(4))
}
