import { DEFAULTS } from '../../plan/presets.js'
import { planUntilBreak } from '../../plan/until-break.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Baseline, Traffic } from '../../types.ts'
 * @import { MeasuringFlags } from './measuring.js'
 */

/**
 * Users, stages or a rate that rises, instead of what the baselines are loaded with. A lab keeps its own load, and refuses the flags.
 * @param {{ baselines: Baseline[], flags: Pick<MeasuringFlags, 'users' | 'pause' | 'stages' | 'untilBreak' | 'rate' |
 *   'duration' | 'quick' | 'thorough'> }} options
 * @returns {Baseline[]}
 * @throws {BaseloadError} USAGE
 */
export function applyTraffic ({ baselines, flags }) {
  return baselines.map((baseline) => {
    const given = baseline.lab ? undefined : chooseTraffic({ baseline, flags })
    if (!given) return baseline
    const { peak, claims, ...rest } = baseline // of a load that is not measured, as published figures are
    return { ...rest, published: null, load: { ...baseline.load, ratePerSecond: null, traffic: given } }
  })
}

/** @param {{ baseline: Baseline, flags: Parameters<typeof applyTraffic>[0]['flags'] }} options @returns {Traffic | undefined} */
function chooseTraffic ({ baseline: { objectives, load: { traffic } }, flags: { users, pause, stages, untilBreak, ...flags } }) {
  const asked = users !== undefined || (pause !== undefined && traffic?.kind === 'users')
  const written = traffic?.kind === 'users' ? traffic : { users: 1, pauseMs: DEFAULTS.pauseMs }
  if (asked) return { kind: 'users', users: users ?? written.users, pauseMs: pause ?? written.pauseMs }
  if (stages) return { kind: 'stages', stages }
  if (!untilBreak) return undefined
  return planUntilBreak({
    objectives,
    pace: flags.quick ? 'quick' : flags.thorough ? 'thorough' : 'default',
    fromPerSecond: flags.rate,
    stepMs: flags.duration
  })
}

/**
 * @param {{ flags: Pick<MeasuringFlags, 'users' | 'stages' | 'untilBreak' | 'latency'> }} options
 * @throws {BaseloadError} USAGE
 */
export function assertOneLoad ({ flags: { users, stages, untilBreak, latency } }) {
  const given = [
    ...users === undefined ? [] : ['--users'],
    ...stages ? ['--stages'] : [],
    ...untilBreak ? ['--until-break'] : [],
    ...latency ? [] : ['--no-latency']
  ]
  if (given.length < 2) return
  throw new BaseloadError('USAGE', `${given.slice(0, 2).join(' and ')} contradict each other`, { hint: 'give one of them' })
}
