import { classifyLoads } from './load-bounds.js'
import { findBracket } from './capacity-bracket.js'
import { estimateOverStarts, FEWEST_STARTS } from './capacity-starts.js'
import { formatPercent, formatRate } from './wording.js'

/** @import { Capacity, CapacitySearch, Probe } from '../types.ts' */
/** @import { Bracket } from './capacity-bracket.js' */

/**
 * What a search has found when it stops, for whatever reason.
 * @param {{ settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'] }} options
 * @returns {Omit<Capacity, 'units' | 'tookMs'>}
 */
export function summariseCapacity ({ settings, probes, stopped }) {
  const { fullMs, exceedRatio } = settings
  const bracket = findBracket(classifyLoads({ probes, fullMs, exceedRatio }))
  const estimate = settings.targetPerSecond === undefined ? estimateOverStarts({ settings, probes }) : null
  if (estimate && estimate.starts.length >= FEWEST_STARTS) {
    const round = (/** @type {number} */ rate) => Number(rate.toPrecision(4))
    const loads = estimate.starts.map(({ offeredPerSecond }) => offeredPerSecond).sort((a, b) => b - a)
    const held = loads.find((load, i) => loads[i + 1] === load) ?? loads[loads.length - 1]
    return { estimatePerSecond: round(estimate.perSecond), lowerPerSecond: round(Math.min(held, estimate.low)), upperPerSecond: round(estimate.high), confirmed: true, stopped, reason: describe({ settings, probes, stopped, ...bracket }), probes }
  }
  return {
    estimatePerSecond: bracket.lower && bracket.upper ? (bracket.lower.offeredPerSecond + bracket.upper.offeredPerSecond) / 2 : null,
    lowerPerSecond: bracket.lower?.offeredPerSecond ?? null,
    upperPerSecond: bracket.upper?.offeredPerSecond ?? null,
    confirmed: bracket.lower?.isConfirmed ?? false,
    stopped,
    reason: describe({ settings, probes, stopped, ...bracket }),
    probes
  }
}

/** @param {Bracket & { settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'] }} options */
function describe ({ settings, probes, stopped, lower, upper }) {
  const between = describeBracket({ lower, upper })
  switch (stopped) {
    case 'width':
      return `${between}, ${formatPercent(1 - (lower?.offeredPerSecond ?? 0) / (upper?.offeredPerSecond ?? 1))} apart`
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

/** @param {Bracket} bracket */
function describeBracket ({ lower, upper }) {
  const held = lower ? `${formatRate(lower.offeredPerSecond)}/s held${lower.isConfirmed ? ' and was confirmed' : ', not confirmed'}` : 'no rate has held for long enough'
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
