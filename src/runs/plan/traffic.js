import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { Baseline, LabLoadSpec, Stage, Traffic } from '../../types.ts'
 *
 * What was given.
 * @typedef {{ users?: number, pause?: number, stages?: Stage[] }} TrafficFlags
 */

/**
 * Users or stages instead of what the baselines are loaded with. A lab under load has users in place of its rates; what
 * else a lab is asked for, it refuses.
 * @param {{ baselines: Baseline[], flags: TrafficFlags }} options
 * @returns {Baseline[]}
 */
export function askTraffic ({ baselines, flags }) {
  return baselines.map((baseline) => {
    const given = chooseTraffic({ written: baseline.load.traffic, flags })
    const { lab } = baseline
    if (!given || (lab && (lab.kind !== 'load' || given.kind !== 'users'))) return baseline
    const { peak, claims, ...rest } = baseline // of a load that is not measured, as published figures are
    return {
      ...rest,
      published: null,
      load: { ...baseline.load, ratePerSecond: null, traffic: given },
      ...lab && { lab: withoutRates(lab) }
    }
  })
}

/**
 * @param {{ written: Traffic | undefined, flags: TrafficFlags }} options written: in the file
 * @returns {Traffic | undefined} undefined: no flag says it
 */
function chooseTraffic ({ written, flags: { users, pause, stages } }) {
  const own = written?.kind === 'users' ? written : null
  if (users === undefined && (pause === undefined || own === null)) return stages && { kind: 'stages', stages }
  return { kind: 'users', users: users ?? own?.users ?? 1, pauseMs: pause ?? own?.pauseMs ?? DEFAULTS.pauseMs }
}

/** @param {LabLoadSpec} lab @returns {LabLoadSpec} */
function withoutRates ({ arrivals, ...rest }) {
  return { ...rest, ratesPerSecond: [] }
}
