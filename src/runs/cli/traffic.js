import { chooseSoakWarmup } from '../../plan/soak.js'
import { DEFAULTS } from '../../plan/presets.js'
import { planUntilBreak } from '../../plan/until-break.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Baseline, Target, Traffic } from '../../types.ts'
 * @import { MeasuringFlags } from './measuring.js'
 */

/**
 * Users, stages, a rate that rises or a soak, instead of what the baselines are loaded with. A lab keeps its own load, and
 * refuses the flags.
 * @param {{ baselines: Baseline[], flags: Pick<MeasuringFlags, 'users' | 'pause' | 'stages' | 'untilBreak' | 'soak' | 'rate' |
 *   'duration' | 'quick' | 'thorough'> }} options
 * @returns {Baseline[]}
 * @throws {BaseloadError} USAGE
 */
export function applyTraffic ({ baselines, flags }) {
  const { soak, rate } = flags
  return baselines.map((baseline) => {
    if (baseline.lab) return baseline
    const given = chooseTraffic({ baseline, flags })
    if (!given && soak === undefined) return baseline
    const { peak, claims, ...rest } = baseline // of a load that is not measured, as published figures are
    const { traffic: replaced, ...load } = baseline.load
    const ratePerSecond = rate ?? load.ratePerSecond ?? DEFAULTS.soakRatePerSecond
    return {
      ...rest,
      published: null,
      load: soak === undefined
        ? { ...load, ratePerSecond: null, traffic: given }
        : { ...load, ratePerSecond, soak: { ratePerSecond, durationMs: soak } }
    }
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
 * @param {{ flags: Pick<MeasuringFlags, 'users' | 'stages' | 'untilBreak' | 'soak' | 'latency'> }} options
 * @throws {BaseloadError} USAGE
 */
export function assertOneLoad ({ flags: { users, stages, untilBreak, soak, latency } }) {
  const given = [
    ...users === undefined ? [] : ['--users'],
    ...stages ? ['--stages'] : [],
    ...untilBreak ? ['--until-break'] : [],
    ...soak === undefined ? [] : ['--soak'],
    ...latency ? [] : ['--no-latency']
  ]
  if (given.length < 2) return
  throw new BaseloadError('USAGE', `${given.slice(0, 2).join(' and ')} contradict each other`, { hint: 'give one of them' })
}

/** What a soak says of the preset. @param {{ flags: Pick<MeasuringFlags, 'soak' | 'warmup'> }} options */
export function chooseSoakTimes ({ flags: { soak, warmup } }) {
  if (soak === undefined) return {}
  return { repeats: 1, durationMs: soak, latencyDurationMs: soak, warmupMs: warmup ?? chooseSoakWarmup({ durationMs: soak }) }
}

/**
 * @param {{ targets: Readonly<Record<string, Target>>, flags: Pick<MeasuringFlags, 'soak'> }} options
 * @throws {BaseloadError} USAGE
 */
export function assertMemoryIsSeen ({ targets, flags: { soak } }) {
  const unseen = Object.values(targets).find(({ parts }) => parts.length === 0)
  if (soak === undefined || !unseen) return
  throw new BaseloadError('USAGE', `--soak for ${unseen.name}, which runs already: its memory cannot be read`, {
    hint: 'let baseload start it: --start "node app.js", or parts in the baseline file'
  })
}
