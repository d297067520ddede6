import { classifyLoads, findHeldTwice } from './load-bounds.js'
import { findBracket } from './capacity-bracket.js'
import { estimateOverStarts, FEWEST_STARTS } from './capacity-starts.js'
import { formatPercent, formatRate } from '../../../judge/wording.js'

/** @import { Capacity, Probe } from '../../../types.ts' */
/** @import { CapacitySearch } from '../types.ts' */
/** @import { Bracket } from './capacity-bracket.js' */

/**
 * What a search has found when it stops, for whatever reason.
 * @param {{ settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'] }} options
 * @returns {Omit<Capacity, 'units' | 'tookMs'>}
 */
export function summariseCapacity ({ settings, probes, stopped }) {
  const { fullMs, exceedRatio } = settings
  const loads = classifyLoads({ probes, fullMs, exceedRatio })
  const bracket = findBracket(loads)
  const found = summariseStarts({ settings, probes, heldTwice: findHeldTwice(loads) }) ?? summariseBracket(bracket)
  return { ...found, stopped, reason: describe({ settings, probes, stopped, found, ...bracket }), probes }
}

/** @typedef {{ estimatePerSecond: number | null, lowerPerSecond: number | null, upperPerSecond: number | null, confirmed: boolean, starts: number, leftOut: number }} Found */

/**
 * Never more than a load that two starts held. What two probes held beyond doubt needs no interval.
 * @param {{ settings: CapacitySearch, probes: Probe[], heldTwice: number }} options
 * @returns {Found | null} null with too few starts near to the capacity, or when they held no load
 */
function summariseStarts ({ settings, probes, heldTwice }) {
  const estimate = settings.targetPerSecond === undefined ? estimateOverStarts({ settings, probes }) : null
  if (estimate === null || estimate.starts.length < FEWEST_STARTS || estimate.perSecond > settings.mostPerSecond) return null
  const least = Math.max(Math.min(estimate.heldPerSecond, estimate.low), heldTwice <= estimate.perSecond ? heldTwice : 0)
  if (least === 0) return null
  return {
    estimatePerSecond: round(estimate.perSecond),
    lowerPerSecond: round(least),
    upperPerSecond: round(estimate.high),
    confirmed: true,
    starts: estimate.starts.length,
    leftOut: estimate.leftOut.length
  }
}

/** @param {Bracket} bracket @returns {Found} */
function summariseBracket ({ lower, upper }) {
  return {
    estimatePerSecond: lower && upper ? round((lower.offeredPerSecond + upper.offeredPerSecond) / 2) : null,
    lowerPerSecond: lower?.offeredPerSecond ?? null,
    upperPerSecond: upper?.offeredPerSecond ?? null,
    confirmed: lower !== null && lower.isConfirmed && lower.probes.some(({ verdict }) => verdict === 'pass'),
    starts: 0,
    leftOut: 0
  }
}

/** @param {number} rate */
function round (rate) {
  return Number(rate.toPrecision(4))
}

/** @param {Bracket & { settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'], found: Found }} options */
function describe ({ settings, probes, stopped, found, lower, upper }) {
  const between = found.starts > 0 ? describeStarts(found) : describeBracket({ lower, upper, confirmed: found.confirmed })
  switch (stopped) {
    case 'width':
      return found.starts > 0 ? between : `${between}, ${formatPercent(1 - (lower?.offeredPerSecond ?? 0) / (upper?.offeredPerSecond ?? 1))} apart`
    case 'target held':
      return `it held ${formatRate(settings.targetPerSecond ?? 0)}/s: ${lower?.probes.at(-1)?.reason}`
    case 'target missed':
      return `it did not hold ${formatRate(settings.targetPerSecond ?? 0)}/s: ${findWorst(upper?.probes ?? probes)?.reason}`
    case 'budget':
      return `${between}; the time for the search was used up`
    case 'driver':
      return describeDriver({ settings, probes, between })
    case 'objective out of reach':
      return describeOutOfReach({ settings, probes: upper?.probes ?? probes })
    case 'interrupted':
      return `${between}; the search was interrupted`
  }
}

/** @param {Found} found */
function describeStarts ({ estimatePerSecond, lowerPerSecond, upperPerSecond, starts, leftOut }) {
  const without = leftOut === 0 ? '' : `; ${leftOut} ${leftOut === 1 ? 'start' : 'starts'} left out, far slower than the others`
  return `about ${formatRate(estimatePerSecond ?? 0)}/s, at least ${formatRate(lowerPerSecond ?? 0)}/s, at most ${formatRate(upperPerSecond ?? 0)}/s (95 %, over ${starts} server starts${without})`
}

/** @param {Bracket & { confirmed: boolean }} options */
function describeBracket ({ lower, upper, confirmed }) {
  const held = lower ? `${formatRate(lower.offeredPerSecond)}/s held${confirmed ? ' and was confirmed' : ', not confirmed'}` : 'no rate has held for long enough'
  return `${held}, ${upper ? `${formatRate(upper.offeredPerSecond)}/s did not` : 'and no rate was found that does not'}`
}

/** @param {{ settings: CapacitySearch, probes: Probe[], between: string }} options */
function describeDriver ({ settings: { mostPerSecond, targetPerSecond = 0 }, probes, between }) {
  const last = probes.at(-1)
  if (last?.verdict === 'invalid') return `${between}; the last probes at ${formatRate(last.offeredPerSecond)}/s were invalid: ${last.reason}`
  if (targetPerSecond > mostPerSecond) return `${formatRate(targetPerSecond)}/s is more than can be offered here (${formatRate(mostPerSecond)}/s)`
  return `${between}; more than ${formatRate(mostPerSecond)}/s cannot be offered here, so the capacity is at least that`
}

/** By how much, and that more units are no help: a single request has no one to wait for. @param {{ settings: CapacitySearch, probes: Probe[] }} options */
function describeOutOfReach ({ settings: { leastPerSecond }, probes }) {
  const worst = findWorst(probes)
  const times = worst?.sloRatio ? `, ${formatRate(1 / worst.sloRatio)} times what is allowed` : ''
  return `even at ${formatRate(leastPerSecond)}/s the objective is missed${times} (${worst?.reason}); more units will not help`
}

/** @param {Probe[]} probes */
function findWorst (probes) {
  return probes.filter(({ verdict }) => verdict !== 'invalid').sort((a, b) => (a.sloRatio ?? 0) - (b.sloRatio ?? 0))[0]
}
