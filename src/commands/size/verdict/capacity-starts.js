import { tQuantile } from '../../../stats/distributions.js'
import { estimateCapacity, findSaturation } from './capacity-model.js'

/** @import { Probe } from '../../../types.ts' */
/** @import { CapacitySearch } from '../types.ts' */

/**
 * The capacity by the server starts near to it, with its two-sided 95 % interval.
 * @typedef {object} StartsEstimate
 * @property {number} perSecond
 * @property {number} low 0 with fewer than 3 starts
 * @property {number} high Infinity with fewer than 3 starts
 * @property {Probe[]} starts what it rests on
 * @property {number} heldPerSecond highest load that two of them held on average; 0: none
 * @property {boolean} isMixed more than a third were left out: the interval holds all of them
 * @property {Probe[]} leftOut starts much worse than the others
 */

/**
 * One start: how far from the capacity its own SLO ratio says that its load was.
 * @typedef {{ probe: Probe, ratio: number, value: number }} Start
 */

export const FEWEST_STARTS = 3
// For an interval of 95 %: p99s of a few seconds are skewed and a little too low, so the t interval of four starts is
// too narrow (docs/explanation/sizing.md).
const CONFIDENCE = 0.98
const MOST_RATIO = 2 // kept with more room, the objective says too little of where the capacity is
const FAR_RATIO = 3.5 // the same, as long as nothing nearer is known
const TELLING_RATIO = 0.5 // missed by more: overload, in which the queue grows for as long as the probe lasts
const LEAST_RATIO = 0.2
const ALIKE = 0.98 // windows end a little early or late
const LEAST_LENGTH = 0.9 // of a full-length probe
const LEAST_ROOM = 0.02 // of the capacity
const STEEPER = 1.6 // times the room by the peak: more than noise makes of it
const LEAST_SPREAD = 0.1 // of the loads, for a slope
const LEAST_HALF = 0.02 // of the capacity: the line's own error
const USUAL_ROOM = 0.1 // where the peak does not tell
const MOST_RATIO_OF_USUAL = 1.5 // kept with more room than that, a room that nobody measured is no estimate
const FAR = 0.8 // of the capacity: below that no line is expected to be straight
const OFF_LINE = 2 // times the SLO ratio that the line says
const CONTRADICTED = 0.05
const CUT_SHORT = 0.5 // of its time
const SLACK = 0.03
const OUTLYING = 3.5 // robust standard deviations
const LEAST_OUTLYING = 0.05 // of the capacity: starts of one server differ by some percent
const LEAST_OUTLYING_ROOM = 0.6 // what is only unlucky stays
const MOST_LEFT_OUT = 1 / 3

/**
 * The capacity with a t interval over server starts. Each start says by its own SLO ratio how far its load was from the
 * capacity: the ratio falls in a line from 1 at the capacity to 0 at saturation (capacity-model.js), and near the
 * capacity the slope matters little. The start is what was repeated, so the interval holds what differs between starts
 * (Kalibera and Jones, ISMM 2013), and requests may be slow together. Response times are averaged, not their inverses,
 * which would be too large on average; the standard error is the jackknife's. A start far below the others (median and
 * MAD; Rousseeuw and Croux, JASA 88, 1993), or one that failed at once at a load that the others hold, is left out and
 * said so: a machine that is slowed makes a server worse, never better.
 * @param {{ settings: Pick<CapacitySearch, 'startPerSecond' | 'fullMs'>, probes: readonly Probe[] }} options
 * @returns {StartsEstimate | null} null when no start was near, or when what is near does not fall as a line
 */
