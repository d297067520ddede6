import { DEFAULTS } from '../../plan/presets.js'
import { planUntilBreak } from '../../plan/until-break.js'

/**
 * @import { BaseloadError } from '../../errors.js'
 * @import { Baseline, LabLoadSpec, Stage, Traffic } from '../../types.ts'
 *
 * What was given.
 * @typedef {{ users?: number, pause?: number, stages?: Stage[], untilBreak?: boolean, rate?: number, duration?: number,
 *   quick?: boolean, thorough?: boolean }} TrafficFlags
 */

/**
 * Users, stages or a rate that rises until something breaks, instead of what the baselines are loaded with.
 * A lab under load has users in place of its rates; what
 * else a lab is asked for, it refuses.
 * @param {{ baselines: Baseline[], flags: TrafficFlags }} options
 * @returns {Baseline[]}
 * @throws {BaseloadError} USAGE
 */
export function askTraffic ({ baselines, flags }) {
  return baselines.map((baseline) => {
    const { lab } = baseline
    const given = chooseTraffic({ baseline, flags: lab ? { ...flags, untilBreak: false } : flags })
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
 * @param {{ baseline: Baseline, flags: TrafficFlags }} options
 * @returns {Traffic | undefined} undefined: no flag says it
 */
function chooseTraffic ({ baseline: { objectives, load: { traffic } }, flags: { users, pause, stages, untilBreak, ...flags } }) {
  const own = traffic?.kind === 'users' ? traffic : null
  if (users !== undefined || (pause !== undefined && own !== null)) {
    return { kind: 'users', users: users ?? own?.users ?? 1, pauseMs: pause ?? own?.pauseMs ?? DEFAULTS.pauseMs }
  }
  if (stages) return { kind: 'stages', stages }
  if (!untilBreak) return undefined
  return planUntilBreak({
    objectives,
    pace: flags.quick ? 'quick' : flags.thorough ? 'thorough' : 'default',
    fromPerSecond: flags.rate,
    stepMs: flags.duration
  })
}

/** @param {LabLoadSpec} lab @returns {LabLoadSpec} */
function withoutRates ({ arrivals, ...rest }) {
  return { ...rest, ratesPerSecond: [] }
}
