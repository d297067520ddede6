import { chooseSoakWarmup } from '../../plan/soak.js'
import { DEFAULTS } from '../../plan/presets.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Baseline, Target, Traffic } from '../../types.ts'
 * @import { MeasuringFlags } from './measuring.js'
 */

/**
 * Users, stages or a soak instead of what the baselines are loaded with. A lab keeps its own load, and refuses the flags.
 * @param {{ baselines: Baseline[], flags: Pick<MeasuringFlags, 'users' | 'pause' | 'stages' | 'soak' | 'rate'> }} options
 * @returns {Baseline[]}
 */
export function applyTraffic ({ baselines, flags: { users, pause, stages, soak, rate } }) {
  return baselines.map((baseline) => {
    const { traffic } = baseline.load
    if (baseline.lab) return baseline
    const asked = users !== undefined || (pause !== undefined && traffic?.kind === 'users')
    const written = traffic?.kind === 'users' ? traffic : { users: 1, pauseMs: DEFAULTS.pauseMs }
    /** @type {Traffic | undefined} */
    const given = asked
      ? { kind: 'users', users: users ?? written.users, pauseMs: pause ?? written.pauseMs }
      : stages && { kind: 'stages', stages }
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
