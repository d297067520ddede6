import { encodeWindows } from './record/histogram.js'
import { cutIntoWindows, summariseSeries } from './stats/series.js'

/** @import { DriverResult, LoadResult, Objective } from './types.ts' */

/**
 * The order of requests as what it tells; the requests themselves would make the record a hundred times as large.
 * @param {{ load: DriverResult, objectives?: readonly Objective[] }} options objectives: of the target
 * @returns {Promise<LoadResult>}
 */
export async function keepOrder ({ load: { series, ...load }, objectives }) {
  if (!series) return load
  const ordered = { ...series, windowMs: load.windowMs }
  return { ...load, ...summariseSeries({ ...ordered, objectives }), windows: await encodeWindows({ windows: cutIntoWindows(ordered) }) }
}
