import { createRandom } from '../plan/random.js'
import { bootstrapRatio, resampleWindows } from '../stats/bootstrap.js'
import { adjustHolm } from '../stats/holm.js'
import { testRankSum } from '../stats/mann-whitney.js'
import { PERCENTILES, samplesNeeded } from '../stats/percentiles.js'
import { isDriverBound } from '../stats/row-validity.js'
import { quantileUs } from '../stats/sample.js'
import { findPValues, judgeWorsening, REPEATS_FOR_GATE } from './gate.js'

/** @import { Distribution, PercentileKey, TrialRecord } from '../types.ts' */
/** @import { Repeat } from '../stats/bootstrap.js' */
/** @import { Worsening } from './gate.js' */

/**
 * @typedef {object} Comparison
 * @property {string} figure a percentile's key or `goodPerSecond`
 * @property {'regressed' | 'no regression' | 'inconclusive'} verdict
 * @property {number | null} ratio after / before; null where it cannot be told
 * @property {number | null} low
 * @property {number | null} high
 * @property {number} allowed worsening that is no regression, 0.05 for 5 %
 * @property {number | null} moreRepeats repeats an arm that would decide if they came out alike; 0 when decided, null when no sensible number would
 * @property {number | null} rankP two-sided p-value of the exact rank-sum test, a second opinion that needs no model
 * @property {string} reason
 */

/** @typedef {{ figure: PercentileKey | 'goodPerSecond', seed: number, margin?: number, noiseFloor?: number }} How margin, noiseFloor: worsening that counts as none; the larger is taken */

/**
 * Compare several figures or targets at once, with Holm's correction, so that many comparisons do not find what is not there.
 * @param {{ pairs: Array<How & { before: TrialRecord[], after: TrialRecord[] }>, decode: (base64: string) => Distribution }} options
 *   each pair: the trials of one target and phase on both sides
 * @returns {Comparison[]} in the same order
 */
export function compareAll ({ pairs, decode }) {
  const worsenings = pairs.map((pair) => measureWorsening({ ...pair, ...readArms({ ...pair, decode }) }))
  const bounded = pairs.map(({ figure, before, after }) => figure === 'goodPerSecond' && [...before, ...after].some(isDriverBound))
  const known = worsenings.filter(({ estimate }) => estimate !== null)
  const regressed = adjustHolm({ pValues: known.map(({ regressedP }) => regressedP) })
  const held = adjustHolm({ pValues: known.map(({ heldP }) => heldP) })
  return worsenings.map((worsening, at) => {
    const i = known.indexOf(worsening)
    const judged = judgeWorsening(i < 0 ? worsening : { ...worsening, regressedP: regressed[i], heldP: held[i] })
    // Two rates that the driver set are equal whatever the server became.
    return bounded[at] ? { ...judged, verdict: /** @type {const} */ ('inconclusive'), moreRepeats: null, reason: `${judged.reason}: but the driver was the bottleneck` } : judged
  })
}

/**
 * Compare one percentile whose repeats are given as windows in order (one window each will do).
 * @param {How & { before: Distribution[][], after: Distribution[][], p: number }} options
 * @returns {Comparison}
 */
export function compareRepeats ({ before, after, p, ...how }) {
  const random = createRandom(how.seed)
  const arm = (/** @type {Distribution[][]} */ repeats) => repeats.map((windows) => resampleWindows({ windows, p, random }))
  return judgeWorsening(measureWorsening({ ...how, before: arm(before), after: arm(after), lowerIsBetter: true }))
}

/**
 * What identical systems on this machine seemed to differ by: the largest worsening or bettering among the comparisons of an A/A run.
 * @param {{ comparisons: Comparison[] }} options
 * @returns {number | null} 0.03 for 3 %; null when no comparison could be drawn
 */
export function findNoiseFloor ({ comparisons }) {
  const logs = comparisons.flatMap(({ ratio }) => ratio === null ? [] : [Math.abs(Math.log(ratio))])
  return logs.length === 0 ? null : Math.exp(Math.max(...logs)) - 1
}

/** @param {How & { before: Repeat[], after: Repeat[], lowerIsBetter: boolean }} options @returns {Worsening} */
function measureWorsening ({ figure, before, after, lowerIsBetter, seed, margin = 0, noiseFloor = 0 }) {
  const repeats = Math.min(before.length, after.length)
  const comparable = repeats >= REPEATS_FOR_GATE && [...before, ...after].every(({ value, resampled }) => [value, ...resampled].every((x) => x > 0))
  const allowed = Math.max(margin, noiseFloor)
  const estimate = comparable ? bootstrapRatio({ before, after, seed }) : null
  return {
    figure,
    lowerIsBetter,
    allowed,
    repeats,
    estimate,
    ...(estimate ? findPValues({ estimate, lowerIsBetter, allowed }) : { regressedP: 1, heldP: 1 }),
    rankP: repeats > 0 && before.length + after.length <= 100
      ? testRankSum({ a: before.map(({ value }) => value), b: after.map(({ value }) => value) }).pValue
      : null
  }
}

/**
 * A trial that does not hold the percentile, or that is not to be believed, is no repeat of it.
 * @param {How & { before: TrialRecord[], after: TrialRecord[], decode: (base64: string) => Distribution }} options
 */
function readArms ({ figure, seed, before, after, decode }) {
  const p = PERCENTILES.find(([key]) => key === figure)?.[1]
  const hasWindows = [...before, ...after].every(({ load }) => (load.windows?.length ?? 0) > 1)
  const random = createRandom(seed)
  const read = (/** @type {TrialRecord[]} */ trials) => trials.flatMap(({ status, load }) => {
    if (status !== 'complete' || load.invalid.length > 0) return []
    if (p === undefined) return [{ value: goodRate(load), resampled: [] }]
    const distribution = decode(load.histograms.responseTime)
    if (distribution.total < samplesNeeded(p)) return []
    // Second level of the bootstrap: the seconds of a trial, where both sides kept them.
    const windows = hasWindows ? (load.windows ?? []).map(decode).filter(({ total }) => total > 0) : [distribution]
    return [{ ...resampleWindows({ windows, p, random }), value: quantileUs({ distribution, p }) ?? 0 }]
  })
  return { before: read(before), after: read(after), lowerIsBetter: p !== undefined }
}

/** @param {TrialRecord['load']} load */
function goodRate ({ counts, windowMs, endedInWindow }) {
  return (endedInWindow?.ok ?? counts.ok) * 1000 / windowMs
}
