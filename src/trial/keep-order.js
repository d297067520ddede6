import { encodeWindows } from '../record/histogram.js'
import { findDisturbedTimes, leaveOut } from '../stats/machine-stops.js'
import { countOutside } from '../stats/outside-stops.js'
import { cutIntoWindows, summariseSeries } from '../stats/series.js'

/** @import { DriverResult, LoadResult, Objective, OutsideStops, PartUsage, TrialWatch } from '../types.ts' */

/**
 * The order of requests as what it tells; the requests themselves would make the record a hundred times as large.
 * @param {{ load: DriverResult, objectives?: readonly Objective[], watch?: TrialWatch, parts?: PartUsage[] }} options objectives: of the target; watch: absent: nothing is left out
 * @returns {Promise<LoadResult>}
 */
export async function keepOrder ({ load: { series, ...load }, objectives, watch, parts = [] }) {
  if (!series) return load
  const ordered = { ...series, windowMs: load.windowMs }
  const outside = watch && await lookOutside({ load, series: ordered, objectives, watch, parts })
  return {
    ...load,
    ...summariseSeries({ ...ordered, objectives }),
    windows: await encodeWindows({ windows: cutIntoWindows(ordered) }),
    ...outside && { outside }
  }
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
