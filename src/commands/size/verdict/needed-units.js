import { mergePoints } from '../../../judge/containers.js'
import { isRateConfirmed } from './load-bounds.js'
import { findBandUnits, findUnits, rateOf } from '../../../stats/usl-curve.js'

/**
 * @import { Capacity, CapacityPoint, Needed, Usl } from '../../../types.ts'
 * @typedef {{ lower: Usl | null, upper: Usl | null }} Curves through the rates that it is sized by, and through the upper ends
 */

const ROUNDING = 1e-9 // 6 x 1.2 is not quite 7.2

/**
 * How many units hold a demand: by what was measured where that reaches, else by the curve.
 * @param {{ points: CapacityPoint[], curves: Curves, demandPerSecond: number, capacities?: Capacity[] }} options points
 *   by units, rising; capacities: the searches behind them, and those in which nothing held, which are no points
 * @returns {Needed}
 */
export function findNeeded ({ points, curves, demandPerSecond, capacities = [] }) {
  const measured = mergePoints({ points })
  const demand = demandPerSecond * (1 - ROUNDING)
  const holds = measured.find(({ lowerPerSecond }) => lowerPerSecond >= demand) ?? null
  if (holds !== null) return settleMeasured({ measured, holds, curves, demand, capacities })
  const usl = curves.lower
  const largest = measured.at(-1)
  if (usl === null || largest === undefined) {
    return {
      units: null, low: null, high: null, basis: 'none', far: false, holds: null, isHoldSure: false, fails: null, isFailureSure: false
    }
  }
  return settleByCurve({ measured, usl, curves, demand, largestUnits: largest.units, capacities })
}

/**
 * The smallest number that held, or fewer where fewer were not measured and the curve says so.
 * @param {{ measured: CapacityPoint[], holds: CapacityPoint, curves: Curves, demand: number, capacities: Capacity[] }} options
 * @returns {Needed}
 */
function settleMeasured ({ measured, holds, curves, demand, capacities }) {
  const { fails, sure } = findFailing({ measured, below: holds.units, demand, capacities })
  const before = Math.max(measured.filter(({ units }) => units < holds.units).at(-1)?.units ?? 0, fails?.units ?? 0)
  const root = curves.lower && findUnits({ usl: curves.lower, ratePerSecond: demand })
  const units = root === null || before === holds.units - 1 ? holds.units : clamp(Math.ceil(root), before + 1, holds.units)
  const basis = units === holds.units ? 'measured' : 'interpolated'
  const ends = findEnds({ curves, demand })
  return {
    units,
    // Without a band any number between what failed and what held may do.
    low: leaveIn({ fails, sure, low: clamp(ends.low ?? 0, (sure?.units ?? 0) + 1, units) }),
    high: basis === 'measured' ? units : clamp(ends.high ?? holds.units, units, holds.units),
    basis,
    far: false,
    holds,
    isHoldSure: isHoldSure({ capacity: capacities.find((one) => one.units === holds.units), demand }),
    fails,
    isFailureSure: fails !== null && sure === fails
  }
}

/**
 * @param {{ measured: CapacityPoint[], usl: Usl, curves: Curves, demand: number, largestUnits: number, capacities:
 *   Capacity[] }} options no number held
 * @returns {Needed}
 */
function settleByCurve ({ measured, usl, curves, demand, largestUnits, capacities }) {
  const root = findUnits({ usl, ratePerSecond: demand })
  const candidate = root === null ? null : Math.ceil(root)
  const inGap = candidate !== null && candidate < largestUnits && !measured.some(({ units }) => units === candidate)
  const units = candidate === null || inGap ? candidate : Math.max(candidate, largestUnits + 1)
  const { low, high } = findEnds({ curves, demand })
  const { fails, sure } = findFailing({ measured, below: units ?? Infinity, demand, capacities })
  const isFailureSure = fails !== null && sure === fails
  if (usl.basis === 'contention only' && !inGap && Number(usl.sigma) < 1) {
    const { low, nearest } = divideInProportion({ largest: measured[measured.length - 1], demand })
    const most = units && Math.max(units, nearest, high ?? 0)
    const far = nearest > 2 * largestUnits
    return { units: nearest, low, high: most, basis: 'proportion', far, holds: null, isHoldSure: false, fails, isFailureSure }
  }
  // Past its peak the curve falls again: one unit more than what did not hold may be too many already.
  if (units === null || rateOf({ usl, units }) < demand * (1 - ROUNDING)) { return { units: null, low, high: null, basis: 'limit', far: false, holds: null, isHoldSure: false, fails, isFailureSure } }
  const far = units > 2 * largestUnits
  if (usl.basis === 'linear') return { units, low: units, high: null, basis: 'at least', far, holds: null, isHoldSure: false, fails, isFailureSure }
  return {
    units,
    low: low && leaveIn({ fails, sure, low: clamp(low, (sure?.units ?? 0) + 1, units) }),
    high: high && Math.max(high, units),
    basis: inGap ? 'interpolated' : 'extrapolated',
    far,
    holds: null,
    isHoldSure: false,
    fails,
    isFailureSure
  }
}

