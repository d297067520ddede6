/** @import { Probe } from '../../../types.ts' */

/**
 * What has been measured at one load, and what it makes of it.
 * @typedef {{ offeredPerSecond: number, bound: 'lower' | 'upper' | 'undecided', isAskedAgain: boolean, probes: Probe[] }} Load
 *   isAskedAgain: the probe that was to confirm it came out within, decided or not: the search asks no more there
 */

/**
 * One trial in the words of RFC 9971; `loss` is a request that misses the objective.
 * @typedef {{ isHighLoss: boolean, isFullLength: boolean, effectiveMs: number }} LossTrial
 */

const DEFAULT_EXCEED_RATIO = 0.5
const ALIKE = 0.01 // two windows of the same length end some milliseconds apart
const ROUNDING = 1e-9
const DURATION_SUM = 1 // full-length probes
const UNDECIDED = 0.5 // of its time: one that was too close to tell makes no upper bound, and a lower one that is not asked again

/**
 * All loads that were probed, in ascending order, each with the bound that its valid probes make it.
 * @param {{ probes: Probe[], fullMs: number, exceedRatio?: number }} options
 * @returns {Load[]}
 */
export function classifyLoads ({ probes, fullMs, exceedRatio = DEFAULT_EXCEED_RATIO }) {
  const durationSumMs = DURATION_SUM * fullMs
  /** @type {Map<number, Probe[]>} */
  const byLoad = new Map()
  for (const probe of probes.filter(({ verdict }) => verdict !== 'invalid')) {
    byLoad.set(probe.offeredPerSecond, [...byLoad.get(probe.offeredPerSecond) ?? [], probe])
  }
  return [...byLoad].sort(([a], [b]) => a - b).map(([offeredPerSecond, probes]) => {
    const hasFailedConfirmation = probes.some((probe) => probe.isConfirmation && !isWithin(probe))
    const bound = classifyLoad({
      trials: probes.map((probe) => toLossTrial({ probe, fullMs, durationSumMs })),
      durationSumMs,
      exceedRatio,
      isTieHigh: hasFailedConfirmation
    })
    const isAskedAgain = bound === 'lower' && probes.some((probe) => probe.isConfirmation && isWithin(probe))
    return { offeredPerSecond, bound, isAskedAgain, probes }
  })
}

/**
 * Is a load a lower bound, an upper bound, or not measured for long enough to tell? What is not measured yet counts once as low
 * and once as high loss; only what comes out alike is a bound. Short trials can only speak against a load: a queue takes time to fill.
 * Source: RFC 9971 (Multiple Loss Ratio Search), load classification.
 * @param {{ trials: LossTrial[], durationSumMs: number, exceedRatio?: number, isTieHigh?: boolean }} options
 *   durationSumMs: time wanted at a load in all; exceedRatio: share of it that may be high loss, below 1; isTieHigh:
 *   just as much as that is too much, as it is where a load held once and not when that was to be confirmed
 * @returns {'lower' | 'upper' | 'undecided'}
 */
export function classifyLoad ({ trials, durationSumMs, exceedRatio = DEFAULT_EXCEED_RATIO, isTieHigh = false }) {
  const sum = (/** @type {boolean} */ isFull, /** @type {boolean} */ isHigh) => trials
    .filter(({ isFullLength, isHighLoss }) => isFullLength === isFull && isHighLoss === isHigh)
    .reduce((total, { effectiveMs }) => total + effectiveMs, 0)
  const fullLowMs = sum(true, false)
  const highMs = sum(true, true) + Math.max(0, sum(false, true) - sum(false, false) * exceedRatio / (1 - exceedRatio))
  const wholeMs = Math.max(fullLowMs + highMs, durationSumMs)
  if (highMs / wholeMs > exceedRatio - (isTieHigh ? ALIKE : 0)) return 'upper'
  if ((wholeMs - fullLowMs) / wholeMs <= exceedRatio) return 'lower'
  return 'undecided'
}

/**
 * Did it hold, as far as can be seen? A decided probe says so; one that was too close to tell counts as what it came out at,
 * and the time that the rule above wants at a load takes care of the rest.
 * @param {Probe} probe
 * @returns {boolean}
 */
export function isWithin ({ verdict, sloRatio }) {
  return verdict === 'pass' || (verdict === 'undecided' && (sloRatio ?? 0) >= 1)
}

/**
 * The highest load that two probes passed at beyond doubt, most of those that there were: chance lets one probe pass at
 * the capacity, hardly two.
 * @param {readonly Load[]} loads
 * @returns {number} 0 where there is none
 */
export function findHeldTwice (loads) {
  const passes = (/** @type {Load} */ { probes }) => probes.filter(({ verdict }) => verdict === 'pass').length
  return Math.max(
    0,
    ...loads
      .filter((load) => passes(load) >= 2 && passes(load) * 2 > load.probes.length)
      .map(({ offeredPerSecond }) => offeredPerSecond)
  )
}

/**
 * Whether it was shown that a rate holds: at one load that is as high, a probe that was to confirm it passed beyond
 * doubt, and more probes passed than came out badly. What stayed undecided confirms nothing.
 * @param {{ probes: readonly Probe[], leastPerSecond: number, belowPerSecond?: number | null }} options belowPerSecond:
 *   loads from there on did not hold; null or absent: there are none
 */
export function isRateConfirmed ({ probes, leastPerSecond, belowPerSecond = null }) {
  const loads = new Set(
    probes
      .map(({ offeredPerSecond }) => offeredPerSecond)
      .filter((load) => load >= leastPerSecond * (1 - ROUNDING) && load < (belowPerSecond ?? Infinity))
  )
  return [...loads].some((load) => {
    const valid = probes.filter(({ offeredPerSecond, verdict }) => offeredPerSecond === load && verdict !== 'invalid')
    const passed = valid.filter(({ verdict }) => verdict === 'pass')
    const bad = valid.filter((probe) => !isWithin(probe))
    return passed.some(({ isConfirmation }) => isConfirmation) && passed.length > bad.length
  })
}

/**
 * A probe that was stopped because it was decided stands for its whole planned time: the rest of it could have changed nothing.
 * One that was decided against the load, by a bound that has its chance of error, stands for all the time that is wanted there.
 * @param {{ probe: Probe, fullMs: number, durationSumMs: number }} options
 */
function toLossTrial ({ probe, fullMs, durationSumMs }) {
  const { verdict, plannedMs, measuredMs } = probe
  const lengthMs = verdict === 'fail' ? Math.max(plannedMs, durationSumMs) : verdict === 'pass' ? plannedMs : measuredMs
  const effectiveMs = verdict === 'undecided' ? UNDECIDED * lengthMs : lengthMs
  // A window ends a little early or late; that makes no short trial of it.
  return { isHighLoss: !isWithin(probe), isFullLength: lengthMs >= 0.98 * fullMs, effectiveMs }
}

/** @typedef {{ lower: Load | null, upper: Load | null }} Bracket */

/**
 * RFC 9971: the largest lower bound below the smallest upper bound. A load that held above one that did not says nothing.
 * @param {Load[]} loads ascending
 * @returns {Bracket}
 */
export function findBracket (loads) {
  const upper = loads.find(({ bound }) => bound === 'upper') ?? null
  const lower =
    loads.findLast(
      ({ bound, offeredPerSecond }) => bound === 'lower' && (!upper || offeredPerSecond < upper.offeredPerSecond)
    ) ?? null
  return { lower, upper }
}
