import { classifyLoads, findBracket, findHeldTwice, isRateConfirmed } from './load-bounds.js'
import { estimateOverStarts, FEWEST_STARTS } from './capacity-starts.js'
import { EXIT } from '../../../errors.js'
import { fitUsl } from '../stats/usl.js'
import { judgeCapacity } from './evidence.js'
import { listFittable } from './sizing.js'

/**
 * @import { Capacity, CapacityQuestion, CapacityReason, CapacityResult, Probe } from '../../../types.ts'
 * @import { SizeMeasurements } from '../../../types.ts'
 * @import { CapacityFound } from '../../../report/sentences/types.ts'
 * @import { CapacitySearch } from '../types.ts'
 * @import { Bracket } from './load-bounds.js'
 */

/**
 * What a search has found when it stops, for whatever reason.
 * @param {{ settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'], lost?: string }} options lost: the
 *   last answer of one that did not come back
 * @returns {Omit<Capacity, 'units' | 'tookMs'>}
 */
export function summariseCapacity ({ settings, probes, stopped, lost }) {
  const { fullMs, exceedRatio } = settings
  const loads = classifyLoads({ probes, fullMs, exceedRatio })
  const bracket = findBracket(loads)
  const found = summariseStarts({ settings, probes, heldTwice: findHeldTwice(loads), bracket }) ?? summariseBracket(bracket)
  return { ...found, stopped, reason: explain({ settings, probes, stopped, lost, found, ...bracket }), probes }
}

/**
 * @typedef {{ estimatePerSecond: number | null, lowerPerSecond: number | null, upperPerSecond: number | null,
 *   confirmed: boolean, starts: number, leftOut: number }} Found
 */

/**
 * Never more than a load that two starts held. What two probes held beyond doubt needs no interval. Where all starts were a
 * little too high, what one probe held farther below is all that is known to hold, and the starts still say where the
 * capacity is: the middle of so wide a bracket would be no estimate.
 * @param {{ settings: CapacitySearch, probes: Probe[], heldTwice: number, bracket: Bracket }} options
 * @returns {Found | null} null with too few starts near to the capacity, or when no load was held
 */
function summariseStarts ({ settings, probes, heldTwice, bracket }) {
  const estimate = settings.targetPerSecond === undefined ? estimateOverStarts({ settings, probes }) : null
  if (estimate === null || estimate.starts.length < FEWEST_STARTS || estimate.perSecond > settings.mostPerSecond) return null
  const known = Math.max(Math.min(estimate.heldPerSecond, estimate.low), heldTwice <= estimate.perSecond ? heldTwice : 0)
  const least = known > 0 ? known : Math.min(bracket.lower?.offeredPerSecond ?? 0, estimate.low)
  if (least === 0) return null
  return {
    estimatePerSecond: round(estimate.perSecond),
    lowerPerSecond: round(least),
    upperPerSecond: round(estimate.high),
    confirmed: known > 0 && isRateConfirmed({ probes, leastPerSecond: least, belowPerSecond: bracket.upper?.offeredPerSecond }),
    starts: estimate.starts.length,
    leftOut: estimate.leftOut.length
  }
}

/** @param {Bracket} bracket */
function summariseBracket ({ lower, upper }) {
  return {
    estimatePerSecond: lower && upper ? round((lower.offeredPerSecond + upper.offeredPerSecond) / 2) : null,
    lowerPerSecond: lower?.offeredPerSecond ?? null,
    upperPerSecond: upper?.offeredPerSecond ?? null,
    confirmed: lower !== null && isRateConfirmed({ probes: lower.probes, leastPerSecond: lower.offeredPerSecond }),
    starts: 0,
    leftOut: 0
  }
}

/** @param {number} rate */
function round (rate) {
  return Number(rate.toPrecision(4))
}

/**
 * @param {Bracket & { settings: CapacitySearch, probes: Probe[], stopped: Capacity['stopped'], lost?: string, found:
 *   Found }} options
 * @returns {CapacityReason}
 */
function explain ({ settings, probes, stopped, lost, found, lower, upper }) {
  const between = found.starts > 0
    ? nameStarts({ ...found, runs: settings.runs })
    : nameBracket({ lower, upper, confirmed: found.confirmed, probes })
  const { demandPerSecond = 0, targetPerSecond = demandPerSecond, leastPerSecond } = settings
  switch (stopped) {
    case 'width':
      if (found.starts > 0 || lower === null) return between
      return { code: 'CAPACITY_APART', between, ratio: 1 - lower.offeredPerSecond / (upper?.offeredPerSecond ?? 1) }
    case 'target held':
      return { code: 'CAPACITY_HELD', perSecond: targetPerSecond, of: lower?.probes.at(-1)?.reason ?? null }
    case 'target missed':
      return { code: 'CAPACITY_NOT_HELD', perSecond: targetPerSecond, of: findWorst(upper?.probes ?? probes)?.reason ?? null }
    case 'budget':
      return { code: 'CAPACITY_TIME_UP', between }
    case 'driver':
      return explainDriver({ settings, probes, between })
    case 'objective out of reach': {
      // A single request has no one to wait for, so more units are no help.
      const worst = findWorst(upper?.probes ?? probes)
      return { code: 'CAPACITY_OUT_OF_REACH', perSecond: leastPerSecond, sloRatio: worst?.sloRatio ?? null, of: worst?.reason ?? null }
    }
    case 'errors':
      return explainErrors({ probes, between, lost })
    case 'interrupted':
      return { code: 'CAPACITY_INTERRUPTED', between }
  }
}