/**
 * Two numbers of units tell no curve: any two points are fitted by two parameters. So the larger number is taken in
 * proportion, and the curve, by which units go on to hinder each other as they began, is the upper end.
 * @param {{ largest: CapacityPoint, demand: number }} options largest: number of units, which did not hold the demand
 */
function divideInProportion ({ largest: { units, lowerPerSecond, upperPerSecond }, demand }) {
  const divide = (/** @type {number} */ ratePerSecond) => Math.max(units + 1, Math.ceil(demand * units / ratePerSecond))
  return { nearest: divide(lowerPerSecond), low: divide(Math.max(lowerPerSecond, upperPerSecond ?? 0)) }
}

/**
 * Units by the edges of what the points say: the optimistic one by the upper ends too.
 * @param {{ curves: Curves, demand: number }} options
 */
function findEnds ({ curves: { lower, upper }, demand }) {
  if (lower === null || lower.covariance === null) return { low: null, high: null }
  const best = upper && upper.basis !== 'linear' ? findUnits({ usl: upper, ratePerSecond: demand }) : null
  const lows = [findBandUnits({ usl: lower, ratePerSecond: demand, edge: 'high' }), best && Math.ceil(best)].filter((low) => low !== null)
  return { low: lows.length > 0 ? Math.min(...lows) : null, high: findBandUnits({ usl: lower, ratePerSecond: demand, edge: 'low' }) }
}

/**
 * The largest number below `below` that did not hold it, and the largest of which that is sure: an outcome that chance
 * may have brought rules nothing out.
 * @param {{ measured: CapacityPoint[], below: number, demand: number, capacities: Capacity[] }} options
 */
function findFailing ({ measured, below, demand, capacities }) {
  const nothingHeld = capacities.filter(({ lowerPerSecond }) => lowerPerSecond === null)
    .map(({ units, upperPerSecond }) => ({ units, ratePerSecond: 0, lowerPerSecond: 0, upperPerSecond, cpuRatio: null }))
  const failing = [...measured, ...nothingHeld]
    .filter(
      ({ units, lowerPerSecond, upperPerSecond }) =>
        units < below && lowerPerSecond < demand && upperPerSecond !== null && upperPerSecond * (1 - ROUNDING) <= demand
    )
    .sort((a, b) => a.units - b.units)
  return {
    fails: failing.at(-1) ?? null,
    sure:
      failing.findLast(({ units }) => isSure({ capacity: capacities.find((one) => one.units === units), demand })) ??
      null
  }
}

/**
 * A number that chance may have made fail may do.
 * @param {{ fails: CapacityPoint | null, sure: CapacityPoint | null, low: number }} options
 */
function leaveIn ({ fails, sure, low }) {
  return fails === null || fails === sure ? low : Math.min(low, fails.units)
}

/** What was brought along is taken as it is. @param {{ capacity: Capacity | undefined, demand: number }} options */
function isSure ({ capacity, demand }) {
  // An interval over server starts that ends below it has left chance out already.
  return (
    capacity === undefined ||
    Number(capacity.starts) > 0 ||
    capacity.probes.some(
      ({ verdict, offeredPerSecond }) => verdict === 'fail' && offeredPerSecond * (1 - ROUNDING) <= demand
    )
  )
}

/**
 * Held beyond doubt, and confirmed. What was brought along is taken as it is.
 * @param {{ capacity: Capacity | undefined, demand: number }} options
 */
function isHoldSure ({ capacity, demand }) {
  return capacity === undefined || isRateConfirmed({ probes: capacity.probes, leastPerSecond: demand })
}

/** @param {number} value @param {number} low @param {number} high */
function clamp (value, low, high) {
  return Math.min(Math.max(value, low), high)
}
