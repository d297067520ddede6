import { estimateOverStarts, hasEnoughStarts } from './capacity-estimate.js'
import { classifyLoads, isDecidedTwice } from './load-bounds.js'
import { findBracket } from './capacity-bracket.js'
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
  const sure = findSure({ settings, probes, lower: bracket.lower })
  return {
    lowerPerSecond: sure.lowerPerSecond,
    upperPerSecond: bracket.upper?.offeredPerSecond ?? null,
    confirmed: sure.isConfirmed,
    stopped,
    reason: describe({ settings, probes, stopped, sure, ...bracket }),
    probes
  }
}

/** @param {Bracket & { settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'], sure: Sure }} options */
function describe ({ settings, probes, stopped, lower, upper, sure }) {
  const between = describeBracket({ lower, upper, sure })
  switch (stopped) {
    case 'width':
      return `${between}, ${formatPercent(1 - (sure.lowerPerSecond ?? 0) / (upper?.offeredPerSecond ?? 1))} apart`
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

/** @param {Bracket & { sure: Sure }} options */
function describeBracket ({ lower, upper, sure }) {
  const held = lower ? `${formatRate(lower.offeredPerSecond)}/s held${describeSure({ lower, sure })}` : 'no rate has held for long enough'
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

/** @typedef {{ lowerPerSecond: number | null, isConfirmed: boolean, starts: number }} Sure */

/**
 * The load that held, and is confirmed where two starts decided it (one, where it is only asked whether it holds). Where none did, the load or
 * the lower end of the interval over server starts, whichever is less: confirmed when it held in a confirmation and there were enough starts.
 * @param {{ settings: CapacitySearch, probes: Probe[], lower: Bracket['lower'] }} options
 * @returns {Sure}
 */
function findSure ({ settings, probes, lower }) {
  if (lower === null) return { lowerPerSecond: null, isConfirmed: false, starts: 0 }
  if (settings.targetPerSecond !== undefined) {
    return { lowerPerSecond: lower.offeredPerSecond, isConfirmed: lower.isConfirmed && lower.probes.some(({ verdict }) => verdict === 'pass'), starts: lower.probes.length }
  }
  if (lower.isConfirmed && isDecidedTwice({ settings, load: lower })) {
    return { lowerPerSecond: lower.offeredPerSecond, isConfirmed: true, starts: lower.probes.length }
  }
  const estimate = estimateOverStarts({ settings, probes })
  return {
    lowerPerSecond: Math.min(lower.offeredPerSecond, estimate === null ? Infinity : Math.max(0, Number(estimate.low.toPrecision(4)))),
    isConfirmed: lower.isConfirmed && hasEnoughStarts(estimate),
    starts: estimate?.starts ?? lower.probes.length
  }
}

/** @param {{ lower: NonNullable<Bracket['lower']>, sure: Sure }} options */
function describeSure ({ lower, sure: { lowerPerSecond, isConfirmed, starts } }) {
  const least = lowerPerSecond !== null && lowerPerSecond < lower.offeredPerSecond ? ` (${starts} starts together: at least ${formatRate(lowerPerSecond)}/s)` : ''
  return `${isConfirmed ? ' and was confirmed' : ', not confirmed'}${least}`
}