/** @param {{ probes: Probe[], between: CapacityFound, lost?: string }} options @returns {CapacityReason} */
function explainErrors ({ probes, between, lost }) {
  const last = probes.at(-1)
  if (lost === undefined && saysAll({ between, last })) return between
  if (lost !== undefined) return { code: 'CAPACITY_LOST', between, perSecond: last?.offeredPerSecond ?? 0, answer: lost }
  return { code: 'CAPACITY_FAILING', between, perSecond: last?.offeredPerSecond ?? null, of: last?.reason ?? null }
}

/** @param {Found & { runs?: boolean }} found @returns {CapacityFound} */
function nameStarts ({ estimatePerSecond, lowerPerSecond, upperPerSecond, starts, leftOut, runs }) {
  return {
    code: 'CAPACITY_STARTS',
    perSecond: estimatePerSecond ?? 0,
    leastPerSecond: lowerPerSecond ?? 0,
    mostPerSecond: upperPerSecond ?? 0,
    starts,
    leftOut,
    ...runs && { runs: /** @type {const} */ (true) }
  }
}

/** @param {Bracket & { confirmed: boolean, probes: Probe[] }} options @returns {CapacityFound} */
function nameBracket ({ lower, upper, confirmed, probes }) {
  const lowest = lower === null ? findLowest(probes) : undefined
  if (lowest) {
    const { offeredPerSecond: perSecond, p99Us, reason: of, verdict } = lowest
    return { code: 'CAPACITY_NONE_HELD', perSecond, isMissed: verdict === 'fail', p99Us, of }
  }
  return {
    code: 'CAPACITY_BRACKET',
    heldPerSecond: lower?.offeredPerSecond ?? null,
    isConfirmed: confirmed,
    failedPerSecond: upper?.offeredPerSecond ?? null
  }
}

/** @param {{ settings: CapacitySearch, probes: Probe[], between: CapacityFound }} options @returns {CapacityReason} */
function explainDriver ({ settings: { mostPerSecond, targetPerSecond = 0 }, probes, between }) {
  const last = probes.at(-1)
  if (saysAll({ between, last })) return between
  if (last?.verdict === 'invalid') return { code: 'CAPACITY_INVALID', between, perSecond: last.offeredPerSecond, of: last.reason }
  if (targetPerSecond > mostPerSecond) return { code: 'CAPACITY_NOT_OFFERED', perSecond: targetPerSecond, mostPerSecond }
  return { code: 'CAPACITY_AT_LEAST', between, mostPerSecond }
}

/** The last probe at the lowest rate, a valid one where there is one. @param {Probe[]} probes */
function findLowest (probes) {
  const valid = probes.filter(({ verdict }) => verdict !== 'invalid')
  const asked = valid.length > 0 ? valid : probes
  const least = Math.min(...asked.map(({ offeredPerSecond }) => offeredPerSecond))
  return asked.findLast(({ offeredPerSecond }) => offeredPerSecond === least)
}

/** Where nothing held, it may be the last probe that tells it. @param {{ between: CapacityFound, last: Probe | undefined }} options */
function saysAll ({ between, last }) {
  return between.code === 'CAPACITY_NONE_HELD' && between.of === last?.reason
}

/** @param {Probe[]} probes */
function findWorst (probes) {
  return probes.filter(({ verdict }) => verdict !== 'invalid').sort((a, b) => (a.sloRatio ?? 0) - (b.sloRatio ?? 0))[0]
}

/**
 * What is known of what can be held, without a peak that it would be held against.
 * @param {{ question: CapacityQuestion, measurements: SizeMeasurements }} options
 * @returns {CapacityResult}
 */
export function buildCapacityResult ({ question, measurements }) {
  return { question, measurements, usl: fitUsl({ points: listFittable(measurements.points) }) }
}

/**
 * 0 it was measured for each number of units; 1 the objective is missed at any rate; 3 it is probable only, or not shown.
 * @param {{ result: CapacityResult }} options
 */
export function capacityExitCode ({ result: { measurements: { capacities } } }) {
  if (capacities.some(({ stopped }) => stopped === 'objective out of reach')) return EXIT.missed
  return capacities.length > 0 && capacities.every((one) => judgeCapacity(one) === 'measured') ? EXIT.met : EXIT.inconclusive
}
