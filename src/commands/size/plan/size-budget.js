import { guessFirst } from './capacity-search-settings.js'

/** @import { CapacityPoint, EventObjective } from '../../../types.ts' */

const KEPT = 0.95 // of a budget: the last probe has to end, and what was started has to stop
const PROBES = 2 // of one number of units at least: one that is decided, and one that confirms
const SHORT_MS = 5000 // of such a probe
const AROUND_MS = 3000 // start, warm-up and stop
const CAUTION = { guessed: 0.4, measured: 0.8 } // of what a unit is expected to hold: what is kept for one unit more

/**
 * What one of several sizes of unit may take of the time that is left.
 * @param {{ budgetMs: number, spentMs: number, sizesLeft: number }} options sizesLeft: this one included
 */
export function shareAmongSizes ({ budgetMs, spentMs, sizesLeft }) {
  return Math.max(0, KEPT * budgetMs - spentMs) / sizesLeft
}

/**
 * How many units are searched next, and for how long. Every number up to the one that is expected to hold, each with
 * its share of the time. Where the time is too short for all of them, the last two: that n hold it and n - 1 do not is
 * what is asked.
 * @param {object} options
 * @param {readonly CapacityPoint[]} options.points of the numbers searched before, by units, rising
 * @param {number} options.searched the largest number searched before; 0: none
 * @param {number} options.most units
 * @param {number | null} options.demandPerSecond null: none is asked for, and every number is searched
 * @param {number} options.peakOfOnePerSecond 0 where it is not known yet
 * @param {readonly EventObjective[]} options.objectives
 * @param {number} options.leftMs
 * @param {{ durationMs?: number, warmupMs?: number }} [options.given] see planSearch
 * @returns {{ count: number, budgetMs: number } | null} null: no more units, or no more time
 */
export function planNextCount ({ points, searched, most, leftMs, given = {}, ...known }) {
  const leastMs = PROBES * ((given.durationMs ?? SHORT_MS) + (given.warmupMs ?? AROUND_MS))
  if (searched >= most || (searched > 0 && leftMs < leastMs)) return null
  const last = Math.min(most, expectUnits({ points, searched, ...known }) ?? most)
  const left = Math.max(1, last - searched)
  const affordable = Math.max(1, Math.floor(leftMs / leastMs))
  const count = searched === 0 || left <= affordable ? searched + 1 : Math.max(searched + 1, last - Math.min(1, affordable - 1))
  return { count, budgetMs: leftMs / Math.min(affordable, Math.max(1, last - count + 1)) }
}

/**
 * So many are expected to hold the demand, in proportion, and with caution: one more may be needed than it seems.
 * @param {Pick<Parameters<typeof planNextCount>[0], 'points' | 'searched' | 'demandPerSecond' | 'peakOfOnePerSecond' |
 *   'objectives'>} options
 * @returns {number | null} null: it cannot be said
 */
function expectUnits ({ points, searched, demandPerSecond, peakOfOnePerSecond, objectives }) {
  const point = points.at(-1)
  const perUnit = point
    ? CAUTION.measured * point.ratePerSecond / point.units
    : peakOfOnePerSecond && CAUTION.guessed * guessFirst({ peakOfOnePerSecond, objectives })
  if (demandPerSecond === null || !perUnit) return null
  return Math.max(searched + 1, Math.ceil(demandPerSecond / perUnit))
}
