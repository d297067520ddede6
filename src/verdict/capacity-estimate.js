import { tQuantile } from '../stats/distributions.js'
import { estimateCapacity, findSaturation } from './capacity-model.js'

/** @import { CapacitySearch, Probe } from '../types.ts' */

/** Over freshly started servers; low: the capacity is above it with a chance of 95 %. @typedef {{ value: number, low: number, starts: number, leftOut: Probe[] }} CapacityEstimate */

const FEWEST_STARTS = 3
const ENOUGH_STARTS = 4 // to confirm: the interval of fewer is a guess of its own width
const CONFIDENCE = 0.95 // one-sided: nobody is harmed by a capacity that is larger
const NEAR = 0.12 // of the capacity: the line is straight only nearby
const MOST_RATIO = 2 // a bound that is kept with so much room tells no more than that
const LEAST_RATIO = 0.2
const LEAST_LENGTH = 0.9 // of a full-length probe: shorter ones say too little
const OUTLYING = 4 // robust standard deviations
const LEAST_OUTLYING = 0.04 // of the capacity: starts of one server differ by some percent
const LEAST_OUTLYING_RATIO = 0.6 // of the SLO ratio: what is only unlucky stays
const MOST_LEFT_OUT = 0.25

/**
 * The capacity with a t interval over server starts, each of which says by its own SLO ratio how far from it the capacity is: the ratio falls
 * in a line from 1 at the capacity to 0 at saturation (capacity-model.js). The start is what was repeated, so neither bursts of requests nor
 * differences between starts make the interval too narrow (Kalibera and Jones, ISMM 2013).
 * A start far below all others (a machine that was slowed) is left out, and named: more than 4 robust standard deviations (median and MAD;
 * Rousseeuw and Croux, JASA 88, 1993), never more than a quarter of all.
 * Only confirmations count: probes above the capacity end before their queue has grown to its length, and those that held by luck are why the
 * search went there. A confirmation that ended early counts where it failed: without those the rest would be too good.
 * @param {{ settings: Pick<CapacitySearch, 'startPerSecond' | 'fullMs'>, probes: readonly Probe[] }} options
 * @returns {CapacityEstimate | null} null with fewer than 3 starts near to it
 */
export function estimateOverStarts ({ settings: { startPerSecond, fullMs }, probes }) {
  const valid = probes.filter(({ verdict, sloRatio }) => verdict !== 'invalid' && typeof sloRatio === 'number')
  const centre = estimateCapacity({ startPerSecond, probes: valid })
  const saturation = findSaturation({ startPerSecond, probes: valid })
  if (centre === null || centre <= 0) return null
  const room = Math.max(0, (saturation ?? centre * 1.1) - centre)
  const near = valid
    .filter(({ isConfirmation }) => isConfirmation)
    .filter(({ offeredPerSecond, measuredMs, verdict }) => (measuredMs >= LEAST_LENGTH * fullMs || verdict === 'fail') && Math.abs(offeredPerSecond / centre - 1) <= NEAR)
    .map((probe) => ({ probe, ratio: Math.min(MOST_RATIO, Math.max(LEAST_RATIO, probe.sloRatio ?? 0)) }))
    .map((one) => ({ ...one, value: one.probe.offeredPerSecond + (one.ratio - 1) * room }))
  const kept = dropOutliers({ all: near, room })
  if (kept.length < FEWEST_STARTS) return null
  const combine = (/** @type {typeof kept} */ starts) => combineStarts({ starts, room })
  const value = combine(kept)
  const without = kept.map((_, left) => combine(kept.filter((_, at) => at !== left)))
  const middle = without.reduce((sum, one) => sum + one, 0) / kept.length
  const standardError = Math.sqrt((kept.length - 1) / kept.length * without.reduce((sum, one) => sum + (one - middle) ** 2, 0))
  return {
    value,
    low: value - tQuantile({ p: CONFIDENCE, df: kept.length - 1 }) * standardError,
    starts: kept.length,
    leftOut: near.filter((one) => !kept.includes(one)).map(({ probe }) => probe)
  }
}

/** To confirm a capacity by. @param {CapacityEstimate | null} estimate */
export function hasEnoughStarts (estimate) {
  return estimate !== null && estimate.starts >= ENOUGH_STARTS
}

/**
 * Response times are averaged, and not their inverses: of a short probe the percentile is skewed upwards, so that its inverse is too large on average.
 * @param {{ starts: Array<{ probe: Probe, ratio: number }>, room: number }} options
 */
function combineStarts ({ starts, room }) {
  const total = starts.reduce((sum, { probe }) => sum + probe.measuredMs, 0)
  const mean = (/** @type {(one: typeof starts[number]) => number} */ read) => starts.reduce((sum, one) => sum + read(one) * one.probe.measuredMs, 0) / total
  return mean(({ probe }) => probe.offeredPerSecond) + (1 / mean(({ ratio }) => 1 / ratio) - 1) * room
}

/** @template {{ value: number }} T @param {{ all: T[], room: number }} options @returns {T[]} */
function dropOutliers ({ all, room }) {
  const middle = medianOf(all.map(({ value }) => value))
  const deviation = 1.4826 * medianOf(all.map(({ value }) => Math.abs(value - middle)))
  const floor = middle - Math.max(OUTLYING * deviation, LEAST_OUTLYING * middle, LEAST_OUTLYING_RATIO * room)
  const most = Math.floor(all.length * MOST_LEFT_OUT)
  const low = all.filter(({ value }) => value < floor)
  return low.length === 0 || low.length > most ? all : all.filter(({ value }) => value >= floor)
}

/** @param {number[]} values */
function medianOf (values) {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length === 0 ? 0 : sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
}
