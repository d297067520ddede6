import { quantileUs } from './sample.js'

/** @import { Distribution, Row, TrialRecord } from '../types.ts' */

const BUSY = 0.95 // of a core or of an event loop: as good as all of it

/**
 * Can the trials be believed? Invalid beats partial: an incomplete number may still be true.
 * @param {{ trials: TrialRecord[], distributions: Distribution[], decode: (base64: string) => Distribution }} options
 *   distributions: response times, one a trial
 * @returns {{ status: Row['status'], reason?: string }}
 */
export function judgeTrials ({ trials, distributions, decode }) {
  const faults = trials.flatMap((record, i) => [
    ...record.load.invalid,
    ...(record.trial.phase === 'latency' ? driverFaults({ record, distribution: distributions[i], decode }) : [])
  ])
  if (faults.length > 0) return { status: 'invalid', reason: [...new Set(faults)].join('; ') }
  const partial = trials.filter(({ status }) => status === 'partial')
  if (partial.length === 0) return { status: 'ok' }
  const reasons = partial.map(({ reason }) => reason ?? 'not measured to its end')
  return { status: 'partial', reason: [...new Set(reasons)].join('; ') }
}

/**
 * The driver was busy all the time and the target was not: the rate says what the driver can do.
 * A target of which nothing is known counts as not busy; "at least" is true in any case.
 * @param {TrialRecord} record
 * @returns {boolean}
 */
export function isDriverBound ({ parts, load }) {
  const drivers = parts.filter(({ kind }) => kind === 'driver')
  if (!drivers.some(({ eventLoopUtilization }) => (eventLoopUtilization ?? 0) >= BUSY)) return false
  return parts.filter(({ kind }) => kind !== 'driver').every(({ cpuUs, cores }) =>
    cpuUs === null || load.windowMs <= 0 || cpuUs / (load.windowMs * 1000 * Math.max(1, cores?.length ?? 1)) < BUSY)
}

/**
 * An open loop whose driver did not keep to its plan.
 * @param {{ record: TrialRecord, distribution: Distribution, decode: (base64: string) => Distribution }} options
 * @returns {string[]}
 */
function driverFaults ({ record: { trial, load }, distribution, decode }) {
  const faults = []
  const sendLagUs = load.histograms.sendLag === undefined ? null : quantileUs({ distribution: decode(load.histograms.sendLag), p: 0.99 })
  const responseUs = quantileUs({ distribution, p: 0.99 })
  // 1 ms, or a tenth of what is being measured where that is more.
  const allowedUs = Math.max(1000, 0.1 * (responseUs ?? 0))
  if (sendLagUs !== null && sendLagUs > allowedUs) {
    faults.push(`the driver sent late: p99 of its lag was ${sendLagUs / 1000} ms, ${Math.round(allowedUs) / 1000} ms is allowed`)
  }
  if ('ratePerSecond' in trial.load) {
    const offered = trial.load.ratePerSecond * load.windowMs / 1000
    // A Poisson plan has sqrt(offered) of honest noise in its count. What waited for a connection is not the driver's fault.
    const noise = trial.load.kind === 'poisson' ? 4 * Math.sqrt(offered) : 1
    if (load.counts.due < 0.99 * offered - noise) {
      faults.push(`the driver made ${load.counts.due} requests due where ${Math.round(offered)} were offered`)
    }
  }
  return faults
}
