import { encodeWindows } from './record/histogram.js'
import { cutIntoWindows, summariseSeries } from './stats/series.js'

/** @import { DriverResult, LoadResult } from './types.ts' */

/**
 * The order of requests as what it tells; the requests themselves would make the record a hundred times as large.
 * @param {DriverResult} load
 * @returns {Promise<LoadResult>}
 */
export async function keepOrder ({ series, ...load }) {
  if (!series) return load
  const ordered = { ...series, windowMs: load.windowMs }
  return { ...load, ...summariseSeries(ordered), windows: await encodeWindows({ windows: cutIntoWindows(ordered) }) }
}
