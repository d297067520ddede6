import { deriveTrial } from '../judge/experiments.js'
import { decodeHistogram } from '../record/histogram.js'
import { encodeWindows } from '../record/histogram-encoder.js'
import { measureBlockDependence } from '../stats/block-dependence.js'
import { findDisturbedTimes, leaveOut } from '../stats/machine-stops.js'
import { countOutside } from '../stats/outside-stops.js'
import { cutIntoWindows, measureDependences, summariseSeries, summariseStages } from '../stats/series.js'

/** @import { DriverResult, LabObservation, LoadResult, Objective, OutsideStops, PartUsage, TrialRecord, TrialWatch } from '../types.ts' */
/** @import { MeasuredTrial } from '../experiments/types.ts' */
/** @import { RequestOrder } from './trial/trial.js' */

/**
 * What a conductor saw, as its record keeps it.
 * @param {{ measured: MeasuredTrial } & Omit<Parameters<typeof keepTrial>[0], 'record'>} options see keepTrial
 * @returns {Promise<TrialRecord>}
 */
export async function keepMeasured ({ measured, ...seen }) {
  return keepTrial({ record: deriveTrial({ measured }), ...seen })
}

/**
 * A trial as its record keeps it. What the order of requests tells is worked out now, by the functions that judge: with
 * the order itself a record would be a hundred times as large.
 * @template {Pick<TrialRecord, 'load' | 'watch' | 'parts' | 'lab'>} R
 * @param {{ record: R, order?: RequestOrder, slices?: readonly DriverResult[], objectives?: readonly Objective[] }} options order:
 *   absent where the driver kept none; slices: that the trial was put together from
 * @returns {Promise<R>}
 */
export async function keepTrial ({ record, order, slices = [], objectives }) {
  if (!order) return keepSlices({ record, slices })
  const { isThrottled, ...series } = order
  return {
    ...record,
    ...record.lab && { lab: keepPhases({ lab: record.lab, series }) },
    load: await keepOrder({
      load: { ...record.load, series },
      objectives,
      watch: isThrottled ? undefined : record.watch,
      parts: record.parts
    })
  }
}

/**
 * @template {Pick<TrialRecord, 'load'>} R
 * @param {{ record: R, slices: readonly DriverResult[] }} options
 * @returns {R}
 */
function keepSlices ({ record, slices }) {
  if (slices.length === 0) return record
  const distributions = slices.map(({ histograms }) => decodeHistogram(histograms.responseTime))
  const blockTau = measureBlockDependence({ slices: distributions, windowMs: slices[0].windowMs })
  return Object.keys(blockTau).length === 0 ? record : { ...record, load: { ...record.load, blockTau } }
}

/**
 * Requests of one phase are slow together beside those of another. What they depend on each other is known within a phase only.
 * @param {{ lab: LabObservation, series: NonNullable<DriverResult['series']> }} options
 * @returns {LabObservation}
 */
function keepPhases ({ lab, series: { dueUs, responseUs } }) {
  return {
    ...lab,
    phases: lab.phases.map((phase) => ({
      ...phase,
      dependence: measureDependences({
        responseUs: responseUs.filter((_, at) => dueUs[at] >= phase.fromMs * 1000 && dueUs[at] < phase.toMs * 1000)
      })
    }))
  }
}

/**
 * The order of requests as what it tells.
 * @param {{ load: DriverResult, objectives?: readonly Objective[], watch?: TrialWatch, parts?: PartUsage[] }} options
 *   objectives: of the target; watch: absent: nothing is left out
 * @returns {Promise<LoadResult>}
 */
export async function keepOrder ({ load: { series, ...load }, objectives, watch, parts = [] }) {
  if (!series) return load
  const { isBad, ...ordered } = { ...series, windowMs: load.windowMs }
  const outside = watch && await lookOutside({ load, series: ordered, objectives, watch, parts })
  return {
    ...load,
    ...summariseSeries({ ...ordered, objectives }),
    windows: await encodeWindows({ windows: cutIntoWindows(ordered) }),
    ...isBad && { badWindows: await keepBadWindows({ ...ordered, isBad }) },
    ...outside && { outside },
    ...load.stages && { stages: summariseStages({ stages: load.stages, series, objectives }) }
  }
}

/**
 * @param {{ dueUs: Float64Array, responseUs: Uint32Array, isBad: Uint8Array, windowMs: number }} options
 * @returns {Promise<NonNullable<LoadResult['badWindows']>>}
 */
async function keepBadWindows ({ dueUs, responseUs, isBad, windowMs }) {
  const isOf = (/** @type {unknown} */ _, /** @type {number} */ at) => isBad[at] === 1
  const windows = cutIntoWindows({ dueUs: dueUs.filter(isOf), responseUs: responseUs.filter(isOf), windowMs })
  const encoded = await encodeWindows({ windows })
  return encoded.map((one, at) => windows[at].length === 0 ? null : one)
}

/**
 * @param {object} options
 * @param {LoadResult} options.load
 * @param {{ dueUs: Float64Array, responseUs: Uint32Array, windowMs: number }} options.series
 * @param {readonly Objective[]} [options.objectives]
 * @param {TrialWatch} options.watch
 * @param {PartUsage[]} options.parts
 * @returns {Promise<OutsideStops | null>} null where nothing was due in a stop
 */
async function lookOutside ({ load, series, objectives, watch, parts }) {
  const { windowMs, responseUs } = series
  const medianUs = Uint32Array.from(responseUs).sort()[responseUs.length >> 1] ?? 0
  const { leftOut, ...kept } = leaveOut({ series, times: findDisturbedTimes({ watch, parts, windowMs, medianUs }) })
  const counts = countOutside({ counts: load.counts, leftOut })
  if (leftOut === 0 || counts === null) return null
  const { dependence, dependenceAt } = summariseSeries({ ...kept, windowMs, objectives })
  const [responseTime] = await encodeWindows({ windows: [[...kept.responseUs]] })
  return { leftOut, counts, histograms: { responseTime }, dependence, ...dependenceAt && { dependenceAt } }
}