export function estimateOverStarts ({ settings: { startPerSecond, fullMs }, probes }) {
  const valid = probes.filter(({ verdict, sloRatio }) => verdict !== 'invalid' && typeof sloRatio === 'number')
  const isPlannedWhole = (/** @type {Probe} */ { plannedMs }) => plannedMs >= ALIKE * fullMs
  const whole = valid.filter((probe) => isPlannedWhole(probe) && probe.measuredMs >= LEAST_LENGTH * fullMs)
  const telling = chooseTelling(whole)
  if (telling.length === 0) return null
  const { room, isUsual } = findRoom({ startPerSecond, probes: valid.filter((probe) => !isCutShort(probe)) })
  if (isUsual && telling.every(({ sloRatio }) => Number(sloRatio) > MOST_RATIO_OF_USUAL)) return null
  const highest = Math.max(...telling.map(({ offeredPerSecond }) => offeredPerSecond))
  const isOverloaded = (/** @type {Probe} */ probe) =>
    isPlannedWhole(probe) && probe.verdict === 'fail' && probe.offeredPerSecond <= highest
  const toStart = (/** @type {Probe} */ probe) => {
    const ratio = Math.max(LEAST_RATIO, Number(probe.sloRatio))
    return { probe, ratio, value: probe.offeredPerSecond + (ratio - 1) * room }
  }
  const all = valid.filter((probe) => telling.includes(probe) || isOverloaded(probe)).map(toStart)
  const kept = dropOutliers({ all, room })
  const perSecond = combine({ starts: kept, room })
  const isOffLine = (/** @type {Probe} */ { offeredPerSecond, sloRatio }) => {
    const expected = 1 + (perSecond - offeredPerSecond) / room
    return offeredPerSecond >= FAR * perSecond && Number(sloRatio) > Math.max(FAR_RATIO, OFF_LINE * expected)
  }
  if (whole.filter(isOffLine).length >= kept.length) return null
  if (findSettledFail(valid) * (1 + CONTRADICTED) < perSecond) return null
  const isMixed = all.length - kept.length > MOST_LEFT_OUT * all.length + 1e-9
  const counted = isMixed ? all : kept
  const half = counted.length < FEWEST_STARTS
    ? Infinity
    : Math.max(LEAST_HALF * perSecond, tQuantile({ p: CONFIDENCE, df: counted.length - 1 }) * findStandardError({ starts: counted, room }))
  const centre = combine({ starts: counted, room })
  return {
    perSecond,
    low: Math.max(0, centre - half),
    high: centre + half,
    heldPerSecond: findHeld(counted),
    isMixed,
    starts: kept.map(({ probe }) => probe),
    leftOut: all.filter((start) => !kept.includes(start)).map(({ probe }) => probe)
  }
}

/**
 * The lowest load that two starts failed at and none held.
 * @param {readonly Probe[]} probes
 * @returns {number} Infinity where there is none
 */
export function findSettledFail (probes) {
  const at = (/** @type {number} */ load) => probes.filter(({ offeredPerSecond }) => offeredPerSecond === load)
  const loads = probes
    .map(({ offeredPerSecond }) => offeredPerSecond)
    .filter((load) => at(load).length >= 2 && at(load).every(({ verdict }) => verdict === 'fail'))
  return Math.min(Infinity, ...loads)
}

/**
 * Those whose SLO ratio says how far off they were; from farther off only where there are no two others.
 * @param {Probe[]} whole
 */
function chooseTelling (whole) {
  const upTo = (/** @type {number} */ most) => whole.filter(({ sloRatio }) => Number(sloRatio) >= TELLING_RATIO && Number(sloRatio) <= most)
  const telling = upTo(MOST_RATIO).length >= 2 ? upTo(MOST_RATIO) : upTo(FAR_RATIO)
  const highest = Math.max(...telling.map(({ offeredPerSecond }) => offeredPerSecond))
  return telling.filter(({ offeredPerSecond }) => offeredPerSecond >= FAR * highest)
}

/**
 * From the capacity to saturation: over so many requests a second the SLO ratio falls from 1 to 0. isUsual: neither the
 * peak nor the probes say it.
 * @param {{ startPerSecond: number, probes: Probe[] }} options
 */
