import { chooseSoakWarmup } from '../../plan/soak.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Target } from '../../types.ts'
 * @import { MeasuringFlags } from './measuring.js'
 */

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
  const unseen = Object.values(targets).find(({ parts, pid, cgroup }) => parts.length === 0 && pid === undefined && cgroup === undefined)
  if (soak === undefined || !unseen) return
  throw new BaseloadError('USAGE', `--soak for ${unseen.name}, which runs already: nobody says which process or control group it is, so its memory cannot be read`, {
    hint: 'name its process: baseload measure <url> --pid <n>, or --cgroup <path>; or let baseload start it: --start "node app.js"'
  })
}
