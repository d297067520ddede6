/** @import { Baseline, Preset, Profile, ProfilePlan, Trial, TrialRecord } from '../types.ts' */

const LONGEST_MS = 10_000 // some ten thousand samples: a longer window makes files larger and nothing clearer
const SUFFIX = '-profile'

/**
 * Which targets are profiled, and under which load: at the rate that was given, else flat out; users as they are.
 * @param {{ baselines: readonly Baseline[], preset: Preset, kinds: Profile['kind'][], only?: string }} options only: this target
 * @returns {ProfilePlan | undefined} undefined where nothing is
 */
export function planProfiles ({ baselines, preset, kinds, only }) {
  if (kinds.length === 0) return undefined
  const names = only === undefined ? baselines.flatMap(({ targets }) => targets) : [only]
  const targets = [...new Set(names)].map((target) => {
    const isAtRate = baselines.some(({ targets, load }) =>
      targets.includes(target) && (load.traffic !== undefined || (load.ratePerSecond !== null && preset.latencyDurationMs > 0)))
    return { target, phase: isAtRate ? /** @type {const} */ ('latency') : /** @type {const} */ ('peak') }
  })
  return { kinds, targets }
}

/**
 * The one trial more, like one that has been: the profiler is all that differs. k6 cannot wait until a profiler is ready, so
 * the native driver takes its place.
 * @param {{ trials: readonly TrialRecord[], target: string, phase: Trial['phase'], kind: Profile['kind'] }} options trials: that
 *   were measured
 * @returns {Trial | null} null where nothing was measured of the target
 */
export function planProfileTrial ({ trials, target, phase, kind }) {
  const own = trials.filter(({ trial, status }) => trial.target === target && status === 'complete').map(({ trial }) => trial)
  const like = own.findLast((trial) => trial.phase === phase) ?? own.at(-1)
  if (!like) return null
  const { driver, durationMs } = like
  return {
    ...like,
    id: `${target}/${kind}${SUFFIX}`,
    driver: driver === 'k6' ? 'native' : driver,
    durationMs: shortenWindow({ durationMs })
  }
}

/** @param {{ durationMs: number }} options */
export function shortenWindow ({ durationMs }) {
  return Math.min(durationMs, LONGEST_MS)
}

/** @param {{ profile?: ProfilePlan }} plan */
export function countProfiles ({ profile }) {
  return profile ? profile.kinds.length * profile.targets.length : 0
}

/** Of a trial's id, as progress is told of it. @param {string} id */
export function isProfileTrial (id) {
  return id.endsWith(`/cpu${SUFFIX}`) || id.endsWith(`/heap${SUFFIX}`)
}

/**
 * As Chrome DevTools and speedscope know them by their endings.
 * @param {{ target: string, part?: string, kind: Profile['kind'], number?: number, taken?: readonly string[] }} options part, number:
 *   absent where there is one; taken: names of other profiles, which may come out alike
 */
export function nameProfileFile ({ target, part, kind, number, taken = [] }) {
  const name = [target, part, number].filter((each) => each !== undefined).join('-').replace(/[^\w.-]/g, '_')
  const write = (/** @type {string} */ more) => `profiles/${name}${more}.${kind}profile`
  let [file, again] = [write(''), 1]
  while (taken.includes(file)) file = write(`_${++again}`)
  return file
}