function findRoom ({ startPerSecond, probes }) {
  const centre = estimateCapacity({ startPerSecond, probes }) ?? startPerSecond
  const saturation = findSaturation({ startPerSecond, probes })
  const isKnown = saturation !== null && saturation > centre * (1 + LEAST_ROOM)
  const room = isKnown ? saturation - centre : Math.abs(centre) * USUAL_ROOM
  const seen = fitRoom(probes)
  return seen > STEEPER * room ? { room: seen, isUsual: false } : { room, isUsual: !isKnown }
}

/**
 * The same by the probes alone: the peak may have been too low.
 * @param {Probe[]} probes
 * @returns {number} 0 where they do not tell
 */
function fitRoom (probes) {
  const points = probes
    .filter(({ sloRatio }) => Number(sloRatio) >= TELLING_RATIO && Number(sloRatio) <= FAR_RATIO)
    .map(({ offeredPerSecond, sloRatio }) => ({ rate: offeredPerSecond, ratio: Number(sloRatio) }))
  const rates = points.map(({ rate }) => rate)
  if (Math.max(...rates) < Math.min(...rates) * (1 + LEAST_SPREAD)) return 0
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [rate, ratio] = [mean(rates), mean(points.map((point) => point.ratio))]
  const fall = -mean(points.map((point) => (point.rate - rate) * (point.ratio - ratio)))
  return fall > 0 ? mean(rates.map((one) => (one - rate) ** 2)) / fall : 0
}

/** @param {{ starts: Start[], room: number }} options */
function combine ({ starts, room }) {
  const mean = (/** @type {(start: Start) => number} */ read) => starts.reduce((sum, start) => sum + read(start), 0) / starts.length
  return mean(({ probe }) => probe.offeredPerSecond) + (1 / mean(({ ratio }) => 1 / ratio) - 1) * room
}

/** By the jackknife. @param {{ starts: Start[], room: number }} options */
function findStandardError ({ starts, room }) {
  const without = starts.map((left) => combine({ starts: starts.filter((start) => start !== left), room }))
  const middle = without.reduce((sum, value) => sum + value, 0) / starts.length
  return Math.sqrt((starts.length - 1) / starts.length * without.reduce((sum, value) => sum + (value - middle) ** 2, 0))
}

/**
 * A start far below the others, or one that failed early at a load that the others hold. Never more than were kept.
 * @param {{ all: Start[], room: number }} options
 */
function dropOutliers ({ all, room }) {
  const middle = findMedian(all.filter(({ probe }) => !isCutShort(probe)).map(({ value }) => value))
  const deviation = 1.4826 * findMedian(all.map(({ value }) => Math.abs(value - middle)))
  const floor = middle - Math.max(OUTLYING * deviation, LEAST_OUTLYING * middle, LEAST_OUTLYING_ROOM * room)
  const isOutlying = (/** @type {Start} */ start) =>
    start.value < floor || (isCutShort(start.probe) && start.probe.offeredPerSecond <= middle * (1 + SLACK))
  const kept = all.filter((start) => !isOutlying(start))
  return kept.length * 2 < all.length ? all : kept
}

/** It failed at once. @param {Probe} probe */
function isCutShort ({ verdict, measuredMs, plannedMs }) {
  return verdict === 'fail' && measuredMs < CUT_SHORT * plannedMs
}

/**
 * The highest load that two starts or more were measured at and held on average: no line alone makes a lower bound.
 * @param {Start[]} starts
 */
function findHeld (starts) {
  const at = (/** @type {number} */ load) => starts.filter(({ probe }) => probe.offeredPerSecond === load)
  const loads = starts.map(({ probe }) => probe.offeredPerSecond).filter((load) => at(load).length >= 2)
  return Math.max(0, ...loads.filter((load) => at(load).reduce((sum, { ratio }) => sum + 1 / ratio, 0) <= at(load).length))
}

/** @param {number[]} values */
function findMedian (values) {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}
