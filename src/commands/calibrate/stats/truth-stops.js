import { findDisturbance } from '../../../stats/disturbance.js'
import { findDisturbedTimes } from '../../../stats/machine-stops.js'
import { quantileUs } from '../../../stats/sample.js'

/** @import { CalibrationTrial, Distribution, LoadResult, PartUsage, TrialWatch } from '../../../types.ts' */

/**
 * The share of a trial that stops of the machine took. Open loop: of the window, from the start of each stop until what
 * waited is answered; requests are due all the time, so it is their share too. Closed loop: how long server and driver
 * waited for their cores, or the host had them, while no core was busy. Pure.
 * @param {{ trial: Pick<CalibrationTrial, 'load'>, measured: { load: LoadResult, parts: PartUsage[], watch?: TrialWatch
 *   }, reported: Distribution }} options reported: the response times of `load`
 * @returns {number | null} 0 to 1; null without a watch
 */
export function findStoppedRatio ({ trial, measured: { load, parts, watch }, reported }) {
  const { windowMs } = load
  if (!watch || windowMs <= 0) return null
  if (trial.load.kind === 'constant-concurrency') return findDisturbance({ record: { trial: { phase: 'peak' }, load, parts, watch } }).share
  // A server that looks at the clock while an answer is near uses a core for little work, so its use does not say how long a backlog takes.
  const idle = parts.map((part) => ({ ...part, cpuUs: null }))
  const times = findDisturbedTimes({ watch, parts: idle, windowMs, medianUs: quantileUs({ distribution: reported, p: 0.5 }) ?? 0 })
  const windowUs = windowMs * 1000
  return times.reduce((sum, { fromUs, toUs }) => sum + Math.max(0, Math.min(toUs, windowUs) - Math.max(0, fromUs)), 0) / windowUs
}
