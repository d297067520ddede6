import { DEFAULTS, namePreset } from './presets.js'
import { makeStages } from './traffic.js'
import { planUntilBreak } from './until-break.js'

/** @import { Baseline, LabLoadSpec, Traffic } from '../types.ts' */
/** @import { Stages } from './traffic.js' */
/**
 * What was given.
 * @typedef {{ users?: number, pause?: number, stages?: Stages, untilBreak?: boolean, soak?: number, rate?: number,
 *   duration?: number, quick?: boolean, thorough?: boolean }} TrafficFlags
 */

/**
 * Users, stages, a rate that rises or a soak, instead of what the baselines are loaded with. A lab under load has users in
 * place of its rates; what else a lab is asked for, it refuses.
 * @param {{ baselines: Baseline[], flags: TrafficFlags }} options
 * @returns {Baseline[]}
 * @throws {import('../errors.js').BaseloadError} USAGE
 */
export function askTraffic ({ baselines, flags }) {
  return baselines.map((baseline) => {
    const { lab, load: { traffic, soak, ...load } } = baseline
    if (lab && lab.kind !== 'load') return baseline
    const given = chooseLoad({ baseline, flags })
    if (!given || (lab && given.traffic?.kind !== 'users')) return baseline
    const { peak, claims, ...rest } = baseline // of a load that is not measured, as published figures are
    return { ...rest, published: null, load: { ...load, ...given }, ...lab && { lab: withoutRates(lab) } }
  })
}

/**
 * @param {{ baseline: Baseline, flags: TrafficFlags }} options
 * @returns {Pick<Baseline['load'], 'ratePerSecond' | 'traffic' | 'soak'> | undefined} undefined: no flag says it
 */
function chooseLoad ({ baseline, flags }) {
  if (flags.soak !== undefined) {
    const ratePerSecond = flags.rate ?? baseline.load.ratePerSecond ?? DEFAULTS.soakRatePerSecond
    return { ratePerSecond, soak: { ratePerSecond, durationMs: flags.soak } }
  }
  const traffic = chooseTraffic({ baseline, flags })
  return traffic && { ratePerSecond: null, traffic }
}

/** @param {Parameters<typeof chooseLoad>[0]} options @returns {Traffic | undefined} */
function chooseTraffic ({ baseline: { objectives, lab, load }, flags: { users, pause, stages, untilBreak, ...flags } }) {
  const { traffic: written } = load
  const own = written?.kind === 'users' ? written : null
  const rising = written?.kind === 'stages' && written.untilBreak ? written : null
  if (users !== undefined || (pause !== undefined && own !== null)) {
    return { kind: 'users', users: users ?? own?.users ?? 1, pauseMs: pause ?? own?.pauseMs ?? DEFAULTS.pauseMs }
  }
  if (stages) return makeStages({ stages, pauseMs: pause })
  if (!(untilBreak || rising) || lab) return undefined
  return planUntilBreak({
    objectives,
    pace: namePreset({ flags }),
    fromPerSecond: flags.rate ?? rising?.stages[0].ratePerSecond,
    stepMs: flags.duration
  })
}

/** @param {LabLoadSpec} lab */
function withoutRates ({ arrivals, ...rest }) {
  return { ...rest, ratesPerSecond: [] }
}
