import { quantileUs } from '../../../stats/sample.js'
import { findTruth } from './truth.js'
import { formatRate } from '../../../units.js'

/** @import { CalibrationTrial, Distribution, LoadResult, PartUsage, TruthLog } from '../../../types.ts' */

const BUSY = 0.95

/**
 * What the driver adds: median response time less the server's own median, arrival to answer by the server's clock. The kernel's way there
 * and back is in it. Pure.
 * @param {{ load: LoadResult, reported: Distribution, log: TruthLog }} options
 * @returns {number | null} microseconds; null when nothing was answered
 */
export function findFloorUs ({ load: { counts }, reported, log }) {
  const { valuesUs } = findTruth({ log, count: counts.due - counts.notSent, plannedUs: null, timeoutUs: 0 })
  const medianUs = quantileUs({ distribution: reported, p: 0.5 })
  return medianUs === null || valuesUs.length === 0
    ? null
    : Math.round(Math.max(0, medianUs - valuesUs[Math.ceil(valuesUs.length / 2) - 1]))
}

/**
 * How many requests a second the driver completes, as it came out and for each second of CPU time that it used, which is what a whole core
 * would do where the server was the slower of the two. Pure.
 * @param {{ load: LoadResult, parts: PartUsage[] }} options
 * @returns {{ ceilingPerSecond: number | null, achievedPerSecond: number, bottleneck: 'driver' | 'server' | 'unclear' }}
 */
export function findCeiling ({ load: { counts: { ok }, windowMs }, parts }) {
  const driver = parts.find(({ kind }) => kind === 'driver')
  const server = parts.find(({ kind }) => kind !== 'driver')
  const isBusy = (/** @type {PartUsage | undefined} */ part) => (part?.eventLoopUtilization ?? 0) >= BUSY
  return {
    ceilingPerSecond: driver?.cpuUs ? Math.round(ok / driver.cpuUs * 1e6) : null,
    achievedPerSecond: windowMs > 0 ? Math.round(ok / windowMs * 1000) : 0,
    bottleneck: isBusy(driver) === isBusy(server) ? 'unclear' : isBusy(driver) ? 'driver' : 'server'
  }
}

/** @param {{ load: CalibrationTrial['load'] }} options @returns {string} `1,000/s`, `1 connection` */
export function describeLoad ({ load }) {
  if ('ratePerSecond' in load) return `${formatRate({ perSecond: load.ratePerSecond })}/s`
  return `${load.connections} connection${load.connections === 1 ? '' : 's'}`
}
